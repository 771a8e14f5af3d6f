"""Discard and Pairs: lay two cards aside in secret, exchange one if you like, and play pairs."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlett_widgets.cards import CardSet, Suit
from parlett_widgets.engine import Action, Form, Trick, TrickGame, TrickState, cards_of
from parlett_widgets.words import TrickGameNarrator


class DiscardAndPairsWords(TrickGameNarrator["DiscardAndPairs"]):
    """The words of Discard and Pairs, in two languages."""

    texts = {
        "en": {
            "game": "Discard and Pairs",
            "discard?": "Your turn: choose two cards to lay aside.",
            "you discard": "You lay aside {cards}.",
            "they discard": "{player} lays aside {cards}.",
            "exchange?": "You may exchange one card with the stock.",
            "you exchange": "You exchange {cards}.",
            "they exchange": "{player} exchanges {cards}.",
            "you keep": "You exchange nothing.",
            "they keep": "{player} exchanges nothing.",
            "pair?": "Your turn: play a pair.",
            "play?": "Your turn: play any card.",
            "aim": "Win tricks.",
            "before": "Everybody lays two cards aside in secret, and may then exchange one with the stock.",
            "playing": "Whoever holds a pair plays one; anybody else plays any card.",
            "winning": "The highest pair wins or, without pairs, the highest card; among equals, the first.",
            "score": "Every card in a trick that you win scores 1 point.",
        },
        "ja": {
            "game": "ディスカード・アンド・ペア",
            "discard": "捨てる",
            "discard?": "あなたの番です。捨てるカードを2枚選んでください。",
            "you discard": "あなたは{cards}を捨てました。",
            "they discard": "{player}は{cards}を捨てました。",
            "exchange": "交換する",
            "exchange?": "手札1枚を山札と交換できます。",
            "you exchange": "あなたは{cards}を交換しました。",
            "they exchange": "{player}は{cards}を交換しました。",
            "keep": "交換しない",
            "you keep": "あなたは交換しませんでした。",
            "they keep": "{player}は交換しませんでした。",
            "pair?": "あなたの番です。ペアを出してください。",
            "pair": "ペアを出す",
            "play?": "あなたの番です。どのカードでも出せます。",
            "aim": "トリックを取ります。",
            "before": "全員が2枚をひそかに捨て、そのあと1枚を山札と交換できます。",
            "playing": "ペアがある人はペアを、ない人は好きなカードを1枚出します。",
            "winning": "最も強いペアが、ペアがなければ最も強いカードが勝ちます。同じ強さなら先に出した人の勝ちです。",
            "score": "取ったトリックのカード1枚につき1点です。",
        },
    }


@dataclass(frozen=True)
class DiscardAndPairs(TrickGame):
    """A game for three players with eight cards each and a stock of eight."""

    game = "discard-and-pairs"
    words = DiscardAndPairsWords
    actions = {
        "discard": Form(cards=2, secret=True),
        "exchange": Form(cards=1, secret=True),
        "keep": Form(),
        "pair": Form(cards=2),
    }
    seats = 3
    pack = cards_of("A K Q J 10 9 8 7")
    hand_size = 8

    def before_play(self, state: TrickState) -> Sequence[Action]:
        """Everybody discards two cards, and may then exchange one."""
        if not state.did:
            return self.every("discard", state.hand)
        if state.did == ("discard",):
            return [*self.every("exchange", state.hand), *self.every("keep", ())]
        return ()

    def draws(self, state: TrickState, action: Action) -> int:
        """Whoever exchanges a card draws another."""
        return 1 if action.verb == "exchange" else 0

    def plays(self, hand: CardSet, trick: Trick) -> Sequence[Action]:
        """Whoever holds a pair plays one; anybody else plays any card."""
        pairs = [two for two in self.every("pair", hand) if len({c.rank for c in two.cards}) == 1]
        return pairs or self.every("play", hand)

    def winner(self, trick: Trick, trump: Suit | None) -> int:
        """The highest pair wins or, without pairs, the highest card; among equals, the first."""
        best = max(trick.plays, key=lambda cards: (len(cards), self.ranks.index(cards[0].rank)))
        return trick.index(best[0])

    def points(self, state: TrickState) -> list[int]:
        """Every card in a trick that is won scores 1 point."""
        won = [0] * self.seats
        for trick in state.tricks:
            won[trick.winner] += len(trick.cards)
        return won
