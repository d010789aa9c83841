"""Open questions of The 9th Age."""

from reference.checker.questions.question import Question
from reference.model import msg

T9A = (
    Question(
        "t9a.q.measure-point",
        msg("The text does not say to which point of a model the distances of a wheel are measured."),
        {
            "corner": msg("Distances are measured to the corners of the bases."),
            "centre": msg("Distances are measured to the centres of the bases."),
        },
    ),
    Question(
        "t9a.q.bonus-level-0",
        msg("The text gives no casting bonus for a Mage of level 0."),
        {
            "plus-0": msg("A Mage of level 0 adds nothing."),
            "plus-1": msg("A Mage of level 0 adds 1, like an apprentice."),
        },
        plain="plus-0",
    ),
    Question(
        "t9a.q.hex-universal",
        msg("The text does not say whether a spell that is both Hex and Universal may target a friendly unit."),
        {
            "restrictions-intersect": msg("All types restrict together: a Hex never targets a friendly unit."),
            "either-allowed": msg("Universal widens the choice: a friendly unit may be the target as well."),
        },
        plain="restrictions-intersect",
    ),
    Question(
        "t9a.q.focused-elsewhere",
        msg("Focused is explained for Universal spells only."),
        {
            "models-allowed": msg("Any Focused spell may be aimed at models in a unit."),
            "unit-only": msg("A Focused spell that is not Universal takes a whole unit as its target."),
        },
    ),
    Question(
        "t9a.q.vortex-overshoot",
        msg("The text does not say what happens when the Vortex could travel beyond the chosen point."),
        {
            "runs-full-distance": msg("The template runs its full distance, beyond the chosen point."),
            "stops-at-target": msg("The template stops at the chosen point."),
        },
    ),
    Question(
        "t9a.q.vortex-start-contact",
        msg("The text does not say whether models that touch the template before it moves are affected."),
        {
            "affected": msg("Models that touch the template before it moves are affected."),
            "not-affected": msg("Models that touch the template before it moves are not affected."),
        },
    ),
    Question(
        "t9a.q.front-arc",
        msg("The text gives no angle for the front arc of the Mage."),
        {
            "ahead-of-front-edge": msg("The front arc is everything ahead of the line of the front edge."),
            "ninety-degree-arc": msg("The front arc opens 45 degrees outwards from each front corner."),
        },
    ),
    Question(
        "t9a.q.death-window",
        msg("One sentence ends the spell when its Mage is killed, another only when it may first be destroyed."),
        {
            "ends-at-death": msg("The spell ends at the moment its Mage is killed."),
            "until-first-moment": msg("The spell goes on until the first moment at which it may be destroyed."),
        },
    ),
    Question(
        "t9a.q.first-moment",
        msg("The page that names the first moment at which a spell may be destroyed is missing."),
        {
            "reached": msg("The first moment at which the spell may be destroyed has come."),
            "not-reached": msg("The first moment at which the spell may be destroyed has not come yet."),
        },
    ),
    Question(
        "t9a.q.parts-rejoin",
        msg("The text does not say how many successes are needed when parts of a split unit come together again."),
        {
            "count-as-one": msg("Parts that have come together again count as one."),
            "stay-separate": msg("Each former part still needs a success of its own."),
        },
    ),
)
