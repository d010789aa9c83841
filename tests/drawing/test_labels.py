from reference.drawing.labels import Room
from reference.drawing.svg import width_of, wrapped


def test_a_label_stands_where_it_is_asked_to_where_there_is_room() -> None:
    middle = Room(300, 200).take_label(150 + 100j, "start", 12, 1, spare=False)
    assert middle is not None
    assert middle.imag == 100
    assert middle.real > 150 + width_of("start", 12) / 2


def test_labels_keep_clear_of_lines_and_of_each_other() -> None:
    room = Room(300, 200)
    room.take_line(150 + 55j, 250 + 55j)
    first = room.take_label(200 + 64j, "first", 12, -1j, spare=False)
    second = room.take_label(200 + 64j, "second", 12, -1j, spare=False)
    assert first is not None
    assert second is not None
    assert first.imag > 68
    assert abs((first - second).imag) > 12 or abs((first - second).real) > 30


def test_a_label_stays_on_the_sheet() -> None:
    middle = Room(300, 200).take_label(299 + 1j, "corner", 12, 1 - 1j, spare=False)
    assert middle is not None
    assert middle.real + width_of("corner", 12) / 2 < 300
    assert middle.imag - 6 > 0


def test_a_label_that_can_be_spared_is_left_out_where_it_is_crowded() -> None:
    room = Room(60, 40)
    assert room.take_label(30 + 20j, "first", 12, 1, spare=False) is not None
    assert room.take_label(30 + 20j, "second", 12, 1, spare=True) is None


def test_long_words_are_broken_into_lines() -> None:
    lines = list(wrapped("1" * 60 + " de " + "2" * 10, 12, 100))
    assert all(width_of(line, 12) <= 100 for line in lines)
    assert "".join(lines).replace(" ", "") == "1" * 60 + "de" + "2" * 10
