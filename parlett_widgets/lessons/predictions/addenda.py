"""The questions about Addenda that only one lesson asks, in the order of the lessons."""

from __future__ import annotations

from itertools import product
from typing import Final

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.lessons.draft import Draft, Number, Pick, finished, row
from parlett_widgets.lessons.predictions.builders import Asked, choose, enter, pick, predictions
from parlett_widgets.lessons.topic import N_, Thought
from parlett_widgets.lessons.topics.addenda_tricks import ADDENDA_FOUR, ADDENDA_PLAYERS
from parlett_widgets.lessons.topics.kings_and_jacks import CHAINS, chain_shown, in_steps
from parlett_widgets.widgets.figure.charts import danger_of_a_card
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_NUMBERS: Final = "A 2 3 4 5 6 7 8 9 10 Q".split()
_RANKS: Final = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


def _ways_to_17(lang: Language) -> Asked:
    """Ask for the last two cards of a trick, one of each suit that is left."""
    laid, hand = "10S 5H", CardSet("AD 3D QD AC 2C 4C")
    pairs = {
        CardSet(pair): pair for pair in product(*map(hand.of_suit, (Suit.DIAMONDS, Suit.CLUBS)))
    }
    counts = {some: running_counts((*parse_cards(laid), *pair)) for some, pair in pairs.items()}

    def said(cards: CardSet) -> str:
        if cards not in counts:
            return lang.gettext("No suit comes twice in a trick.")
        return " → ".join(map(str, counts[cards][1:]))

    return pick(
        lang,
        N_("Choose a diamond and a club that bring the count to exactly 17."),
        hand.notation,
        [some for some, after in counts.items() if after[-1] == LINE],
        N_(
            "You need two points more: an Ace and an Ace, a Queen and a 2, or a 2 and a Queen. There "
            "is no fourth way without a King or a Jack."
        ),
        count=2,
        said=said,
        rows=[chain_shown(lang, parse_cards(laid))],
    )


def _one_card(lang: Language, laid: str, hand: str, right: str, prompt: str, why: str) -> Asked:
    """Ask for the one right card of a hand; the answer shows the counts under the cards played."""
    cards = parse_cards(laid)
    return pick(
        lang,
        prompt,
        hand,
        [CardSet(right)],
        why,
        count=1,
        said=lambda card: _counts(laid, card),
        rows=[chain_shown(lang, cards)],
    )


def _makes(lang: Language, laid: str, hand: str, aim: int) -> Asked:
    """Ask for the card that takes a chain to a count; a wrong card shows what its player believes."""
    cards, held = parse_cards(laid), CardSet(hand)
    right = [card for card in held if CHAINS.right((*cards, card))[-1] == aim]
    thoughts = [
        Thought(CardSet([card]), CHAINS, mistake)
        for mistake in CHAINS.mistakes
        for card in held
        if (mistake.wrong((*cards, card)) or (0,))[-1] == aim
    ]
    draft = Draft(
        game="addenda",
        prompt=lang.gettext("Play the card that takes the count to {n}.").format(n=aim),
        right=[CardSet([card]) for card in right],
        thoughts=thoughts,
        form=Pick(held, 1),
        explanation=in_steps(lang, (*cards, right[0])),
        hints=(),
        rows=[row(lang, labels(lang)["trick"], cards)],
        said={CardSet([card]): in_steps(lang, cards) for card in held if card not in right},
    )
    asked = finished(draft, lang, Chance(0), given=True)
    assert asked is not None
    return asked


def _void(lang: Language) -> Asked:
    hand = CardSet("4H AH QD 8D 4D 3D 2D KC 4C 3C 2C")
    return choose(
        lang,
        N_("North plays a diamond. What can South play then?"),
        [
            N_("Any card: South cannot follow"),
            N_("A heart, the suit that was led"),
            N_("Nothing: the trick ends here"),
        ],
        2,
        N_("Only a spade could be played, and South has none. The trick is void: nobody scores."),
        rows=[
            row(lang, labels(lang)["trick"], parse_cards("2H 6C 5D"), ADDENDA_PLAYERS[::-1]),
            row(lang, labels(lang)["hand"].format(player=lang.player("South")), hand),
        ],
    )


def _safe_lead(lang: Language) -> Asked:
    _ = lang.gettext
    after = {rank: running_counts(f"{rank} 10")[-1] for rank in _NUMBERS}
    highest = max(int(rank) for rank in after if rank.isdigit() and after[rank] <= LINE)
    return enter(
        lang,
        N_(
            "You lead a number, and the other player plays a 10. What is the highest number that you "
            "can lead and still have a count of 17 or less?"
        ),
        highest,
        Number.of_counts(),
        N_("7 + 10 = 17, which is not above 17. After an 8, a Ten goes above it."),
        rows=[
            row(lang, _("The numbers you can lead"), [Card(f"{rank}S") for rank in _NUMBERS[:-1]])
        ],
        figures=[
            bars(
                _("The count after your lead and a 10"),
                after,
                [rank for rank, count in after.items() if count > LINE],
                _("After an 8, a 9 or a 10, a Ten goes above 17."),
            )
        ],
    )


def _next(lang: Language) -> Asked:
    _ = lang.gettext
    one, many = (lang.ngettext("{n} rank", "{n} ranks", n) for n in (1, 2))
    ranks = [rank for rank in (*_NUMBERS, "J", "K") if running_counts(f"10 2 {rank}")[-1] > LINE]
    return enter(
        lang,
        N_("The count is 12. How many of the 13 ranks take it above 17?"),
        len(ranks),
        Number(_("ranks"), one, many),
        N_(
            "Five: the numbers from 6 to 10. Anything from an Ace to a 5 stays within 17; a Queen "
            "adds nothing, a King copies the 2, and a Jack cancels it."
        ),
        rows=[row(lang, labels(lang)["trick"], parse_cards("10S 2H"))],
        figures=[danger_of_a_card(lang, count=12)],
    )


def _spades(lang: Language) -> Asked:
    _ = lang.gettext
    cards, hand = parse_cards("2D KC 9H"), CardSet("KS QS JS 10S 9S 8S 7S 4S 2S")
    after = {card: running_counts((*cards, card))[-1] for card in hand}
    wins = CardSet(card for card, count in after.items() if count <= LINE)
    return pick(
        lang,
        N_("North's fourth card must be a spade. Choose every spade that would win the trick."),
        hand.notation,
        [wins],
        N_(
            "With a 2 or a 4, the count stays at 17 or less. A Queen adds nothing, and a Jack "
            "cancels your 9. A King copies the 9 and goes above 17."
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
        ],
    )


def _counts(cards: str, card: CardSet) -> str:
    counts = running_counts((*parse_cards(cards), *card))
    return f"{counts[-2]} → {counts[-1]}"


def _cheapest(lang: Language) -> Asked:
    laid, hand = "5H 4S 7C", CardSet("AD JD 5D 4D")
    counts = {card: running_counts((*parse_cards(laid), card))[-1] for card in hand}
    right = min(counts, key=counts.__getitem__)
    return pick(
        lang,
        N_("You have misplayed, so the trick is North's. Which card gives North the least?"),
        hand.notation,
        [CardSet([right])],
        N_("The Jack cancels ♣7: the count falls to 9, and North scores no more than that."),
        count=1,
        said=lambda card: _counts(laid, card),
        rows=[row(lang, labels(lang)["trick"], parse_cards(laid), ADDENDA_PLAYERS[::-1])],
    )


def _third(lang: Language) -> Asked:
    _ = lang.gettext
    laid, hand = "3S 5H", CardSet("10D 9D 4D 2D")
    safe = {}
    for card in hand:
        third = (*parse_cards(laid), card)
        lost = running_counts(third)[-1] > LINE
        fourth = [running_counts((*third, Card(f"{rank}C")))[-1] for rank in _RANKS]
        safe[card] = sum(lost or count <= LINE for count in fourth)
    right = min(safe, key=safe.__getitem__)
    return pick(
        lang,
        N_("You are North, and East plays a club last. Which diamond makes it hardest for East?"),
        hand.notation,
        [CardSet([right])],
        N_("The 9 makes 17. Then only a Queen or a Jack keeps East from going above it."),
        count=1,
        said=lambda card: _counts(laid, card),
        rows=[row(lang, labels(lang)["trick"], parse_cards(laid), ADDENDA_FOUR)],
        figures=[
            bars(
                _("Of 13 ranks, how many are safe for East"),
                {card.label: number for card, number in safe.items()},
                [right.label],
                _(
                    "The 10 goes above 17 itself: it loses the trick, and every rank is safe for East."
                ),
            )
        ],
    )


predictions(
    "addenda",
    {
        "02-ways-to-17": _ways_to_17,
        "02-exactly-17": lambda lang: _one_card(
            lang,
            "6S 8D",
            "10H 6H AH 7C 3C",
            "3C",
            N_("These cards may be played. Press the one that brings the count to exactly 17."),
            N_("6 + 8 = 14, so you need a 3."),
        ),
        "02-sixteen": lambda lang: _one_card(
            lang,
            "AC 10H 5D",
            "3S 2S AS",
            "AS",
            N_("The fourth card is yours, and only spades are left. Press the card that wins."),
            N_("The Ace makes 17, which is not above 17. The 2 and the 3 would go above it."),
        ),
        "02-void": _void,
        "02-safe-lead": _safe_lead,
        "03-king-to-17": lambda lang: _makes(lang, "4S 5H 4D", "KC QC 9C 3C", LINE),
        "03-jack-to-9": lambda lang: _makes(lang, "9S 6H", "JD 9D 3D AD", 9),
        "03-jack-after-king": lambda lang: _makes(lang, "8C KH JD", "JS 9S 4S AS", LINE),
        "03-jack-after-jack": lambda lang: _makes(lang, "9C 5H JD", "JS 10S 4S AS", 14),
        "03-king-after-jack": lambda lang: _makes(lang, "10S JH", "KD 9D 5D AD", 10),
        "03-king-leads": lambda lang: _makes(lang, "KS 7H KD", "KC 10C 3C 2C", LINE),
        "03-next": _next,
        "04-least-room": lambda lang: _one_card(
            lang,
            "2D KC",
            "6S 5S 3S AS KH 9H",
            "9H",
            N_("Your third card. Leave North as little room as you can, without going above 17."),
            N_("4 + 9 = 13. North may add no more than 4. After ♠6 it could still add 7."),
        ),
        "04-spades": _spades,
        "04-seventeen": lambda lang: _one_card(
            lang,
            "2H 6S 9D",
            "KC QC JC 3C",
            "QC",
            N_("Only clubs are left. Win the trick, and score as much as you can."),
            N_(
                "17 is not above 17: the Queen leaves the count there, and the fourth card is yours. The "
                "Jack wins too, but it takes the 9 away."
            ),
        ),
        "04b-cheapest": _cheapest,
        "04b-third": _third,
    },
)
