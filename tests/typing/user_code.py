"""What users write, which must pass a strict type checker."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

from parlett_widgets import (
    Action,
    Addenda,
    Card,
    CardSet,
    CardTable,
    Counterpoint,
    Match,
    NinetyNine,
    Player,
    Steady,
    Suit,
    View,
)
from parlett_widgets.games.addenda import AddendaView
from parlett_widgets.games.counterpoint import CounterpointView
from parlett_widgets.games.ninety_nine import NinetyNineState, NinetyNineView

match: Match[NinetyNineState, NinetyNineView] = NinetyNine.classic(ending="hundred").start(seed=7)
trump: Suit | None = match.view(0).trump
later: Match[NinetyNineState, NinetyNineView] = match.apply("bid 7D 9H 6S").apply(match.legal[0])
again: Match[NinetyNineState, NinetyNineView] = NinetyNine.replay(match.record())
taken: tuple[int, ...] = Counterpoint.three().start(seed=1).view(None).taken
ended: bool = match.deal_over or match.over
hand: CardSet = CardSet("♠AK 10 ♥Q10") | CardSet([Card("2C")])
bits: int = hand.bits & Card("AS").bit


class Careful:
    """A bot typed with the view of its game."""

    def choose(self, view: NinetyNineView, rng: random.Random) -> Action:
        """Play the lowest trump that may be played, if there is one."""
        trumps = [a for a in view.legal if a.cards and a.cards[0].suit is view.trump]
        return trumps[-1] if trumps else rng.choice(view.legal)


class Anything:
    """A bot for any game."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Take any legal action."""
        return rng.choice(view.legal)


careful: Player[NinetyNineView] = Careful()
anything: Player[AddendaView] = Anything()
table = CardTable(match, {1: Careful(), 2: Steady()}, lang="en")


@dataclass(frozen=True)
class Short(Counterpoint):
    """A house rule."""

    game: ClassVar[str] = "short-counterpoint"
    deals: int = 3


view: CounterpointView = Short().start(seed=1).view(0)
partners: Addenda = Addenda.partnership(king_chain="delta")
