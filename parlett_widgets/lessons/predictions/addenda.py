"""The questions of lessons 02 to 04: counts, void tricks, Kings and Jacks."""

from __future__ import annotations

from itertools import product
from typing import Final

from parlett_widgets.cards import CardSet, parse_cards
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.lessons.making import Number, row
from parlett_widgets.lessons.predictions.builders import (
    Asked,
    choose,
    enter,
    pick,
    prediction,
)
from parlett_widgets.lessons.topics.addenda_tricks.mistakes import ADDENDA_PLAYERS
from parlett_widgets.lessons.topics.kings_and_jacks.kinds import chain_shown
from parlett_widgets.widgets.figure.charts import chains_within, danger_of_a_card, danger_of_a_chain
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_GAME = "addenda"
_NUMBERS: Final = "A 2 3 4 5 6 7 8 9 10 Q".split()


@prediction("02-ways-to-17", _GAME)
def _ways_to_17(lang: Language) -> Asked:
    _ = lang.gettext
    one, many = (lang.ngettext("{n} way", "{n} ways", n) for n in (1, 2))
    ways = [
        pair
        for pair in product(_NUMBERS, repeat=2)
        if running_counts(f"10 5 {' '.join(pair)}")[-1] == LINE
    ]
    return enter(
        _(
            "In how many ways can the last two cards bring the count to exactly 17, without a King "
            "or a Jack? Suits do not matter, but the order does: 3 and 4 is one way, 4 and 3 another."
        ),
        len(ways),
        Number(_("ways"), one, many),
        _("Three ways: an Ace and an Ace, a 2 and a Queen, a Queen and a 2."),
        rows=[row(lang, Labels(lang).trick(), parse_cards("10S 5H"))],
    )


def _one_card(lang: Language, laid: str, hand: str, right: str, prompt: str, why: str) -> Asked:
    """Ask for the one card of a hand that does it, with the counts under the cards laid."""
    cards = parse_cards(laid)

    def said(card: CardSet) -> str:
        counts = running_counts((*cards, *card))
        return f"{counts[-2]} → {counts[-1]}"

    return pick(
        lang,
        prompt,
        hand,
        [CardSet(right)],
        why,
        count=1,
        said=said,
        rows=[chain_shown(lang, cards)],
    )


@prediction("02-exactly-17", _GAME)
def _exactly_17(lang: Language) -> Asked:
    _ = lang.gettext
    return _one_card(
        lang,
        "6S 8D",
        "10H 6H AH 7C 3C",
        "3C",
        _("These cards may be played. Press the one that brings the count to exactly 17."),
        _("6 + 8 = 14, so you need a 3."),
    )


@prediction("02-sixteen", _GAME)
def _sixteen(lang: Language) -> Asked:
    _ = lang.gettext
    return _one_card(
        lang,
        "AC 10H 5D",
        "3S 2S AS",
        "AS",
        _("The fourth card is yours, and only spades are left. Press the card that wins."),
        _("The Ace makes 17, which is not above 17. The 2 and the 3 would go above it."),
    )


@prediction("02-void", _GAME)
def _void(lang: Language) -> Asked:
    _ = lang.gettext
    labels = Labels(lang)
    hand = CardSet("4H AH QD 8D 4D 3D 2D KC 4C 3C 2C")
    return choose(
        _("North plays a diamond. What can South play then?"),
        [
            _("Any card: South cannot follow"),
            _("A heart, the suit that was led"),
            _("Nothing: the trick ends here"),
        ],
        2,
        _("Only spades would be free, and South has none. The trick is void: nobody scores."),
        rows=[
            row(lang, labels.trick(), parse_cards("2H 6C 5D"), ADDENDA_PLAYERS[::-1]),
            row(lang, labels.hand(lang.player("South")), hand),
        ],
    )


@prediction("02-safe-lead", _GAME)
def _safe_lead(lang: Language) -> Asked:
    _ = lang.gettext
    after = {rank: running_counts(f"{rank} 10")[-1] for rank in _NUMBERS}
    highest = max(int(rank) for rank in after if rank.isdigit() and after[rank] <= LINE)
    return enter(
        _(
            "You lead a number, and the other player plays a 10. What is the highest number that you "
            "can lead and still have a count of 17 or less?"
        ),
        highest,
        Number.of_counts(),
        _("7 + 10 = 17, which is not above 17. After an 8 a Ten goes above it."),
        figures=[
            bars(
                _("The count after your lead and a 10"),
                after,
                [rank for rank, count in after.items() if count > LINE],
                _("After an 8, a 9 or a 10, a Ten goes above 17."),
            )
        ],
    )


@prediction("03-next", _GAME)
def _next(lang: Language) -> Asked:
    _ = lang.gettext
    one, many = (lang.ngettext("{n} rank", "{n} ranks", n) for n in (1, 2))
    ranks = [rank for rank in (*_NUMBERS, "J", "K") if running_counts(f"10 2 {rank}")[-1] > LINE]
    return enter(
        _("The count is 12. How many of the 13 ranks take it above 17?"),
        len(ranks),
        Number(_("ranks"), one, many),
        _(
            "Five: the numbers from 6 to 10. An Ace to a 5 stays within 17; a Queen adds nothing, a "
            "King copies the 2, and a Jack cancels it."
        ),
        rows=[row(lang, Labels(lang).trick(), parse_cards("10S 2H"))],
        figures=[danger_of_a_card(lang, count=12)],
    )


@prediction("03-half", _GAME)
def _half(lang: Language) -> Asked:
    _ = lang.gettext
    safe, every = chains_within()[-1], 13**4
    return choose(
        _("Guess: of all chains of four ranks, in how many does nobody ever go above 17?"),
        [_("In about a fifth"), _("In about half"), _("In about four fifths")],
        1,
        _("In {n} of {all} chains: {share} %.").format(
            n=f"{safe:,}", all=f"{every:,}", share=round(100 * safe / every)
        ),
        in_order=True,
        figures=[danger_of_a_chain(lang)],
    )


@prediction("04-spades", _GAME)
def _spades(lang: Language) -> Asked:
    _ = lang.gettext
    cards, hand = parse_cards("2D KC 9H"), CardSet("KS QS JS 10S 9S 8S 7S 4S 2S")
    before, after = (
        running_counts(cards)[-1],
        {card: running_counts((*cards, card))[-1] for card in hand},
    )
    wins = CardSet(card for card, count in after.items() if count <= LINE)
    return pick(
        lang,
        _("North plays the fourth card, a spade. Choose every spade that wins the trick."),
        hand.notation,
        [wins],
        _(
            "Up to the 4 the count stays at 17 or less. A Queen adds nothing, and a Jack cancels "
            "your 9. A King copies the 9 and goes above 17."
        ),
        rows=[chain_shown(lang, cards, ADDENDA_PLAYERS)],
        figures=[
            bars(
                _("The count after each spade"),
                {card.label: count for card, count in after.items()},
                [card.label for card in wins],
                _("{cards} leave the count at 17 or less: North wins.").format(
                    cards=lang.listed([card.label for card in wins])
                ),
            ),
            danger_of_a_card(lang, count=before),
        ],
    )


@prediction("04-queen", _GAME)
def _queen(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("Only clubs are left, and ♣Q is your only club. Who wins this trick?"),
        [
            _("North, who brought the count to 17"),
            _("You: 17 points"),
            _("Nobody: the Queen adds nothing, so the trick is void"),
        ],
        1,
        _("17 is not above 17. The Queen leaves the count there, and the fourth card is yours."),
        rows=[row(lang, Labels(lang).trick(), parse_cards("2H 6S 9D"), ADDENDA_PLAYERS[::-1])],
    )
