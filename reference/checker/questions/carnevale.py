"""Open questions of Carnevale."""

from reference.checker.questions.question import Question
from reference.model import msg

CARNEVALE = (
    Question(
        "carnevale.q.fewer-picks",
        msg("One line says that a Mage knows x spells, another calls x the maximum."),
        {
            "allowed": msg("A Mage may choose fewer than x spells."),
            "not-allowed": msg("A Mage must choose exactly x spells."),
        },
    ),
    Question(
        "carnevale.q.will-floor",
        msg("The text does not say what happens when a fumble takes Will from a caster who has none left."),
        {
            "stays-0": msg("The Will of the caster stays at 0."),
            "may-be-negative": msg("The Will of the caster falls to -1."),
        },
    ),
    Question(
        "carnevale.q.two-enemies",
        msg("The text speaks of one enemy in base contact; it does not say what several of them do."),
        {
            "each-attacks": msg("Each enemy in base contact attacks."),
            "one-attacks": msg("Only one enemy in base contact attacks."),
        },
    ),
    Question(
        "carnevale.q.opposed-tie",
        msg("The text does not say how an opposed roll with equal numbers of Aces is settled."),
        {
            "spell-stopped": msg("A tie in Aces stops the spell."),
            "spell-goes-through": msg("A tie in Aces lets the spell through."),
        },
    ),
    Question(
        "carnevale.q.crit-after-cap",
        msg("The text does not say whether a critical stays one after an opposed roll against at least one Ace."),
        {
            "critical-stands": msg("The critical stays a critical for this spell."),
            "plain-success": msg("The critical becomes a plain success."),
        },
    ),
)
