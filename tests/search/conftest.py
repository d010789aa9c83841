"""A small rules text of its own, in both languages, and an index of it."""

from pathlib import Path

import pytest

from reference.model import Concept, Entry, Position, Term
from reference.search import Searcher, write_index

NOWHERE = Position("glossary.toml", 1)
FILLER = "Esta frase no dice nada del asunto y solo ocupa sitio entre dos noticias. " * 9


def concept(name: str, es: str, ru: str, en: str = "", slang: str = "") -> Concept:
    terms_ru = tuple(Term(text, "ru") for text in ru.split(", "))
    return Concept(
        id=name,
        definition={"es": f"Definición de {es}.", "ru": f"Определение: {ru}."},
        terms={
            "es": tuple(Term(text, "es") for text in es.split(", ")),
            "ru": terms_ru + tuple(Term(text, "ru", "hidden") for text in slang.split() if text),
        },
        english=tuple(Term(text, "en") for text in en.split(", ") if text),
        do_not_confuse=(),
        see_also=(),
        note={"es": "", "ru": ""},
        no_link={"es": (), "ru": ()},
        position=NOWHERE,
    )


CONCEPTS = (
    concept("remains-in-play", "Permanece en Juego", "Остаётся в игре", "remains in play"),
    concept("dispel", "dispersar, disipar, dispersión", "рассеять, рассеивание", "dispel", "диспел диспелить"),
    concept("dispel-dice", "dado de dispersión", "кубик рассеивания", "dispel dice"),
    concept("wizard", "hechicero, mago", "маг, волшебник", "wizard"),
    concept("miscast", "disfunción mágica", "ошибка колдовства", "miscast", "мискаст"),
    concept("vortex", "Vórtice", "Вихрь", "vortex"),
)


def rule(name: str, es: tuple[str, str], ru: tuple[str, str], **more: object) -> Entry:
    system = name.partition(".")[0]
    return Entry("rule", name, system, "magic", {"es": es[0], "ru": ru[0]}, {"es": es[1], "ru": ru[1]}, **more)  # type: ignore[arg-type]


ENTRIES = (
    rule(
        "wfb6.rip.end",
        (
            "Cuándo acaba lo que permanece",
            "El efecto permanece en juego hasta que el lanzador cae o lo retira.",
        ),
        ("Когда кончается остающееся", "Эффект остаётся в игре, пока сотворивший не пал или хозяин его не снял."),
        concepts=("remains-in-play",),
        faq=("wfb6.faq.palma",),
        questions={"es": ("¿Y si palma el brujo?",), "ru": ("А если колдун помер?",)},
    ),
    rule(
        "t9a.rip",
        ("Efectos que permanecen en juego", "Duran hasta que alguien los rompe; las partes de la tropa los conservan."),
        ("Остаётся в игре", "Длится, пока его не разрушат; части отряда сохраняют его, а новички нет."),
        concepts=("remains-in-play",),
    ),
    rule(
        "wfb6.dispel",
        ("Dispersión", "Si el total iguala al del rival, se puede dispersar. No puede dispersarse con dos seises."),
        ("Рассеивание", "Если сумма равна сумме соперника, первое заклинание можно рассеять."),
        concepts=("dispel",),
    ),
    rule(
        "carnevale.dispel.who",
        ("Disipar", 'Un mago a 6" del lanzador disipa por 1PA; hace falta 4+ en D6, o 1D6+1 con (x).'),
        ("Развеивание", 'Маг в 6" от колдуна развеивает за 1PA; нужно 4+ на к6.'),
        concepts=("dispel", "wizard"),
    ),
    rule(
        "t9a.vortex",
        ("Hechizos de vórtice: qué hacen", f"El vórtice avanza. {FILLER} Al final llega la tempestad."),
        ("Вихрь (дальность Х)", "Вихрь движется; при 1-5 вперёд, при шестёрке случайно. Маги +2."),
        concepts=("vortex",),
    ),
    rule(
        "wfb6.dice",
        ("Bolsa de dados", "Cada mago de nivel cuatro aporta tres dados de energía y uno de dispersión."),
        ("Запас кубиков", "Маг уровня 4 даёт три кубика магии, и один кубик рассеивания."),
        concepts=("dispel-dice", "wizard"),
    ),
    rule(
        "wfb6.flee",
        ("Huir", "Quien ha de huir da la espalda; el lanzamiento de dados dice cuánto huyen los demás del señor."),
        ("Бегство", "Бегущий поворачивается спиной; бросок говорит, как далеко. Его год кончен."),
    ),
    rule(
        "wfb6.lanzar",
        ("Lanzar cosas", "Puedes lanzar piedras durante todo el año. La duración es corta."),
        ("Метание", "Можно бросить камень; длительность невелика."),
    ),
    Entry(
        "faq",
        "wfb6.faq.palma",
        "wfb6",
        "faq",
        {"es": "¿Y si palma el brujo?", "ru": "А если колдун помер?"},
        {"es": "Entonces se esfuma lo suyo.", "ru": "Тогда его чары исчезают."},
    ),
    *(
        Entry(
            "concept", c.id, "", "", {"es": c.terms["es"][0].text, "ru": c.terms["ru"][0].text}, c.definition, (c.id,)
        )
        for c in CONCEPTS
    ),
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("search") / "index"
    write_index(made, ENTRIES, CONCEPTS)
    return made


@pytest.fixture(scope="session")
def searcher(folder: Path) -> Searcher:
    return Searcher(folder)
