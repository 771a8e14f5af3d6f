"""The playing cards that Python draws; `parlett_widgets/widgets/page/cards/card-face.test.tsx` holds the browser to the same shapes."""

import json
import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from card_shapes import shapes

from parlett_widgets.widgets.page.card_svg import (
    GEOMETRY,
    RANKS,
    SUITS,
    Marks,
    card_back,
    card_face,
    definitions,
    pip_places,
)

PACK = [*product(RANKS, SUITS), ("JK", "")]
OF_RANKS = set(GEOMETRY["ranks"].values())
PIPS = {rank: 1 if rank == "A" else int(rank) for rank in RANKS if rank not in "JQK"}


def the_card(fragment):
    return ET.fromstring(fragment)


def pips(card):
    """The signs that stand in the middle of the face: neither paper nor index."""
    return [node for node in card if "translate" in node.get("transform", "")]


def letter(node):
    """The line that is a rank, if there is one in this part of a card."""
    return next((path for path in node.iter("path") if path.get("d") in OF_RANKS), None)


@pytest.mark.parametrize(("rank", "suit"), PACK)
@pytest.mark.parametrize("colours", ["four", "two"])
def test_every_card_is_well_formed_and_carries_its_index_in_two_corners(rank, suit, colours):
    card = the_card(card_face(rank, suit, colours=colours))

    corners = [node for node in card if node.tag == "g" and letter(node) is not None]
    assert [letter(corner).get("d") for corner in corners] == [GEOMETRY["ranks"][rank]] * 2
    assert {letter(corner).get("stroke") for corner in corners} == {card.get("fill")}
    assert corners[1].get("transform") == "rotate(180 50 70)"
    assert not list(card.iter("text")), "a host may lack the font"


@pytest.mark.parametrize(("rank", "suit"), [card for card in PACK if card[0] in PIPS])
def test_a_card_shows_as_many_pips_as_its_rank_says(rank, suit):
    drawn = pips(the_card(card_face(rank, suit)))

    assert len(drawn) == PIPS[rank]
    assert {node.get("d") for node in drawn} == {GEOMETRY["shapes"][suit]}


@pytest.mark.parametrize("rank", PIPS)
def test_a_layout_looks_the_same_upside_down_but_for_the_odd_pip_of_the_seven(rank):
    places = set(pip_places(rank))

    alone = places - {(100 - x, 140 - y) for x, y in places}

    assert alone == ({(50, 49)} if rank == "7" else set())


def ends_of_index(rank):
    """Where the letter of a rank begins and ends, in the units of a card. All its bends lie inside."""
    index, half = GEOMETRY["index"], GEOMETRY["stroke"] / 2
    xs, x = [], 0.0
    for command, arguments in re.findall(r"([MLHVCaAZ])([^A-Za-z]*)", GEOMETRY["ranks"][rank]):
        numbers = [float(found) for found in re.findall(r"-?[\d.]+", arguments)]
        match command:
            case "V" | "Z":
                continue
            case "a":
                x += numbers[5]
            case "A":
                x = numbers[5]
            case "C":
                xs += numbers[0:4:2]
                x = numbers[4]
            case _:
                x = numbers[0]
        xs.append(x)
    return tuple(index["x"] + index["rank"] * end for end in (min(xs) - half, max(xs) + half))


@pytest.mark.parametrize("rank", RANKS)
def test_an_index_stands_inside_the_card_and_shows_in_a_close_fan(rank):
    left, right = ends_of_index(rank)

    assert left >= 1
    assert right <= 27


@pytest.mark.parametrize("rank", PIPS)
def test_no_pip_touches_the_index_the_edge_or_another_pip(rank):
    scale = GEOMETRY["scale"].get(rank, GEOMETRY["scale"]["pip"])
    index_right = max(right for _, right in map(ends_of_index, RANKS))
    half_width, half_height = 46 * scale, 51 * scale

    for x, y in pip_places(rank):
        assert index_right + 1 < x - half_width
        assert x + half_width < 100 - index_right - 1
        assert 6 + half_height < y < 134 - half_height
    for at, (x, y) in enumerate(pip_places(rank)):
        for other_x, other_y in pip_places(rank)[:at]:
            assert abs(x - other_x) + abs(y - other_y) > 100 * scale


@pytest.mark.parametrize("rank", "JQK")
@pytest.mark.parametrize("colours", ["four", "two"])
def test_a_court_looks_the_same_from_both_ends(rank, colours):
    (court,) = (
        node for node in the_card(card_face(rank, "D", colours=colours)) if node.get("stroke-width")
    )
    upper, lower = court.findall("g")

    assert lower.get("transform") == "rotate(180 50 70)"
    assert shapes(upper) == shapes(lower)
    assert len(shapes(upper)) >= 10
    assert court.get("stroke") == GEOMETRY["colours"][colours]["D"]


@pytest.mark.parametrize(("rank", "suit"), PACK)
def test_a_very_small_card_has_one_large_rank_and_one_large_suit(rank, suit):
    card = the_card(card_face(rank, suit, width=40))

    assert [node.tag for node in card] == ["path", "g", "path"]
    assert letter(card[1]).get("d") == GEOMETRY["ranks"][rank]


@pytest.mark.parametrize(
    ("rank", "suit"), [("1", "S"), ("13", "S"), ("K", "X"), ("K", ""), ("K", None), ("JK", "S")]
)
def test_a_card_that_no_pack_has_is_refused(rank, suit):
    with pytest.raises(ValueError, match="no such card"):
        card_face(rank, suit)


def test_every_suit_has_its_own_outline_and_in_four_colours_its_own_colour():
    assert len({GEOMETRY["shapes"][suit] for suit in SUITS}) == 4
    assert len({GEOMETRY["colours"]["four"][suit] for suit in SUITS}) == 4
    assert GEOMETRY["colours"]["two"]["S"] == GEOMETRY["colours"]["two"]["C"]
    assert GEOMETRY["colours"]["two"]["H"] == GEOMETRY["colours"]["two"]["D"]


@pytest.mark.parametrize(
    "marks",
    [
        Marks(dimmed=True),
        Marks(chosen=True),
        Marks(winner=True),
        Marks(cancelled=True),
        Marks(led="led"),
        Marks(led="<リード & co>"),
    ],
)
def test_a_mark_is_told_by_shapes_that_an_unmarked_card_lacks(marks):
    plain, marked = (shapes(the_card(card_face("9", "D", marks=m))) for m in (Marks(), marks))

    assert marked[: len(plain)] == plain
    assert len(marked) > len(plain)


def test_shared_outlines_draw_the_same_picture_in_fewer_bytes():
    def hand(shared):
        cards = (card_face(rank, suit, width=60, shared=shared) for rank, suit in PACK)
        return "".join(cards) + card_back(width=60, shared=shared)

    drawing = hand("t1")
    supply = definitions(drawing, prefix="t1")
    outline = {node.get("id"): node for node in ET.fromstring(supply)}

    unfolded = ET.fromstring(f"<svg>{drawing}</svg>")
    for use in list(unfolded.iter("use")):
        target = outline[use.attrib.pop("href")[1:]]
        use.tag = target.tag
        use.attrib |= {key: value for key, value in target.items() if key != "id"}
        use.extend(target)
    assert shapes(unfolded) == shapes(ET.fromstring(f"<svg>{hand(None)}</svg>"))
    assert len(supply + drawing) < len(hand(None)) / 2


def test_the_outlines_of_two_pictures_in_one_page_have_different_ids():
    one, two = (definitions(card_face("A", "S", shared=name), prefix=name) for name in ("a", "b"))

    ids = re.compile(r'id="([^"]+)"')
    assert not set(ids.findall(one)) & set(ids.findall(two))


def test_the_geometry_is_small_enough_for_every_bundle():
    assert len(json.dumps(GEOMETRY, separators=(",", ":"))) < 5.5 * 1024
