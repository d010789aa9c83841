"""Everyday words that say the same in a question: `saber` and `conocer`, `хватит` and `достаточно`, in both languages.

The glossary knows the terms of the games. Here are the verbs and adjectives around them, in which a reader's words
rarely are the text's: each line is one notion, its words as dictionary forms (the English ones as they are typed).
Words on one line share a stem, so they find one another as words made from one another do.
"""

from collections.abc import Mapping

from reference.glossary.words import fold, language_of
from reference.search.stems import stem

_NOTIONS = """
conocer saber | знать известный | know knows known
empezar comenzar comienzo inicio iniciar principio | начать начинать начало начинаться | start begin begins
acabar terminar finalizar concluir fin | кончиться закончить закончиться заканчиваться конец окончание | end ends
morir muerte fallecer palmar matar | умереть смерть погибнуть гибель погибать убить убивать помереть | dies death killed
elegir escoger seleccionar elección | выбрать выбирать выбор | choose chosen pick
afectar influir sufrir | влиять повлиять затронуть страдать пострадать достаться | affect affected affects
superar exceder sobrepasar | превысить превышать перебить
igualar igual | равный равенство равняться | equal equals
bastar suficiente | достаточный достаточно хватить хватать | enough
fallar fracasar fracaso fallo | неудача провал провалиться сорваться промах | fail fails failed
lograr conseguir éxito | успех удаться удачный успешный успешно | succeed success successful
sumar suma añadir total | сумма прибавить прибавлять добавить добавлять | sum total add adds
número cantidad | число количество | number amount
máximo límite tope limitar | предел лимит максимум ограничение наибольший | limit max maximum cap
mínimo | минимум минимальный наименьший | minimum
pagar gastar costar coste | платить заплатить тратить потратить стоить стоимость | pay spend cost costs
perder olvidar pérdida | терять потерять потеря утратить забыть забывать | lose loses lost
recuperar recobrar devolver | вернуть возвращать восстановить
repetir repetición | повторить повторять повтор повторный повторно снова заново опять | repeat again
quitar retirar eliminar anular cancelar deshacer | убрать убирать снять снимать отменить отменять | remove cancel
mover desplazar movimiento avanzar | двигать двигаться движение передвинуть переместить подвинуть | move moves moved
ver visible vista visión | видеть увидеть видимый видно обзор | see sight visible
apuntar señalar | целиться целить прицелиться | aim
tocar rozar pisar contacto | касаться коснуться контакт соприкасаться задеть задевать | touch touched contact
cubrir tapar | накрыть накрывать закрыть покрыть | cover covered
parcial parcialmente medio mitad | частично частичный отчасти половина наполовину | half partial partly
entero completo completamente totalmente | целиком полностью | wholly whole entire
esquina | угол | corner
lejano lejos alejar | дальний далёкий далеко | far farthest outermost
azar aleatorio aleatoriamente | случайный случайно наугад | random randomly
colocar poner situar | класть положить поставить ставить разместить размещать | place placed put
luchar pelear combatir combate pelea | драться сражаться бой сражение | fight fights fighting combat
agua | вода | water
sobrevivir superviviente | выжить выживший уцелеть | survive survives survivor
dividir separar división | делить делиться разделить разделиться | split divide divided
suelto individual aislado solitario | отдельный одиночный одиночка | lone single alone
ocultar esconder oculto | скрыть скрытый спрятать спрятанный прятать | hidden hide
tirar tirada | бросить бросать бросок кидать кинуть | roll rolls
sacar obtener | выпасть выпадать выбросить
prohibir prohibido prohibición | запретить запрещать запрет нельзя | forbidden
legal válido permitir | допустимый разрешать разрешить позволять | legal valid allowed
ilegal inválido | недопустимый незаконный | illegal
cambiar cambio modificar | изменить изменение изменять меняться менять | change changes
aumentar subir incrementar | повысить повышаться увеличить расти возрасти | increase raise
disminuir reducir | понизить понижаться уменьшить упасть снизить | reduce drop
contradecir contradictorio opuesto contrario | противоречить противоречащий противоречие противоположный | opposite
ganar vencer prevalecer | побеждать победить выиграть
encantar embrujar encantado | заколдовать заколдованный зачаровать зачарованный | enchanted
montado jinete cabalgar | верхом всадник наездник | riding ridden
diferencia diferente distinto distinguir | отличие отличаться различие различаться разница разный | difference different
siguiente próximo posterior | следующий позже поздний | next later
anterior previo | предыдущий прежний | previous
atacar ataque golpear pegar | атаковать атака бить ударить | attack attacks hit hits
durar duración | длиться длительность продолжительность продолжаться | last lasts lasting
medir medida | мерить измерять измерить замерять | measure measured
distancia | расстояние дистанция | distance
exclusivo único | уникальный единственный | unique
explicar explicación | объяснить объяснять объяснение
nivel | уровень | level levels
usar utilizar emplear | использовать применить применять пользоваться | use used using
mismo | же самый | same
otro | другой | other another
suceder ocurrir | происходить произойти
"""


def _keys() -> dict[str, str]:
    keys: dict[str, str] = {}
    for number, notion in enumerate(_NOTIONS.strip().splitlines()):
        for word in notion.replace("|", " ").split():
            folded = fold(word)
            keys.setdefault(stem(folded, language_of(folded)), f"~{number}")
    return keys


_KEYS: Mapping[str, str] = _keys()


def related(found: str) -> str:
    """Give what a stem is compared by: the notion that it belongs to, or itself.

    >>> related(stem("saber", "es")) == related(stem("знать", "ru")), related("hechiz")
    (True, 'hechiz')
    """
    return _KEYS.get(found, found)
