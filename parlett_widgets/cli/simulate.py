"""``simulate GAME``: matches between computer players, and one line that sums them up.

A run can be repeated: match i is dealt from seed + i, and a player's chance is drawn from the match's
seed and the number of actions so far, exactly as at a card table.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from parlett_widgets.cli.errors import CommandError
from parlett_widgets.engine import Action, Addenda, Counterpoint, Match, NinetyNine, Rules
from parlett_widgets.engine.options import nearest
from parlett_widgets.players import Expert, Player, Random, Steady

RULE_SETS: Mapping[str, Mapping[str, Callable[[], Rules[Any]]]] = {
    "addenda": {"standard": Addenda.standard, "partnership": Addenda.partnership},
    "ninety-nine": {
        "classic": NinetyNine.classic,
        "revised": NinetyNine.revised,
        "rubber": NinetyNine.rubber,
        "two": NinetyNine.two,
        "four": NinetyNine.four,
        "five": NinetyNine.five,
    },
    "counterpoint": {
        "standard": Counterpoint.standard,
        "easy": Counterpoint.easy,
        "three": Counterpoint.three,
    },
}
"""The rules by game and name; the first of each game are its default."""

PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": Random,
    "steady": Steady,
    "expert": Expert,
}
"""The players that have a short name."""


class Seat(NamedTuple):
    """Who sits at the table: the name that was asked for, and what makes such a player."""

    name: str
    make: Callable[[], Player]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``simulate``."""
    parser.add_argument("game", metavar="GAME", type=_game, help=", ".join(RULE_SETS))
    names = "; ".join(f"{game}: {', '.join(names)}" for game, names in RULE_SETS.items())
    parser.add_argument(
        "--rules", metavar="NAME", help=f"{names} (default: the first named of the game)"
    )
    parser.add_argument(
        "--matches", metavar="N", type=_positive, default=1, help="how many (default: 1)"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=_whole,
        default=0,
        help="of the first match; the next one has S + 1 (default: 0)",
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        default="random",
        help="by seat, with commas: random, steady, expert or package.module:Class; "
        "a single name sits on all seats (default: random)",
    )
    parser.add_argument(
        "--records",
        metavar="FILE",
        type=Path,
        help="write the record of each match as one line of JSON, in place of what FILE holds",
    )
    parser.set_defaults(usage_error=parser.error)


def simulate(options: argparse.Namespace) -> int:
    """Play the matches and print one line of JSON."""
    try:
        name = options.rules or next(iter(RULE_SETS[options.game]))
        rules = read_rules(options.game, name)
        seats = read_seats(options.players, rules)
    except ValueError as error:
        options.usage_error(str(error))
    tally = _Tally()
    with _records(options.records) as keep, _progress(options.matches) as numbers:
        for number in numbers:
            match = play(rules, seats, options.seed + number)
            keep(match)
            tally.add(match)
    summary = {
        "game": options.game,
        "rules": name,
        "players": [seat.name for seat in seats],
        "seed": options.seed,
        **tally.summary(),
    }
    print(json.dumps(summary))
    return 0


# ---------------------------------------------------------------------------- what was asked for


def _game(text: str) -> str:
    if text not in RULE_SETS:
        raise argparse.ArgumentTypeError(f"no game {text!r}: {nearest(text, RULE_SETS)}")
    return text


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {number}")
    return number


def read_rules(game: str, name: str) -> Rules[Any]:
    """Return the rules of a game that have a name.

    Raises
    ------
    ValueError
        If it has none of that name.

    Examples
    --------
    >>> read_rules("addenda", "partner")
    Traceback (most recent call last):
        ...
    ValueError: addenda has no rules 'partner': did you mean 'partnership'?
    """
    if name not in RULE_SETS[game]:
        raise ValueError(f"{game} has no rules {name!r}: {nearest(name, RULE_SETS[game])}")
    return RULE_SETS[game][name]()


def read_seats(text: str, rules: Rules[Any]) -> tuple[Seat, ...]:
    """Return who sits on each seat, from names with commas.

    Raises
    ------
    ValueError
        If a name is wrong, or there are neither one nor as many names as seats.
    CommandError
        If a player's module cannot be imported.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= rules.seats
    if len(names) != rules.seats:
        raise ValueError(
            f"{rules.game} needs 1 or {rules.seats} players here, not {len(names)}: {text}"
        )
    return tuple(Seat(name, _maker(name)) for name in names)


def _maker(name: str) -> Callable[[], Player]:
    """Return what makes players of a name: a short one, or ``package.module:Class``."""
    if name in PLAYERS:
        return PLAYERS[name]
    module_name, colon, class_name = name.partition(":")
    if not colon:
        hint = nearest(name, PLAYERS)
        raise ValueError(f"{name!r} is neither a player's name nor package.module:Class: {hint}")
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise ValueError(f"{name!r} is not a player: write it as package.module:Class")
    try:
        module = import_module(module_name)
    except Exception as error:
        raise CommandError(f"cannot import {module_name}: {_said(error)}") from error
    there = [key for key, value in vars(module).items() if callable(getattr(value, "choose", None))]
    if not hasattr(module, class_name):
        hint = nearest(class_name, there) if there else "it has no players"
        raise ValueError(f"{module_name} has no {class_name!r}: {hint}")
    found = getattr(module, class_name)
    if class_name not in there or not isinstance(found, type):
        raise ValueError(f"{name} is not a class with choose(view, rng)")
    return cast("Callable[[], Player]", found)


# -------------------------------------------------------------------------------------- playing


def play(rules: Rules[Any], seats: Sequence[Seat], seed: int) -> Match[Any]:
    """Return the match of a seed, played to its end by players made for it.

    Raises
    ------
    CommandError
        If a player fails, or answers with what is not legal.
    """
    match = rules.start(seed=seed)
    whom = [
        f"player {seat.name} ({place}), match with seed {seed}:"
        for seat, place in zip(seats, match.players, strict=True)
    ]
    players = [_made(seat, who) for seat, who in zip(seats, whom, strict=True)]
    while (to_act := match.to_act) is not None:
        match = _moved(match, players[to_act], whom[to_act])
    return match


def _made(seat: Seat, who: str) -> Player:
    try:
        return seat.make()
    except Exception as error:
        raise CommandError(f"{who} cannot be made: {_said(error)}") from error


def _moved(match: Match[Any], player: Player, who: str) -> Match[Any]:
    """Return the match after the player has been asked; its code may do anything."""
    view = match.view(match.to_act)
    rng = random.Random(f"{match.seed}/{match.revision}")
    try:
        action: object = player.choose(view, rng)
    except Exception as error:
        raise CommandError(f"{who} failed: {_said(error)}") from error
    if not isinstance(action, Action | str):
        raise CommandError(f"{who} answered {_shown(action)}, which is no action")
    try:
        return match.apply(action)
    except Exception as error:
        raise CommandError(f"{who} answered {_shown(action)}: {_said(error)}") from error


def _said(error: Exception) -> str:
    """Return an error as part of one line; our own refusals need no name."""
    text = " ".join(str(error).split())
    from_us = type(error).__module__.startswith("parlett_widgets.")
    return text if from_us else f"{type(error).__name__}: {text}".removesuffix(": ")


def _shown(answer: object) -> str:
    try:
        text = " ".join(repr(answer).split())
    except Exception:  # noqa: BLE001 -- what a stranger's class prints is not ours to know
        return f"a {type(answer).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


class _Tally:
    """Wins and scores of the matches so far; whole numbers, so that the means are exact."""

    def __init__(self) -> None:
        self.matches = 0
        self.deals = 0
        self.wins: list[int] = []
        self.scores: list[int] = []

    def add(self, match: Match[Any]) -> None:
        if not self.matches:
            self.wins = [0] * len(match.players)
            self.scores = [0] * len(match.scores)
        self.matches += 1
        self.deals += match.deal
        for seat in match.winners:
            self.wins[seat] += 1
        self.scores = [sum(pair) for pair in zip(self.scores, match.scores, strict=True)]

    def summary(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "mean_deals": round(self.deals / self.matches, 3),
            "wins": self.wins,
            "mean_scores": [round(score / self.matches, 3) for score in self.scores],
        }


# ------------------------------------------------------------------------- records and progress


@contextmanager
def _records(path: Path | None) -> Iterator[Callable[[Match[Any]], None]]:
    """Give what keeps the record of a match."""
    if path is None:
        yield lambda _match: None
        return
    with _writing(path):
        file = path.open("wb", buffering=0)

    def keep(match: Match[Any]) -> None:
        # In one go and without a buffer: whenever the run is stopped, the lines are whole.
        line = json.dumps(match.record(), ensure_ascii=False).encode() + b"\n"
        with _writing(path):
            written = file.write(line)
            if written != len(line):
                file.truncate(file.tell() - written)
                raise OSError("there is no room")

    with file:
        yield keep


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise CommandError(f"cannot write to {path}: {why}") from error


@contextmanager
def _progress(matches: int) -> Iterator[Iterable[int]]:
    """Give the numbers from 0, with a bar on a terminal after a second if there is tqdm."""
    numbers = range(matches)
    try:
        bar = import_module("tqdm").tqdm
    except ImportError:
        bar = None
    steps: Any = (
        nullcontext(numbers)
        if bar is None
        else bar(numbers, unit=" matches", delay=1, disable=None, leave=False)
    )
    with steps as counted:
        yield counted
