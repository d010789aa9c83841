"""Words that say how a question is asked and not what it asks; a query need not match them.

Negations of the texts' languages are not among them: `no`, `sin`, `не`, `без` turn a rule round. Nothing here is
left out of the index, and a query of nothing else is taken at its word.
"""

_SPANISH = """
a al ante antes aquel aquella asi aun aunque bajo cada como con contra cual cuales cualquier cuando cuanta cuantas
cuanto cuantos da dan dar de del desde donde e el ella ellas ellos en entonces entre era es esa esas ese eso esos esta
estan estar estas este esto estos esta estoy etc fue ha haber hace hacer hacia hago han has hasta hay he la las le les
lo los mas me mi mientras mio mis muy ni o os para pero por porque puede pueden puedo podemos que quien quienes se sea
segun ser si sido sobre solo son su sus suyo tal tambien tan te tener tengo tiene tienen ti tras tu tus u un una unas
usted va vale vez ya y yo debe deben debo sirve pasa ocurre sucede significa
"""
_RUSSIAN = """
а бы был была были было быть в вам вас весь во вот все всего вы где да даже дает дают для до его ее если есть еще за и
из или им их к как какая какие какой какова каков какое когда кого которая которое которые который кто куда ли либо
между мне много может могу можем могут можно мой моего моему моя мои мы на над надо нам нас него нее них но ну о об
обо он она они оно от очень перед по под после потом почему при против про раз с свой своя свои свое сам сама само
сколько со так также такая такие такой там то тоже того той тот только ту ты у уже чего чем что чтобы чье чей через
эта эти это этого этой этот я нужно должен должна должно должны зачем будет будут будешь значит делать происходит
бывает
"""
_ENGLISH = """
a about am an and any are as at be been by can could did do does doing for from get gets had has have he her his how i
if in into is it its just may me might my not of on or our she should so than that the their them then there they this
to too was we were what when where which while who whom whose why will with would you your happens happen
"""

FUNCTION_WORDS = frozenset(f"{_SPANISH} {_RUSSIAN} {_ENGLISH}".split())
"""Folded, without accents."""

LIGHT_WORDS = frozenset(
    [
        "no",
        "ni",
        "sin",
        "nunca",
        "mismo",
        "misma",
        "mismos",
        "mismas",
        "otro",
        "otra",
        "otros",
        "otras",
        "не",
        "без",
        "нет",
        "ни",
        "же",
        "другой",
        "другое",
        "другая",
        "другие",
        "without",
        "same",
        "other",
        "another",
    ]
)
"""They are asked for as other words are, but there are many ways to say them: they tell less than they are rare."""
