"""The DealEditor widget, for putting a deal together card by card.

Cards are moved entirely in the page; Python then checks each choice as ``rules.deal`` does, reads what
is typed, and deals the rest from the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import traitlets

from parlett_widgets.cards import NotACard, parse_cards
from parlett_widgets.engine.checks import check_number, shown
from parlett_widgets.engine.deals import STOCK, TURN_UP, Deal
from parlett_widgets.engine.rules import Rules
from parlett_widgets.widgets.deal_editor.picture import deal_blocks, height_of
from parlett_widgets.widgets.deal_editor.scene import cards_by_place, deal_table
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.widget import (
    ParlettWidget,
    WholeNumber,
    front_end,
    in_turn,
    validates,
)
from parlett_widgets.words.language import Language
from parlett_widgets.words.refusal_words import shortened, unread_cards

__all__ = ["DealEditor"]


class DealEditor(ParlettWidget):
    """An editor for a deal. Press or type the cards of a hand, and the rest are dealt at random.

    Parameters
    ----------
    rules : Rules
        The game, such as ``NinetyNine.classic()``.
    seed : int
        The seed with which the rest is dealt.
    **options
        Cards that are chosen from the start, keyed by place as for ``rules.deal``; also ``lang``,
        ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If a card is chosen twice, or there is no room for it.

    Examples
    --------
    >>> from parlett_widgets import CardTable, DealEditor, NinetyNine
    >>> editor = DealEditor(NinetyNine.classic(), South="♠AK10 ♥Q", seed=3)
    >>> print(editor.deal.hands[0])
    ♠AK 10 ♥QJ976 ♦KJ6 ♣9
    >>> table = CardTable(NinetyNine.classic().start_with(editor.deal))
    """

    _esm = front_end("deal-editor.js")
    _css = front_end("deal-editor.css")

    table = traitlets.Dict(help="The pack, and the places for its cards.").tag(
        sync=True, echo_update=False
    )
    chosen: traitlets.Dict[str, Any] = traitlets.Dict(
        help="The cards chosen, keyed by place, as rules.deal takes them."
    ).tag(sync=True)
    seed = WholeNumber(0, help="The seed with which the rest is dealt.").tag(sync=True)
    dealt: traitlets.Dict[str, str] = traitlets.Dict(
        help="All cards, keyed by place; empty until the rest is dealt."
    ).tag(sync=True, echo_update=False)
    notice = traitlets.Unicode(help="Why the cards typed last could not be placed.").tag(
        sync=True, echo_update=False
    )

    def __init__(self, rules: Rules[Any, Any], *, seed: int = 0, **options: Any) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(
                f"an editor needs a game, such as NinetyNine.classic(), not {shown(rules)}"
            )
        seed = check_number("seed", seed)
        self._rules = rules
        self._places = list(cards_by_place(rules, rules.deal(seed=seed)))
        chosen: dict[str, Any] = {
            name: options.pop(name) for name in self._places if name in options
        }
        rules.deal(seed=seed, **chosen)
        super().__init__(options, ("rules", "seed", *self._places), deal_words, seed=seed)
        self.table = deal_table(self.language.code, rules)
        self.height = height_of(self.table)
        self.chosen = {name: self._written(name, cards) for name, cards in chosen.items()}
        self.on_msg(self._received)

    @property
    def deal(self) -> Deal:
        """The deal, which has the cards chosen and the rest at random, for ``rules.start_with``."""
        return self._rules.deal(seed=self.seed, **self.chosen)

    def deal_rest(self) -> None:
        """Deal the cards that nobody chose, as the button does, or deal them again."""
        self.notice = ""
        with self.hold_sync():
            if self.dealt:
                self.seed += 1
            self._show()

    def put(self, place: str, cards: str) -> None:
        """Put cards in a place, replacing those chosen for it.

        Parameters
        ----------
        place : str
            The place, such as ``"South"`` or ``"turn_up"``.
        cards : str
            The cards, such as ``"♠AK10 ♥Q"``; an empty text removes them all.

        Raises
        ------
        ValueError
            If the cards cannot go there.
        """
        self.chosen = {**self.chosen, place: cards}

    def _written(self, place: str, cards: Any) -> str:
        """Return cards as a trait holds them, with a hand sorted and the stock in drawing order."""
        read = parse_cards([cards] if not isinstance(cards, str) and place == TURN_UP else cards)
        return " ".join(map(str, read if place == STOCK else self._rules.sorted_cards(set(read))))

    def _show(self) -> None:
        placed = cards_by_place(self._rules, self.deal)
        self.dealt = {name: " ".join(map(str, cards)) for name, cards in placed.items()}

    @traitlets.observe("chosen")
    def _deal_around(self, _: Any) -> None:
        self.notice = ""
        if not self.chosen:
            self.dealt = {}
        elif self.dealt:
            self._show()

    @in_turn
    def _received(self, _: Any, content: Any, __: Any) -> None:
        """Do what the page asks for."""
        match content:
            case {"kind": "deal"}:
                self.deal_rest()
            case {"kind": "type", "place": str(place), "cards": str(cards)} if (
                place in self._places
            ):
                self.notice = ""  # so that repeating a request repeats its answer
                try:
                    parse_cards(cards)  # says what is wrong, whatever the place
                    self.put(place, cards)
                except NotACard as error:
                    self.notice = unread_cards(self.language, error)
                except ValueError:
                    size = next(one["size"] for one in self.table["places"] if one["id"] == place)
                    why = self.words["unread"]
                    self.notice = why.replace("{n}", str(size)).replace("{text}", shortened(cards))

    @validates("chosen")
    def _cards_can_lie_there(self, proposal: dict[str, Any]) -> dict[str, str]:
        chosen: Mapping[Any, Any] = proposal["value"]
        for name, cards in chosen.items():
            if name not in self._places or not isinstance(cards, str):
                places = ", ".join(self._places)
                raise ValueError(
                    f"chosen must map places ({places}) to cards written as text, "
                    f"not {shown(name)} to {shown(cards)}"
                )
        chosen = {name: cards for name, cards in chosen.items() if cards.strip()}
        self._rules.deal(seed=self.seed, **chosen)
        return {name: self._written(name, chosen[name]) for name in self._places if name in chosen}

    def _blocks(self) -> Iterator[Block]:
        return deal_blocks(self.table, self.chosen, self.dealt, self.title())


def deal_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a deal editor."""
    _ = lang.gettext
    return {
        "title": _("A deal of your own"),
        "places": _("Hands"),
        "place": _("{place}: {n} of {size}"),
        "lies": lang.listed(["{card}", "{place}"]),
        "by_chance": lang.listed(["{card}", _("dealt at random")]),
        "pack": _("The pack: press a card to put it into the hand"),
        "keys": _(
            "The arrows choose a card, Enter puts it into the hand or takes it back, and a suit "
            "letter (S H D C) or a rank jumps to a card. Backspace takes the hand's last card back."
        ),
        "type": _("Or type the cards, such as ♠AK10 ♥Q"),
        "put": _("Place the cards"),
        "deal": _("Deal the rest"),
        "again": _("Deal the rest again"),
        "clear": _("Clear"),
        "invite": _("Choose a hand, then press the cards that belong in it."),
        "chosen": _("{n} of {size} cards are chosen; the rest are dealt at random."),
        "dealt": _("All cards are dealt, the dimmed ones at random."),
        "full": _("{place} already has {n} cards."),
        "unread": _(
            "“{text}” does not fit there: write at most {n} cards that are still in the pack, "
            "such as ♠AK10 ♥Q."
        ),
        "saved": _("To type cards or deal the rest, run the notebook: this is a saved page."),
    }
