"""Bids tried out many at once, with NumPy: the same worlds and results as one after the other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from parlett_widgets.engine.counterpoint import CounterpointView
from parlett_widgets.engine.ninety_nine import NinetyNineView
from parlett_widgets.odds.batch import play_out_all
from parlett_widgets.odds.batch_duels import play_duels
from parlett_widgets.odds.batch_worlds import Draft, DraftedWorlds
from parlett_widgets.odds.duel_trials import DuelBids
from parlett_widgets.odds.duel_worlds import HiddenBid
from parlett_widgets.odds.halving import Result
from parlett_widgets.odds.trick_trials import Candidate, TrickBids

__all__ = ["DuelBatches", "TrickBatches"]


class TrickBatches:
    """The trials of :class:`.TrickBids`, in batches.

    Parameters
    ----------
    bids : TrickBids
    view : NinetyNineView or CounterpointView
        Before one's own bid.
    """

    def __init__(self, bids: TrickBids, view: NinetyNineView | CounterpointView) -> None:
        self._bids = bids
        self._worlds = DraftedWorlds(view)

    def world(self, rng: random.Random) -> Draft:
        """Return what a world needs of chance."""
        return self._worlds.draft(rng)

    def play_all(
        self, candidates: Sequence[Candidate], worlds: Sequence[Draft], seeds: Sequence[int]
    ) -> list[list[Result]]:
        """Return by world what each candidate brings."""
        bids, places = self._bids, self._worlds.positions(worlds)
        positions = [bids.position(one, place) for place in places for one in candidates]
        chances = [seed for seed in seeds for _ in candidates]
        taken = iter(play_out_all(self._worlds.model, positions, chances))
        return [[bids.result(one, place, next(taken)) for one in candidates] for place in places]


class DuelBatches:
    """The trials of :class:`.DuelBids`, in batches.

    Parameters
    ----------
    bids : DuelBids
    """

    def __init__(self, bids: DuelBids) -> None:
        self._bids = bids
        self.world = bids.world

    def play_all(
        self, candidates: Sequence[Candidate], worlds: Sequence[HiddenBid], seeds: Sequence[int]
    ) -> list[list[Result]]:
        """Return by world what each candidate brings."""
        bids = self._bids
        duels = [bids.duel(one, world) for world in worlds for one in candidates]
        taken = iter(play_duels(duels, [seed for seed in seeds for _ in candidates]))
        return [[bids.result(one, world, next(taken)) for one in candidates] for world in worlds]
