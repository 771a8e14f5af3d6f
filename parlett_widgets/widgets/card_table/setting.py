"""The setting of another match, whose rules, names, opponents and seed are chosen on the page.

It is built from the options of the rules and the game's names for them. The page knows no rules, so
it asks for a new setting after each choice, and Python says which options fit together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, product
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from parlett_widgets.engine.checks import FAILURES, LONGEST_NAME, is_printable
from parlett_widgets.engine.registry import find, presets
from parlett_widgets.engine.registry import names as names_of_games
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players import Player
from parlett_widgets.players.bots import PLAYERS
from parlett_widgets.widgets.card_table.play import Seating
from parlett_widgets.words import narrator
from parlett_widgets.words.language import Language

__all__ = ["Setting", "changed", "games_in_words", "level_of", "usual_rules", "values"]

RulesT = TypeVar("RulesT", bound=Rules[Any, Any])

_MOST: Final = 3
"""The maximum number of other options that are changed along with the chosen one."""


class Setting(NamedTuple):
    """A match that may be started.

    Attributes
    ----------
    rules : Rules
    seating : Seating
    names : dict of int to str
        The names that differ from those of the seats, by seat.
    seed : int
    own : tuple of Player
        The caller's own players, which can be chosen for any opponent's seat.
    """

    rules: Rules[Any, Any]
    seating: Seating
    names: dict[int, str]
    seed: int
    own: tuple[Player[Any], ...] = ()

    @classmethod
    def of(
        cls,
        rules: Rules[Any, Any],
        players: Iterable[str],
        seating: Seating,
        seed: int,
        known: Iterable[Player[Any]],
    ) -> Setting:
        """Return a setting like that of the current match; *known* are the opponents so far."""
        usual = rules.seat_names
        names = {seat: name for seat, name in enumerate(players) if name != usual[seat]}
        own: list[Player[Any]] = []
        for player in known:
            if level_of(player) is None and not any(player is one for one in own):
                own.append(player)
        return cls(rules, seating, names, seed, tuple(own))

    def chosen(self, text: str, lang: Language, say: Mapping[str, str]) -> Setting:
        """Return the setting with the page's choices, given as JSON; any other text is a seed.

        ``change`` is an option of ``rules`` and its new value, or ``preset`` or ``game`` and a name;
        ``level 1`` and ``name 1`` belong to seat 1; ``seed`` is a text.

        Raises ``ValueError`` with a sentence if those rules or that seed cannot be used.
        """
        asked = _read(text, say)
        rules = self._rules(asked, lang, say)
        seating = self.seating.at(rules.seats)
        opponents = {
            seat: self._player(asked.get(f"level {seat}")) or one
            for seat, one in seating.opponents.items()
        }
        names = {
            seat: _name(asked.get(f"name {seat}", self.names.get(seat, "")), say)
            for seat in range(rules.seats)
        }
        return self._replace(
            rules=rules,
            seating=seating._replace(opponents=opponents),
            names=names,
            seed=_seed(asked.get("seed", ""), self.seed, say),
        )

    def _rules(
        self, asked: Mapping[str, Any], lang: Language, say: Mapping[str, str]
    ) -> Rules[Any, Any]:
        option, value = asked.get("change") or ("", "")
        usual = self._rules_of(asked.get("game", ""))
        if option == "game":  # the other choices are about the game before
            return usual
        named = presets(type(usual))
        if option == "preset" and value in named:
            return named[value]()
        known, told = usual.options(), asked.get("rules", {})
        given = {name: _read_option(usual, name, told[name]) for name in told if name in known}
        rules = type(usual)(**{**known, **given})
        if option not in known:
            return rules
        try:
            return changed(rules, option, _read_option(rules, option, value))
        except ValueError:
            label = self._called(lang, option)
            raise ValueError(say["not_a_value"].format(option=label, value=value)) from None

    def _rules_of(self, game: str) -> Rules[Any, Any]:
        """Return the rules of the match, or the usual ones of another game."""
        if game == self.rules.game or game not in names_of_games():
            return self.rules
        return usual_rules(game)

    def _called(self, lang: Language, option: str) -> str:
        words = narrator(self.rules, self.rules.seat_names, lang=lang.code).choice_words()
        return words.get(option, option.replace("_", " ").capitalize())

    def _player(self, level: Any) -> Player[Any] | None:
        if level in PLAYERS:
            return PLAYERS[level]()
        return next((one for place, one in enumerate(self.own) if level == f"own {place}"), None)

    @property
    def players(self) -> list[str]:
        """The names of all players, by seat."""
        return [self.names.get(seat) or name for seat, name in enumerate(self.rules.seat_names)]

    def scene(self, lang: Language, say: Mapping[str, str]) -> list[dict[str, Any]]:
        """Return the options and choices in words, those for the players before the rules."""
        rules, game = self.rules, type(self.rules)
        called = narrator(rules, rules.seat_names, lang=lang.code).choice_words()
        named = presets(game)
        same = next((name for name, make in named.items() if make() == rules), "")
        own = [(f"own {place}", _own_name(one)) for place, one in enumerate(self.own)]
        levels = [*((name, say[f"level {name}"]) for name in PLAYERS), *own]
        seats: list[dict[str, Any]] = []
        for seat, usual in enumerate(rules.seat_names):
            level, player = self._level_at(seat), lang.player(usual)
            label = say["name"].format(player=player)
            name = self.names.get(seat, "")
            seats.append(_field(f"name {seat}", label, name, usual=player, wide=not level))
            if level:
                label = say["level"].format(player=player)
                seats.append(_field(f"level {seat}", label, level, levels))
        seats.append(_field("seed", say["seed"], "", usual=str(self.seed), wide=True))
        sets = [(name, called.get(f"preset {name}", name)) for name in named]
        sets += [] if same else [("", say["own_rules"])]
        options = [
            _field(
                name,
                self._called(lang, name),
                str(value),
                [(f"{one}", called.get(f"{name}={one}", f"{one}")) for one in values(game, name)],
            )
            for name, value in rules.options().items()
        ]
        return [
            {"label": say["players"], "fields": seats},
            {
                "label": say["rules"],
                "fields": [
                    _field("game", say["game"], rules.game, games_in_words(lang), wide=True),
                    _field("preset", say["preset"], same, sets, wide=True),
                    *options,
                ],
            },
        ]

    def _level_at(self, seat: int) -> str:
        """Return the choice that names a seat's player, or an empty text for the person's seat."""
        player = self.seating.opponents.get(seat)
        if player is None:
            return ""
        place = next((i for i, one in enumerate(self.own) if one is player), None)
        return (level_of(player) or "") if place is None else f"own {place}"


def games_in_words(lang: Language) -> list[tuple[str, str]]:
    """Return the games that can be played here, each with its name in words.

    A game that is installed but broken, or that its author has not finished, is left out: whoever
    makes a table of that game is told what is wrong.
    """
    found = []
    for game in names_of_games():
        with suppress(*FAILURES):
            named = [make() for make in presets(find(game)).values()]
            for rules in named:
                rules.start(seed=0).view(0)
            words = narrator(named[0], named[0].seat_names, lang=lang.code)
            words.choice_words()
            found.append((game, words.game))
    return found


def usual_rules(game: Any) -> Rules[Any, Any]:
    """Return the default rules of a game from its name, which may come from anybody."""
    rules: Rules[Any, Any] = next(iter(presets(find(game)).values()))()
    return rules


def _field(
    name: str,
    label: str,
    value: str,
    choices: Iterable[tuple[str, str]] = (),
    *,
    usual: str = "",
    wide: bool = False,
) -> dict[str, Any]:
    """Return a text box, or a list if there are choices; a wide field gets its own row."""
    listed = [{"value": one, "label": text} for one, text in choices]
    return {
        "name": name,
        "label": label,
        "value": value,
        "choices": listed,
        "usual": usual,
        "wide": wide,
    }


def level_of(player: Player[Any]) -> str | None:
    """Return the short name of a player, if it is exactly the player that the name stands for."""
    for name, make in PLAYERS.items():
        if type(player) is make and vars(player) == vars(make()):
            return name
    return None


def _own_name(player: Player[Any]) -> str:
    text, name = repr(player), type(player).__name__
    return text if not text.startswith("<") and len(text) <= 40 else name


def _read(text: str, say: Mapping[str, str]) -> dict[str, Any]:
    """Return the page's choices; refuse what no page of ours would send."""
    if not text.startswith("{"):
        return {"seed": text}
    try:
        asked: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(say["no_setting"]) from None
    change = asked.get("change") or ["", ""]
    texts = all(isinstance(asked[name], str) for name in asked if name not in ("change", "rules"))
    pair = isinstance(change, list) and [type(one) for one in change] == [str, str]
    if not (texts and pair and isinstance(asked.get("rules", {}), dict)):
        raise ValueError(say["no_setting"])
    return asked


def _name(text: str, say: Mapping[str, str]) -> str:
    name = text.strip()
    if len(name) > LONGEST_NAME or not is_printable(name):
        raise ValueError(say["not_a_name"].format(most=LONGEST_NAME))
    return name


def _seed(text: str, otherwise: int, say: Mapping[str, str]) -> int:
    text = text.strip()
    if not text:
        return otherwise
    if not (text.removeprefix("-").isdecimal() and len(text) <= 40):
        raise ValueError(
            say["not_a_seed"].format(text=text if len(text) <= 40 else f"{text[:40]}…")
        )
    return int(text)


# Options are changed one at a time, and the others only where necessary


def values(game: type[Rules[Any, Any]], option: str) -> tuple[Any, ...]:
    """Return the values that an option may have, or an empty tuple if it takes any number or text.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> values(Counterpoint, "high_bids"), values(Counterpoint, "target")
    (('at-scoring', 'with-bid', 'off'), ())
    """
    annotation = get_type_hints(game)[option]
    if annotation is bool:
        return (True, False)
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _read_option(rules: Rules[Any, Any], option: str, text: str) -> Any:
    """Return the option value that a text names.

    If there is no such value, return the text itself, so that the rules can refuse it.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> _read_option(Counterpoint(), "players", "3"), _read_option(Counterpoint(), "courts", "333")
    (3, '333')
    """
    known = values(type(rules), option)
    if known:
        return next((value for value in known if str(value) == text), text)
    is_number = isinstance(getattr(rules, option), int)
    return int(text) if is_number and text.isdecimal() and len(text) < 10 else text


def changed(rules: RulesT, option: str, value: Any) -> RulesT:
    """Return rules with a new value for one option, changing as few of the others as possible.

    A numeric option that had its default value takes the new default value.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> four = changed(NinetyNine.classic(), "players", 4)
    >>> four.players, four.trump, four.deals
    (4, 'successes', 12)
    >>> changed(NinetyNine.classic(), "deals", 8)
    Traceback (most recent call last):
        ...
    ValueError: deals must be a positive multiple of 3, not 8
    """
    game, old = type(rules), rules.options()
    choices = {name: values(game, name) for name in old}
    kept = {name: old[name] for name in old if choices[name] or not _is_default(rules, name)} | {
        option: value
    }
    others = [name for name in old if name != option and choices[name]]
    # A mistyped number must not change any other option.
    for number in range(_MOST + 1 if choices[option] else 0):
        for moved in combinations(others, number):
            for new in _others(choices, moved, old):
                for options in (kept | new, _without_numbers(kept | new, choices, option)):
                    try:
                        return game(**options)
                    except ValueError:
                        continue
    return game(**kept)


def _is_default(rules: Rules[Any, Any], option: str) -> bool:
    rest = {name: value for name, value in rules.options().items() if name != option}
    try:
        return type(rules)(**rest) == rules
    except TypeError:  # the option has no default
        return False


def _others(
    choices: dict[str, tuple[Any, ...]], moved: tuple[str, ...], old: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    for new in product(*([one for one in choices[name] if one != old[name]] for name in moved)):
        yield dict(zip(moved, new, strict=True))


def _without_numbers(
    options: dict[str, Any], choices: dict[str, tuple[Any, ...]], option: str
) -> dict[str, Any]:
    return {name: one for name, one in options.items() if choices[name] or name == option}
