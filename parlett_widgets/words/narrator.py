"""The base class of all games' narrators, which supplies names, scores and common phrases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Generic, TypeVar

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.views import Event, View
from parlett_widgets.words.language import Language, in_figures

__all__ = ["Narrator"]

RulesT = TypeVar("RulesT", bound=Rules[Any, Any])
ViewT = TypeVar("ViewT", bound=View)


class Narrator(ABC, Generic[RulesT, ViewT]):
    """Tells one seat of a match what happens in it; each game derives its own narrator.

    Parameters
    ----------
    lang : Language
    rules : Rules
    players : sequence of str
        The players' names, by seat.
    you : int or None
        The seat addressed as "you"; None addresses a spectator.

    Attributes
    ----------
    names : list of str
        The players' names in that language, by seat.
    hints : str or type
        The class that puts hints into words, or its import path.
    goals : str or type
        The class that puts the goals of puzzles into words, or its import path; empty for none.
    """

    hints: ClassVar[str | type] = "parlett_widgets.words.hint_words:HintWords"
    goals: ClassVar[str | type] = ""

    def __init__(
        self, lang: Language, rules: RulesT, players: Sequence[str], you: int | None
    ) -> None:
        self.lang = lang
        self.rules = rules
        self.you = you
        self.names = [lang.player(name) for name in players]

    @abstractmethod
    def event(self, event: Event) -> str:
        """Return a sentence or two saying what happened."""

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the game."""

    @property
    def in_short(self) -> str:
        """The rules that a question may need, in two or three sentences; empty if nobody wrote them."""
        return ""

    @property
    def full_name(self) -> str:
        """The game's name, followed by that of a house rule that has no words of its own."""
        return self.game if self._told is None else f"{self.game} ({self.rules.game})"

    @abstractmethod
    def stage(self, view: ViewT) -> str:
        """Return the stage of an unfinished deal: the bidding, or the current trick."""

    def title(self, view: ViewT) -> str:
        """Return a title with the game, the deal's number and the stage that it has reached."""
        _ = self.lang.gettext
        if view.to_act is None:
            return _("{game} · the match is over").format(game=self.full_name)
        stage = _("over") if str(view.phase) == "deal-over" else self.stage(view)
        part = self.part_of_match(view)
        return _("{game} · deal {deal} · {stage}").format(
            game=f"{self.full_name} · {part}" if part else self.full_name,
            deal=view.deal,
            stage=stage,
        )

    def part_of_match(self, view: ViewT) -> str:  # noqa: ARG002 -- few matches have parts
        """Return the part of the match that the deal belongs to, if it has several."""
        return ""

    @abstractmethod
    def expected(self, view: ViewT) -> str:
        """Return a sentence saying what is expected now; empty once the match is over."""

    @abstractmethod
    def rule_lines(self) -> list[tuple[str, str]]:
        """Return the rules in force as pairs of a heading and its sentences."""

    def choice_words(self) -> dict[str, str]:
        """Return the names of options, under the keys ``name``, ``name=value`` and ``preset name``.

        An option that is left out keeps its own name.
        """
        return {}

    def all_rule_lines(self) -> list[tuple[str, str]]:
        """Return the rules in force; those of a house rule without words of its own come first."""
        lines, told = self.rule_lines(), self._told
        if told is None:
            return lines
        _ = self.lang.gettext
        about = (vars(type(self.rules)).get("__doc__") or "").strip().split("\n\n")[0]
        if not about or about.startswith(f"{type(self.rules).__name__}("):  # made by @dataclass
            about = self.rules.game
        own = [
            field.name
            for field in fields(self.rules)
            if field.name not in told.__dataclass_fields__
        ]
        options = [(name.replace("_", " "), str(getattr(self.rules, name))) for name in own]
        first = _("Where the rules below say otherwise, this rule overrides them.")
        about = " ".join(about.split())  # in whatever language its author wrote it
        between = self.lang.typography.between_sentences or " " * about.isascii()
        rule = about + between + first
        return [(_("House rule"), rule), *options, *lines]

    @property
    def explains_points(self) -> bool:
        """Whether the points of a deal come from the game described, not from a house rule."""
        told, scoring = self._told, "deal_points"
        return told is None or getattr(type(self.rules), scoring, 0) is getattr(told, scoring, 0)

    @property
    def _told(self) -> type[Rules[Any]] | None:
        """The game that the words describe if these rules are a house rule derived from it."""
        rules = type(self.rules)
        home = next((base for base in rules.__mro__ if "words" in vars(base)), rules)
        return home if home is not rules and hasattr(home, "game") else None

    def events(self, events: Iterable[Event]) -> str:
        """Return running text saying what happened."""
        return self.lang.paragraph(self.event(event) for event in events)

    def status(self, view: ViewT, recent: Iterable[Event]) -> str:
        """Return running text saying what has just happened and what is expected now."""
        told = tuple(recent)
        return self.lang.paragraph(
            [self.events(told), self.standing(view, told), self.expected(view)]
        )

    def standing(self, view: ViewT, recent: Sequence[Event]) -> str:  # noqa: ARG002 -- few need it
        """Return sentences on how the match stands, where they belong to what has happened."""
        return ""

    def button(self, action: Action) -> str:
        """Return the label of the button for an action, with its cards if it has any."""
        if action.verb is Verb.DEAL:
            return self.lang.gettext("Next deal")
        cards = self.lang.cards(action.cards)
        return " ".join(part for part in (self.verb(action.verb), cards, action.word) if part)

    def verb(self, verb: str) -> str:
        """Return the label of the button that does something with the cards chosen."""
        return verb.replace("-", " ").capitalize()

    def caution(self, view: ViewT, card: Card) -> str | None:  # noqa: ARG002 -- few games need one
        """Return a warning about a card that may be played but is a mistake, or None."""
        return None

    def side_name(self, seat: int) -> str:
        """Return the name for a score: the seat's, or both partners'."""
        return self.names[seat]

    def called(self, seat: int) -> str:
        """Return the name beside a player's cards: "You" for the reader."""
        return self.lang.gettext("You") if seat == self.you else self.names[seat]

    def scorer(self, seat: int) -> str:
        """Return the name beside a score: "You" for the reader, else that of the seat or side."""
        name = self.side_name(seat)
        alone = seat == self.you and name == self.names[seat]
        return self.lang.gettext("You") if alone else name

    def _trick_number(self, finished: Sequence[object], laid: Sequence[object]) -> str:
        """Return the label of the trick on the table, which stays there until the next is led."""
        number = max(1, len(finished) + bool(laid))
        return self.lang.gettext("trick {trick}").format(trick=number)

    # Turns of phrase

    def _by(self, seat: int, mine: str, theirs: str, **blanks: object) -> str:
        """Fill in ``mine``, for the player who acted, or ``theirs``, for everybody else."""
        message = mine if seat == self.you else theirs
        return message.format(**{"player": self.names[seat], **blanks})

    def _begins(self, number: int, dealer: int) -> str:
        _ = self.lang.gettext
        deal = _("Deal {number}.").format(number=number)
        return self.lang.paragraph([deal, self._by(dealer, _("You deal."), _("{player} deals."))])

    def _plays(self, seat: int, card: str, *, leads: bool) -> str:
        _ = self.lang.gettext
        if leads:
            return self._by(seat, _("You lead {card}."), _("{player} leads {card}."), card=card)
        return self._by(seat, _("You play {card}."), _("{player} plays {card}."), card=card)

    def _wins_trick(self, winner: int, tricks: Sequence[int]) -> str:
        _ = self.lang.gettext
        won = self._by(winner, _("You win the trick."), _("{player} wins the trick."))
        taken = _("Tricks so far: {tricks}.").format(tricks=self._scores(tricks))
        return self.lang.paragraph([won, taken])

    def _ends_deal(self, number: int) -> str:
        return self.lang.gettext("Deal {number} is over.").format(number=number)

    def _totals(self, points: Sequence[int], scores: Sequence[int]) -> str:
        return self.lang.gettext("In this deal: {points}. Score: {scores}.").format(
            points=self._scores(points), scores=self._scores(scores)
        )

    def _wins_match(self, winners: Sequence[int], scores: Sequence[int]) -> str:
        _ = self.lang.gettext
        if len(winners) > 1:
            return self._shares_match(winners, scores)
        return self._by(
            winners[0],
            _("You win the match: {scores}."),
            _("{players} wins the match: {scores}."),
            players=self.side_name(winners[0]),
            scores=self._scores(scores),
        )

    def _shares_match(self, winners: Sequence[int], scores: Sequence[int]) -> str:
        _ = self.lang.gettext
        message = (
            _("You share the win with {players}: {scores}.")
            if self.you in winners
            else _("{players} share the win: {scores}.")
        )
        others = [self.names[seat] for seat in winners if seat != self.you]
        return message.format(players=self.both(others), scores=self._scores(scores))

    def both(self, names: Sequence[str]) -> str:
        """Return names as they appear in a sentence: "South, West and North"."""
        *first, last = names
        if not first:
            return last
        message = self.lang.gettext("{one} and {other}")
        return message.format(one=self.lang.listed(first), other=last)

    def _is_to_play(self, seat: int) -> str:
        return self.lang.gettext("It is {player}'s turn to play.").format(player=self.names[seat])

    def _is_to_lead(self, seat: int) -> str:
        _ = self.lang.gettext
        return self._by(seat, _("You lead: play any card."), _("{player} leads next."))

    def _is_to_deal(self, seat: int) -> str:
        _ = self.lang.gettext
        return self._by(seat, _("You deal next."), _("{player} deals next."))

    def _scores(self, points: Sequence[int]) -> str:
        return self.lang.listed(
            f"{self.scorer(seat)} {in_figures(n)}" for seat, n in enumerate(points)
        )
