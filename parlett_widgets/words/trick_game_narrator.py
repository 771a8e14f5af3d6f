"""The wording of plain trick games: the events that they share, and each game's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from functools import lru_cache
from string import Formatter
from typing import Any, ClassVar, Final, TypeVar, get_args, get_type_hints

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import FORMS, Action, Phase, Verb
from parlett_widgets.engine.checks import nearest, shown
from parlett_widgets.engine.trick_game import TrickGame
from parlett_widgets.engine.trick_game_view import (
    Acted,
    Called,
    CardsPlayed,
    DealScored,
    TrickView,
)
from parlett_widgets.engine.views import CardPlayed, Dealt, Event, MatchWon, TrickWon
from parlett_widgets.words import trick_rules
from parlett_widgets.words.language import LANGUAGES, Language
from parlett_widgets.words.narrator import Narrator

__all__ = [
    "TrickGameNarrator",
]


RulesT = TypeVar("RulesT", bound=TrickGame)


class TrickGameNarrator(Narrator[RulesT, TrickView]):
    """Narrates a plain trick game; a game gives its own words in ``texts``.

    Attributes
    ----------
    texts : mapping of str to (mapping of str to str)
        By language, then by key: ``game`` is the game's name, ``call?`` asks for a call, and
        ``aim``, ``calling``, ``playing``, ``winning``, ``score`` and ``end`` are rules, with
        options in braces. For an action of the game's own, such as ``discard``, its word is the
        label of its button, ``discard?`` asks for it, and ``you discard`` and ``they discard`` tell
        it, with ``{player}`` and ``{cards}`` in braces; ``before`` is the rule about what is done
        before play. Any other key is a call, the name of an option, or a value of one. If a text is
        missing, the English text is used, or else the spelling used in records. A key that is
        nearly one of these, and braces that are never filled in, raise a ``ValueError`` as soon as
        the narrator is made.

    Examples
    --------
    >>> from even_odd import EvenOdd  # of the page on adding a game
    >>> from parlett_widgets.words import narrator
    >>> tell = narrator(EvenOdd(), ["South", "West", "North"], lang="ja")
    >>> tell.game, tell.said("even")
    ('イーブン・オッド', '偶数')
    """

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        texts: Any = cls.texts
        fits = isinstance(texts, Mapping) and all(
            code in LANGUAGES
            and isinstance(one, Mapping)
            and all(isinstance(part, str) for pair in one.items() for part in pair)
            for code, one in texts.items()
        )
        if not fits:
            right = "map 'en' and 'ja' to texts by their keys, such as {'en': {'game': 'My Game'}}"
            raise TypeError(f"{cls.__qualname__}.texts must {right}, not {shown(texts)}")

    def __init__(
        self, lang: Language, rules: RulesT, players: Sequence[str], you: int | None
    ) -> None:
        super().__init__(lang, rules, players, you)
        _check_texts(type(self), type(rules))

    def said(self, key: object, default: str | None = None) -> str:
        """Return the game's own words for a key."""
        for code in (self.lang.code, "en"):
            if str(key) in self.texts.get(code, {}):
                return self.texts[code][str(key)]
        return str(key) if default is None else default

    # What happens

    def event(self, event: Event) -> str:
        """Return a sentence or two saying what happened."""
        match event:
            case Dealt():
                begun = self._begins(event.number, event.dealer)
                return self.lang.paragraph([begun, self._trump(event)])
            case Called():
                return self._calls(event)
            case Acted():
                return self.lang.paragraph(self._acts(event))
            case CardsPlayed():
                return self._plays_cards(event)
            case CardPlayed():
                return self._plays(event.seat, event.card.label, leads=event.position == 0)
            case TrickWon():
                return self._wins_trick(event.trick.winner, event.taken)
            case DealScored():
                return self.lang.paragraph(self._deal_scored(event))
            case MatchWon():
                return self._wins_match(event.winners, event.scores)
        raise TypeError(f"no sentence for {type(event).__name__}")

    def _trump(self, event: Dealt) -> str:
        _ = self.lang.gettext
        if event.trump is None:
            return _("There is no trump in this deal.") if event.turn_up else ""
        suit = self.lang.suit_name(event.trump)
        if event.turn_up is None:
            return _("Trump is {suit}.").format(suit=suit)
        message = _("{card} is turned up: trump is {suit}.")
        return message.format(card=event.turn_up.label, suit=suit)

    def _calls(self, event: Called) -> str:
        _ = self.lang.gettext
        if event.word is None:
            return _("{player} makes a secret call.").format(player=self.names[event.seat])
        call = self.said(event.word)
        return self._by(event.seat, _("You call {call}."), _("{player} calls {call}."), call=call)

    def _acts(self, event: Acted) -> Iterator[str]:
        _ = self.lang.gettext
        seat, blanks = event.seat, self._blanks(event.verb, event.cards, event.number)
        mine = self.said(f"you {event.verb}", _("You: {action}."))
        theirs = self.said(f"they {event.verb}", _("{player}: {action}."))
        yield self._by(seat, mine, theirs, **blanks)
        if event.draws:
            drawn = self._cards(event.drawn, event.draws)
            yield self._by(seat, _("You draw {cards}."), _("{player} draws {cards}."), cards=drawn)

    def _plays_cards(self, event: CardsPlayed) -> str:
        blanks = self._blanks(event.verb, event.cards, len(event.cards))
        mine, theirs = self.said(f"you {event.verb}", ""), self.said(f"they {event.verb}", "")
        if mine and theirs:
            return self._by(event.seat, mine, theirs, **blanks)
        return self._plays(event.seat, blanks["cards"], leads=event.position == 0)

    def _blanks(self, verb: str, cards: Sequence[Card] | None, number: int) -> dict[str, str]:
        """Return what fills the blanks of a sentence on an action: its cards, and all of it."""
        shown, named = self._cards(cards, number), self.verb(verb).lower()
        return {"cards": shown, "action": f"{named} {shown}" if number else named}

    def _cards(self, cards: Sequence[Card] | None, number: int) -> str:
        """Return the cards or, where they are hidden, how many they are."""
        if cards is not None:
            return self.lang.cards(cards)
        return self.lang.ngettext("{n} card", "{n} cards", number).format(n=number)

    def _deal_scored(self, event: DealScored) -> Iterator[str]:
        _ = self.lang.gettext
        yield self._ends_deal(event.number)
        for seat, (call, taken) in enumerate(zip(event.calls, event.taken, strict=True)):
            if call is not None:
                mine = _("You called {call} and took {tricks}.")
                theirs = _("{player} called {call} and took {tricks}.")
                yield self._by(seat, mine, theirs, call=self.said(call), tricks=taken)
        yield self._totals(event.points, event.scores)

    # The words on the table

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.said("game", self.rules.game.replace("-", " ").capitalize())

    def button(self, action: Action) -> str:
        """Return the label of the button for a call, or for another action."""
        if action.verb is not Verb.CALL:
            return super().button(action)
        call = self.said(action.word)
        return call[:1].upper() + call[1:]

    def verb(self, verb: str) -> str:
        """Return the label of the button that does something with the cards chosen."""
        _ = self.lang.gettext
        usual = {Verb.PLAY: self.lang.pgettext("cards", "Play"), Verb.PASS: _("Pass")}
        return self.said(verb, usual.get(Verb(verb)) or super().verb(verb))

    def stage(self, view: TrickView) -> str:
        """Return the stage of the deal: the calls, or the current trick."""
        if view.phase == Phase.CALL:
            return self.lang.gettext("calls")
        if view.phase == Phase.BEFORE_PLAY:
            return self.lang.gettext("before play")
        return self._trick_number(view.tricks, view.trick)

    def expected(self, view: TrickView) -> str:
        """Return a sentence saying what is expected now; empty once the match is over."""
        _ = self.lang.gettext
        seat = view.to_act
        if seat is None:
            return ""
        if view.phase == Phase.CALL:
            mine = self.said("call?", _("Your turn: make a call."))
            return self._by(seat, mine, _("It is {player}'s turn to call."))
        own = view.phase == Phase.BEFORE_PLAY or not view.rules.plays_singly
        if own and view.phase in (Phase.BEFORE_PLAY, Phase.PLAY):
            return self._is_to_act(view, seat)
        if view.phase != Phase.PLAY:
            return self._is_to_deal(seat)
        if not view.trick:
            return self._is_to_lead(seat)
        if seat != self.you:
            return self._is_to_play(seat)
        led = view.trick[0].suit
        if not view.hand.of_suit(led):
            return _("Your turn: play any card.")
        return _("Your turn: follow {suit}.").format(suit=led.symbol)

    def _is_to_act(self, view: TrickView, seat: int) -> str:
        """Return what is expected where the game's own actions are possible."""
        _ = self.lang.gettext
        if seat != self.you:
            return _("It is {player}'s turn.").format(player=self.names[seat])
        verbs = dict.fromkeys(action.verb for action in view.legal)
        asked = next(filter(None, (self.said(f"{verb}?", "") for verb in verbs)), "")
        if asked:
            return asked
        if list(verbs) == [Verb.PLAY]:
            return _("Your turn to play.")
        choices = self.lang.listed(map(self.verb, verbs))
        return _("Your turn: choose {choices}.").format(choices=choices)

    def rule_lines(self) -> list[tuple[str, str]]:
        """Return the rules in force as pairs of a heading and its sentences."""
        _ = self.lang.gettext
        rules = self.rules
        usual_trump = type(rules).trump is TrickGame.trump
        turned_up = trick_rules.turned_up(self.lang, makes_trump=usual_trump)
        cards = [
            trick_rules.pack(self.lang, rules.pack, rules.ranks),
            trick_rules.dealt(self.lang, rules.seats, rules.hand_size),
            turned_up if rules.turns_up else "",
            trick_rules.first_dealer(self.lang, rules.seats),
        ]
        follows_suit = type(rules).playable is TrickGame.playable and rules.plays_singly
        playing = [
            trick_rules.first_lead(self.lang, rules.seats),
            trick_rules.follow_suit(self.lang) if follows_suit else "",
            trick_rules.winner_leads(self.lang),
        ]
        no_trump = usual_trump and not rules.turns_up
        highest = trick_rules.highest_of_suit_led if no_trump else trick_rules.highest_trump
        wins = highest(self.lang) if type(rules).winner is TrickGame.winner else ""
        options = rules.options()

        def own(key: str, default: str = "") -> str:
            return self.said(key, default).format_map(options)

        lines = [
            (_("Aim"), own("aim")),
            (_("Cards"), self.lang.paragraph(cards)),
            (_("Calling"), own("calling")),
            (_("Before play"), own("before")),
            (_("Playing"), own("playing", self.lang.paragraph(playing))),
            (_("Winning a trick"), own("winning", wins)),
            (_("Score"), own("score")),
            (_("End"), own("end")),
        ]
        return [*((name, rule) for name, rule in lines if rule), *self._options()]

    def _options(self) -> Iterator[tuple[str, str]]:
        for option in fields(self.rules):
            value: Any = getattr(self.rules, option.name)
            name = self.said(option.name, option.name.replace("_", " "))
            yield name[:1].upper() + name[1:], self.said(value)


# ----------------------------------------------------------------- what an author's texts may say


@lru_cache(maxsize=100)
def _check_texts(words: type[TrickGameNarrator[Any]], game: type[TrickGame]) -> None:
    """Raise ``ValueError`` for a key that is never used, or braces that nothing fills in."""
    options = [field.name for field in fields(game)]
    blanks = {**dict.fromkeys(_RULES, options), "call?": ["player"]}
    for verb in game.actions:
        blanks.setdefault(f"{verb}?", [])
        blanks[f"you {verb}"] = blanks[f"they {verb}"] = ["player", "cards", "action"]
    values = [str(value) for kind in get_type_hints(game).values() for value in get_args(kind)]
    labels = {"game", *game.actions, *options, *values}
    for texts in words.texts.values():
        for key, text in texts.items():
            if key in blanks:
                _check_braces(game, key, text, blanks[key])
            elif key.endswith("?") or key.startswith(("you ", "they ")):
                raise ValueError(f"{_text(key, game)} is never used: {nearest(key, blanks)}")
            elif key not in labels:
                once = {"game", *_RULES, *(verb for verb in game.actions if verb not in FORMS)}
                near = get_close_matches(key, sorted(once - texts.keys()), n=1, cutoff=_NEAR)
                if near and len(near[0]) >= _SHORT:  # otherwise it is a call
                    raise ValueError(f"{_text(key, game)} is never used: did you mean {near[0]!r}?")


_RULES: Final = ("aim", "calling", "before", "playing", "winning", "score", "end")
"""The keys of the rules, in the order of the rules card."""

_NEAR: Final = 0.82
"""How like a missing key another key must be to be taken for a slip (``difflib``)."""

_SHORT: Final = 4
"""Shorter keys are like others by chance, as "end" is like the call "bend"."""


def _check_braces(game: type[TrickGame], key: str, text: str, known: Iterable[str]) -> None:
    """Raise ``ValueError`` if a text has braces that nothing fills in."""
    try:
        named = [
            re.split(r"[.[]", name)[0]
            for _, name, *_ in Formatter().parse(text)
            if name is not None
        ]
    except ValueError:  # a brace without its partner
        named = [""]
    if not set(named) <= set(known):
        listed = ", ".join(f"{{{name}}}" for name in known) or "none"
        raise ValueError(
            f"{_text(key, game)} cannot be filled in: {text!r}; "
            f"the braces that it may have: {listed}"
        )


def _text(key: str, game: type[TrickGame]) -> str:
    return f"the text {key!r} of {game.game}"
