"""Open questions of Warhammer Fantasy Battle, 6th edition."""

from reference.checker.questions.question import Question
from reference.model import msg

WFB6 = (
    Question(
        "wfb6.q.both-pairs",
        msg("The text does not say which result holds when a casting roll shows both two 1s and two 6s."),
        {
            "miscast": msg("The two 1s decide: the attempt fails and a Miscast test follows."),
            "irresistible": msg("The two 6s decide: the spell is cast with irresistible force."),
        },
    ),
    Question(
        "wfb6.q.irresistible-below-difficulty",
        msg("The text does not say whether two 6s are enough when the sum is below the difficulty."),
        {
            "counts-as-cast": msg("Two 6s are enough by themselves, whatever the sum."),
            "needs-difficulty": msg("Two 6s help only when the sum reaches the difficulty as well."),
        },
        plain="counts-as-cast",
    ),
    Question(
        "wfb6.q.dice-limit",
        msg("The text ties the number of dice for one spell to the wizard's level without giving numbers."),
        {
            "no-limit": msg("Only the pool limits the dice for one spell."),
            "level-plus-one": msg("One spell may take at most one die more than the wizard's level."),
        },
    ),
    Question(
        "wfb6.q.engaged-via-unit",
        msg("The rule on spells in general does not say whether a wizard is engaged when only his unit is."),
        {
            "unit-counts": msg("A wizard whose unit is engaged counts as engaged himself."),
            "only-himself": msg("A wizard counts as engaged only when he fights himself."),
        },
        plain="unit-counts",
    ),
    Question(
        "wfb6.q.recast-after-success",
        msg("The text speaks of going on after a failed attempt; it does not mention a success."),
        {
            "may-continue": msg("After a success the wizard may try another spell."),
            "must-stop": msg("After a success the wizard must stop."),
        },
        plain="may-continue",
    ),
    Question(
        "wfb6.q.after-miscast",
        msg(
            "The table of the Miscast test is missing, so the text does not say whether the wizard may go on after one."
        ),
        {
            "may-continue": msg("A miscast is a failed attempt like any other: the wizard may go on."),
            "must-stop": msg("After a miscast the wizard must stop."),
        },
    ),
    Question(
        "wfb6.q.dispel-two-sixes",
        msg("The text does not say whether two 6s have an effect in a dispel roll."),
        {
            "no-special-effect": msg("Two 6s mean nothing in a dispel roll: only the sum counts."),
            "automatic": msg("Two 6s in a dispel roll make up for a sum that is too low."),
        },
        plain="no-special-effect",
    ),
    Question(
        "wfb6.q.one-attempt",
        msg("The text does not say how many dispel attempts may be made against one spell as it is cast."),
        {
            "one": msg("Only one attempt may be made to dispel a spell as it is cast."),
            "several": msg("As many attempts may be made to dispel a spell as there are dice for."),
        },
    ),
    Question(
        "wfb6.q.who-dispels",
        msg("The text does not say whether a player whose surviving wizards are all fleeing may use his dispel dice."),
        {
            "the-player": msg("The player may dispel by himself, as one without wizards may."),
            "a-wizard-if-any": msg("A player with wizards needs one who is able to dispel."),
        },
        plain="the-player",
    ),
    Question(
        "wfb6.q.own-turn-equal",
        msg("The active player has to exceed the difficulty, yet the rule referred to is content with an equal total."),
        {
            "equal-enough": msg("A total equal to the difficulty is enough for the active player."),
            "must-exceed": msg("The active player's total must be higher than the difficulty."),
        },
    ),
    Question(
        "wfb6.q.own-turn-timing",
        msg("The text does not say at which moment of his magic phase the active player may dispel spells in play."),
        {
            "any-moment": msg("The active player may dispel spells in play at any moment of his magic phase."),
            "after-casting": msg("The active player may dispel spells in play only after he has finished casting."),
        },
    ),
    Question(
        "wfb6.q.reactive-own-spells",
        msg("The text does not say whose spells in play the reactive player may dispel."),
        {
            "any-owner": msg("The reactive player may dispel spells of either side."),
            "enemy-only": msg("The reactive player may dispel enemy spells only."),
        },
        plain="any-owner",
    ),
    Question(
        "wfb6.q.lasting-dispellable",
        msg("One text lets only Remains in Play spells be dispelled later, the other speaks of any spell in play."),
        {
            "only-remains-in-play": msg("Of the lasting spells only those that Remain in Play can be dispelled later."),
            "any-lasting": msg("Every lasting spell that is not permanent can be dispelled later."),
        },
        plain="only-remains-in-play",
    ),
    Question(
        "wfb6.q.runesmith-fleeing",
        msg("The text denies a die to fleeing and dead wizards; Runesmiths and Runelords are not mentioned."),
        {
            "gives-no-die": msg("A fleeing or dead smith gives no dispel die."),
            "gives-a-die": msg("A fleeing or dead smith gives his dispel die all the same."),
        },
    ),
    Question(
        "wfb6.q.duplicate-spells",
        msg("The text does not say whether a wizard may know the same spell twice."),
        {
            "allowed": msg("A wizard may know the same spell twice, and both count."),
            "not-allowed": msg("A wizard may not know the same spell twice."),
        },
    ),
    Question(
        "wfb6.q.hero-alone-on-foot",
        msg("The text does not mention the hero who stands alone on foot."),
        {
            "targetable": msg("A hero alone on foot may be a target."),
            "not-targetable": msg("A hero alone on foot may not be a target."),
        },
        plain="targetable",
    ),
    Question(
        "wfb6.q.bound-spell-ends",
        msg("The text does not say whether the use of a bound spell counts as trying another spell."),
        {
            "continues": msg("The use of a bound spell does not end the caster's Remains in Play spell."),
            "ends": msg("The use of a bound spell ends the caster's Remains in Play spell."),
        },
    ),
    Question(
        "wfb6.q.caster-leaves",
        msg("The list of endings does not name a caster who leaves the table alive."),
        {
            "continues": msg("The spell goes on when its caster leaves the table alive."),
            "ends": msg("The spell ends when its caster leaves the table."),
        },
        plain="continues",
    ),
    Question(
        "wfb6.q.next-turn-whose",
        msg("The text does not say whose turn the next turn is."),
        {
            "opponents-turn": msg("The next turn is the player turn that follows the caster's."),
            "casters-turn": msg("The next turn is the caster's own next turn."),
        },
        plain="opponents-turn",
    ),
    Question(
        "wfb6.q.different-spells-stack",
        msg("The text does not say whether two different lasting spells on one unit add up."),
        {
            "add-up": msg("Different lasting spells on one unit add up."),
            "do-not-add-up": msg("Different lasting spells on one unit do not add up; the strongest one counts."),
        },
    ),
    Question(
        "wfb6.q.contradiction-permanent",
        msg(
            "A later spell is said to dispel the one it contradicts, and a permanent one is said never to be dispelled."
        ),
        {
            "dispelled": msg("A permanent spell ends when a later one contradicts it."),
            "stays": msg("A permanent spell stays even when a later one contradicts it."),
        },
    ),
    Question(
        "wfb6.q.template-touch",
        msg("The text does not say whether a template affects a unit that has models only under its rim."),
        {
            "affected-models-only": msg("A template affects a unit only when it affects one of its models."),
            "any-touch": msg("A template affects every unit that it touches."),
        },
        plain="affected-models-only",
    ),
    Question(
        "wfb6.q.two-survivors",
        msg("The text speaks of an only survivor; it does not say what holds when two characters survive."),
        {
            "keeps-spell": msg("Each of the two survivors keeps the spell."),
            "loses-spell": msg("Neither of the two survivors keeps the spell."),
        },
    ),
    Question(
        "wfb6.q.isolation-distance",
        msg("The distance at which a single model stands apart from other units is missing in the text."),
        {
            "far-enough": msg("The model stands far enough from the units around it."),
            "too-close": msg("The model stands too close to the units around it."),
        },
    ),
)
