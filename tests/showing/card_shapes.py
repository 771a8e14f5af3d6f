"""The shapes that make up a card, as lines of text that Python and the browser can compare."""

from itertools import product
from xml.etree import ElementTree as ET

from parlett_widgets.widgets.page.card_svg import (
    COMPACT,
    GEOMETRY,
    RANKS,
    Marks,
    card_back,
    card_face,
)


def shapes(node):
    """Every element under a node, one line each: its name, its attributes by name, its text.

    An outline that has a name in the geometry goes by that name.
    """
    names = {outline: f"@{name}" for name, outline in GEOMETRY["shapes"].items()}
    names |= {GEOMETRY["face"]: "@face", GEOMETRY["back"]["d"]: "@weave"}
    return [
        " ".join(
            [
                child.tag,
                *(f"{key}={names.get(value, value)}" for key, value in sorted(child.items())),
                *([child.text] if child.text else []),
            ]
        )
        for child in list(node.iter())[1:]
    ]


def every_shape():
    """Return the shapes of every rank and suit in both colourings, of the back and of the marks."""
    cards = [*((rank, "S") for rank in RANKS), *product("AQ", "CDH"), ("JK", "")]
    drawn = {}
    for (rank, suit), colours in product(cards, ("four", "two")):
        if colours == "four" or rank in ("A", "JK"):
            card = ET.fromstring(card_face(rank, suit, colours=colours))
            drawn[f"{rank} {suit} {colours}"] = [card.get("fill"), *shapes(card)]
    for rank, suit in (("A", "S"), ("10", "H"), ("Q", "D"), ("JK", "")):
        small = ET.fromstring(card_face(rank, suit, width=COMPACT))
        drawn[f"{rank} {suit} four compact"] = [small.get("fill"), *shapes(small)]
    drawn["back"] = shapes(ET.fromstring(card_back()))
    paper = len(drawn["back"])
    for mark in ("dimmed", "chosen", "winner", "cancelled"):
        back = ET.fromstring(card_back(marks=Marks(**{mark: True})))
        drawn[mark] = shapes(back)[paper:]
    return drawn
