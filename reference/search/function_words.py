"""Words that say how a question is asked and not what it asks; a query need not match them.

Negations of the texts' languages are not among them: `no`, `sin`, `не`, `без` turn a rule round. Nothing here is
left out of the index, and a query of nothing else is taken at its word.
"""

_SPANISH = """
a al ante antes aquel aquella asi aun aunque bajo cada como con consiste contra cual cuales cualquier cuando cuanta
cuantas cuanto cuantos da dan dar de debe deben debo del desde donde e el ella ellas ellos en entonces entre era es
esa esas ese eso esos esta estan estar estas este esto estos estoy etc existe existen existir fue funciona funcionan
funcionar ha haber hace hacer hacia hago han has hasta hay he la las le les llama llaman lo los mas me mi mientras mio
mis muy ni o ocurre os para pasa pero podemos por porque puede pueden puedo que quien quienes se sea segun ser si sido
significa sirve sobre solo son su sucede sus suyo tal tambien tan te tener tengo ti tiene tienen tras trata tu tus u
un una unas usted va vale vez y ya yo
"""
_RUSSIAN = """
а будет будешь будут бы бывает бывают был была были было быть в вам вас весь во вот все всего вы где да дает даже дают
делать для до должен должна должно должны его ее если есть еще за зачем значит и из или им их к как какая какие каков
какова какое какой когда кого которая которое которые который кто куда ли либо между мне много могу могут моего моему
можем может можно мои мой моя мы на над надо называется называют нам нас него нее них но ну нужно о об обо он она они
оно от очень перед по под после потом почему при про происходит против работает работают раз с сам сама само свое свои
свой своя сколько со существует существуют так такая также такие такой там то того тоже той только тот ту ты у уже
устроен устроено чего чей чем через что чтобы чье эта эти это этого этой этот я
"""
_ENGLISH = """
a about all am an and any are as at be been both by can could did do does doing each every exist exists for from get
gets had happen happens has have he her his how i if in into is it its just may me might more most my not of on or our
she should so some than that the their them then there they this to too was we were what when where which while who
whom whose why will with work works would you your
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
