"""The score sheet of a deal of Ninety-Nine, for two to five players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from types import MappingProxyType
from typing import Any

from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, bonus, deal_scores, successes
from parlett_widgets.widgets.score_explorer.reckoning import HIGHEST, Reckoning, Scores
from parlett_widgets.widgets.score_explorer.words import NinetyNineScoreWords, player_names
from parlett_widgets.words.language import Language

__all__ = ["NinetyNineScores"]


class NinetyNineScores(Scores):
    """How the deals of Ninety-Nine are scored, according to which players make their bids."""

    examples = MappingProxyType(
        {
            3: ((3, 2, 4), (3, 1, 5)),
            2: ((4, 2, 3), (4, 3, 2)),
            4: ((3, 2, 4, 1), (3, 1, 4, 2)),
            5: ((2, 3, 1, 2, 0), (2, 3, 2, 1, 1)),
        }
    )

    @property
    def rules(self) -> NinetyNine:
        """The rules for this number of players."""
        named = {2: NinetyNine.two, 3: NinetyNine.revised, 4: NinetyNine.four, 5: NinetyNine.five}
        return named[self.players]()

    @property
    def most(self) -> int:
        """The number of tricks in a deal."""
        return self.rules.tricks

    @property
    def premiums(self) -> tuple[tuple[int, Verb], ...]:
        """The possible premium bids of each player; in a game for two, nobody can reveal."""
        levels = (Verb.DECLARE, Verb.REVEAL)[: 1 if self.players == 2 else 2]
        return tuple(product(range(self.players), levels))

    def names(self, lang: Language) -> list[str]:
        """Return the names of the players in the sheet's columns."""
        return player_names(lang, self.rules.seat_names, self.rules.dummy)

    def page_words(self, lang: Language) -> dict[str, str]:
        """Return the words of the page."""
        return NinetyNineScoreWords(lang, self.rules).page()

    def table(self, lang: Language) -> dict[str, Any]:
        """Return the parts of the table that only Ninety-Nine has."""
        words, rules = NinetyNineScoreWords(lang, self.rules), self.rules
        bids, dummy = range(HIGHEST + 1), rules.dummy
        return {
            "choices": [{"value": bid, "readings": [bid], "text": str(bid)} for bid in bids],
            "ninety_nine": {
                "no_premium": words.no_premium(),
                "premiums": [
                    {
                        "id": f"{seat} {level.value}",
                        "seat": seat,
                        "label": words.premium_choice(seat, level),
                        "points": PREMIUM_POINTS[level],
                        "told": words.premium(seat, level),
                    }
                    for seat, level in self.premiums
                ],
                "told": [words.player(hand) for hand in range(rules.hands)],
                "bonus_told": words.bonuses(),
                "bonuses": [0, *(bonus(rules.hands, made + 1) for made in range(rules.hands))],
                **_dummy(words, dummy),
            },
        }

    def reckon(
        self, lang: Language, bids: Sequence[int], taken: Sequence[int], premium: str = ""
    ) -> Reckoning:
        """Return a deal, which is scored once all tricks are assigned (N4, N6)."""
        if sum(taken) != self.most:
            return Reckoning(tuple(bids), tuple(taken), None, "")
        words, dummy = NinetyNineScoreWords(lang, self.rules), self.rules.dummy
        made = successes(bids, taken, dummy)
        told = [
            *(
                words.player(seat)[success].format(bid=bids[seat], taken=taken[seat])
                for seat, success in enumerate(made)
            ),
            words.bonuses()[sum(made)],
        ]
        bidder = None
        if premium:
            seat, level = premium.split()
            bidder = int(seat), level
            told.append(words.premium(int(seat), Verb(level))[made[int(seat)]])
        if dummy is not None and bids[dummy] == taken[dummy]:
            told.append(words.dummy())
        scores = deal_scores(bids, taken, bidder, dummy=dummy)
        return Reckoning(tuple(bids), tuple(taken), scores, lang.paragraph(told))


def _dummy(words: NinetyNineScoreWords, hand: int | None) -> dict[str, Any]:
    """Return a dummy's points for taking exactly its bid, if there is a dummy."""
    if hand is None:
        return {}
    points = PREMIUM_POINTS[Verb.DECLARE]
    return {"dummy": {"hand": hand, "points": points, "told": words.dummy()}}
