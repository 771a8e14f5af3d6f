"""Tasks that a table sets: the sentence that asks, the actions that answer it, and the replies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone
from functools import partial
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import FORMS, Action
from parlett_widgets.engine.checks import check_text, shown
from parlett_widgets.engine.match import LegalActions, Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.practice import progress
from parlett_widgets.widgets.card_table.scene import Asks
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.widgets.predict.check import check_question
from parlett_widgets.widgets.predict.widget import FirstAnswer, Predict
from parlett_widgets.words import narrator
from parlett_widgets.words.language import Language

__all__ = ["Task", "Tasks"]

_FORM: Final = (
    "a task needs a sentence and its right actions, as in Task('Win this trick.', ['AS'])"
)


@dataclass(frozen=True)
class Task:
    """Something that a table asks of the person: the next action is the answer.

    A right action is played, and the match goes on. A wrong one gets its reply, and the cards go
    back to the hand.

    Parameters
    ----------
    say : str
        The sentence in the table's bar, such as ``"Play the card that makes exactly 17."``
    right : action or iterable of actions
        The actions that answer it, as text or as :class:`Action`; ``"KS"`` plays a card.
    replies : str or mapping of action to str
        What is said of a wrong action: a sentence for each, or one for them all.
    kind : str, optional
        The kind of question that the answer counts for, such as ``"trick-winner"``.
    counting : bool
        Whether the task asks for what the table usually counts, such as the count in Addenda. Then
        these counts stay hidden until the answer.
    question : mapping, optional
        The question that the task puts; :meth:`of` makes a task from one. Answers are then recorded
        as answers to this question.

    Raises
    ------
    TypeError, ValueError
        If something is missing, or a right action has a reply; the message says what would be right.

    Examples
    --------
    >>> from parlett_widgets import Addenda, CardTable, Task
    >>> match = Addenda.standard().start(seed=7, dealer=1)
    >>> table = CardTable(match, tasks=[Task("Lead your lowest diamond.", "4D")])
    >>> table.scene["task"]["say"]
    'Lead your lowest diamond.'
    """

    say: str
    right: Sequence[Action | str]
    replies: Mapping[Action | str, str] | str = field(default_factory=dict)
    kind: str | None = None
    counting: bool = False
    question: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_text("say", self.say)
        if not self.say.strip():
            raise ValueError(_FORM)
        object.__setattr__(self, "right", _actions(self.right))
        if not self.right:
            raise ValueError(f"{shown(self.say)} has no right action: {_FORM}")
        replies = self.replies
        if not isinstance(replies, str):
            if not isinstance(replies, Mapping):
                raise TypeError(
                    "replies must be a sentence, or a sentence for each wrong action, as in "
                    f"{{'KS': 'The Ace beats it.'}}, not {shown(replies)}"
                )
            for action, told in replies.items():
                check_text(f"the reply to {action}", told)
            replies = {str(action): told for action, told in replies.items()}
            object.__setattr__(self, "replies", replies)
        if self.kind is not None:
            check_text("kind", self.kind)
        if self.question is not None:
            check_question(self.question)

    @classmethod
    def of(cls, question: Mapping[str, Any], verb: str = "play", *, counting: bool = False) -> Task:
        """Return the task of answering a question at the table.

        The question asks for a number of cards of the hand; every mistake that it names becomes the
        reply to its answer.

        Parameters
        ----------
        question : mapping
            A question from :func:`parlett_widgets.question`.
        verb : str
            What is done with the cards, such as ``"bid"``.
        counting : bool
            Whether the table hides its counts until the answer.

        Raises
        ------
        ValueError
            If the answer to the question is not a number of cards.

        Examples
        --------
        >>> from parlett_widgets import Task, question
        >>> task = Task.of(question("02-exactly-17"))
        >>> task.right, task.kind
        (('play 3C',), '02-exactly-17')
        """
        check_question(question)
        form = question["answer"]
        if form["type"] != "cards" or form.get("count") is None:
            raise ValueError(
                "a task needs a question that is answered with a number of cards, such as "
                f"'02-exactly-17', not {shown(question['id'])}"
            )
        beliefs = {one["id"]: one for one in question["misconceptions"]}
        replies: dict[Action | str, str] = {}
        for answer in ({**form.get("said", {}), **form["wrong"]}).keys() - set(form["right"]):
            said = form.get("said", {}).get(answer, "")
            belief = beliefs.get(form["wrong"].get(answer, ""), {"name": "", "explanation": said})
            told = [belief["name"], said or belief["explanation"]]
            replies[f"{verb} {answer}"] = " ".join(filter(None, told))
        right = [f"{verb} {answer}" for answer in form["right"]]
        return cls(question["prompt"], right, replies, question["kind"], counting, question)


def _actions(given: Any) -> tuple[str, ...]:
    if isinstance(given, str | Action):
        given = (given,)
    if not isinstance(given, Iterable):
        raise TypeError(f"right must be actions, such as ['play KS'], not {shown(given)}")
    actions = tuple(given)
    for one in actions:
        if not isinstance(one, str | Action):
            raise TypeError(f"right must be actions, such as ['play KS'], not {shown(one)}")
    return tuple(map(str, actions))


class _Read:
    """A task of one match, with its actions read and checked."""

    def __init__(self, task: Task, number: int, match: Match[Any], person: int) -> None:
        self.task = task
        self._where = f"task {number}"
        self.right = [_known(self._where, str(one), match, person) for one in task.right]
        self.replies: dict[Action, str] = {}
        if not isinstance(task.replies, str):
            for text, told in task.replies.items():
                action = _read_for(self._where, str(text), match.rules)
                if action in self.right:
                    raise ValueError(
                        f"{self._where}: '{action}' is right, so it needs no reply; leave the reply out"
                    )
                self.replies[action] = told

    def named_at(self, legal: LegalActions) -> bool:
        """Return whether one of the right actions is legal."""
        return any(one in legal for one in self.right)

    def reply(self, action: Action) -> str:
        """Return what is said of a wrong action; empty if there is no reply."""
        told = self.task.replies
        return told if isinstance(told, str) else self.replies.get(action, "")


def _read_for(where: str, text: str, rules: Rules[Any, Any]) -> Action:
    forms = rules.actions
    word = text.partition(" ")[0].lower()
    try:
        return Action.parse(text if word in forms else f"play {text}", forms)
    except ValueError as wrong:
        raise ValueError(f"{where}: {wrong}") from None


def _known(where: str, text: str, match: Match[Any], person: int) -> Action:
    """Return a right action, which the person can take at some moment of this deal.

    In a game with actions of its own, cards may change hands, so only the text is checked.
    """
    action = _read_for(where, text, match.rules)
    if match.rules.actions != FORMS:
        return action
    held = match.view(person, open_hands=True).hands
    names, players = match.players, match.rules.seats
    reached = CardSet(match.record()["deals"][-1].get("stock", ""))
    for seat, cards in enumerate(held):
        reached |= CardSet(cards or ()) if seat == person or seat >= players else CardSet()
    for card in action.cards:
        if card not in reached:
            owner = next((i for i in range(players) if card in (held[i] or ())), None)
            why = (
                f"{card.label} is in no hand"
                if owner is None
                else f"{names[owner]} holds {card.label}"
            )
            hand = CardSet(held[person] or ()).notation
            raise ValueError(
                f"{where}: '{action}' is never legal, since {why}; {names[person]} holds {hand}"
            )
    return action


def _calls(match: Match[Any]) -> list[Action]:
    return [one for one in match.legal if not one.cards]


def _answer(match: Match[Any], action: Action) -> str:
    """Return an action as the answer to a question: its cards, or the letter of a call."""
    if action.cards:
        return CardSet(action.cards).notation
    return "abcdefghijklmnopqrstuvwxyz"[_calls(match).index(action) % 26]


def _marked(cards: Sequence[Card], kind: str, text: str) -> list[dict[str, str]]:
    """Return the marks of cards that were laid together; the last of them says what they are."""
    last = len(cards) - 1
    return [
        {"card": str(card), "kind": kind, "text": text if i == last else ""}
        for i, card in enumerate(cards)
    ]


class Tasks:
    """The tasks of a table, in order: which one asks now, and what has been answered.

    A task asks at the first moment, after that of the task before, at which one of its right actions
    is legal. It asks in the match itself, never in a what-if, and its first answer stands.

    Attributes
    ----------
    given : list of FirstAnswer
        The first answer to each task, as those to questions are kept.
    """

    def __init__(
        self, tasks: Iterable[Task], match: Match[Any], person: int, lang: Language
    ) -> None:
        if isinstance(tasks, Task) or not isinstance(tasks, Iterable):
            raise TypeError(f"tasks must be a list of tasks: {_FORM}")
        listed = list(tasks)
        for one in listed:
            if not isinstance(one, Task):
                raise TypeError(f"tasks must be a list of tasks, not {shown(one)}: {_FORM}")
        self._lang = lang
        self._tasks = [_Read(one, i, match, person) for i, one in enumerate(listed, 1)]
        self._match = match
        self._person = person
        self._at = 0
        self._after = -1
        self._firsts: list[bool] = []
        self._wrong: tuple[Match[Any], Action] | None = None
        self._shown: Match[Any] | None = None
        self._hints = 0
        self._done: Match[Any] | None = None
        self.given: list[FirstAnswer] = []
        if listed:
            Predict.opened.append(self)

    def __len__(self) -> int:
        return len(self._tasks)

    # What asks now

    def asking(self, match: Match[Any]) -> bool:
        """Return whether a task asks at this moment of the match itself."""
        return (
            self._at < len(self._tasks)
            and match.to_act == self._person
            and match.first is self._match.first
            and match.revision > self._after
            and self._tasks[self._at].named_at(match.legal)
        )

    def counting(self, match: Match[Any]) -> bool:
        """Return whether the counts stay hidden, because a task asks for them."""
        return self.asking(match) and self._now.task.counting and not self._replied(match)

    @property
    def _now(self) -> _Read:
        return self._tasks[self._at]

    def _replied(self, match: Match[Any]) -> bool:
        return self._wrong is not None and self._wrong[0] is match

    def judge(self, match: Match[Any], action: Action) -> bool:
        """Return whether an action may be taken; a wrong answer to a task may not."""
        if not self.asking(match):
            return True
        right = action in self._now.right
        if len(self._firsts) == self._at:
            self._firsts.append(right)
            self._keep(match, action, right=right)
        if right:
            self._at, self._after = self._at + 1, match.revision
            self._done, self._hints = match, 0
        self._wrong = None if right else (match, action)
        return right

    # Help

    @property
    def _all_hints(self) -> Sequence[str]:
        question = self._now.task.question
        return () if question is None else question["hints"]

    def has_hint(self, match: Match[Any]) -> bool:
        """Return whether the task that asks has another hint."""
        return self.asking(match) and self._hints < len(self._all_hints)

    def hint(self) -> str:
        """Show and return the next hint."""
        self._hints += 1
        return self._all_hints[self._hints - 1]

    def can_show(self, match: Match[Any]) -> bool:
        """Return whether the right answer may be shown, which takes a wrong one first."""
        return self.asking(match) and self._replied(match) and self._shown is not match

    def show(self, match: Match[Any]) -> None:
        """Show the right answer of the task that asks."""
        self._shown = match

    # What is kept of an answer

    def _keep(self, match: Match[Any], action: Action, *, right: bool) -> None:
        task, hints = self._now.task, len(self._all_hints)
        question = task.question or self._as_question(match)
        self.given.append(
            FirstAnswer(question, _answer(match, action), self._hints, datetime.now(timezone.utc))
        )
        if task.kind is not None:
            progress.record(
                question["id"],
                task.kind,
                right=right,
                counts=self._hints < max(hints, 1),
                again=question["id"].startswith(f"{task.kind}: ") and task.question is not None,
            )

    def _as_question(self, match: Match[Any]) -> dict[str, Any]:
        """Return the task that asks, in its author's words, as a question with its answers."""
        read, lang, kind = self._now, self._lang, self._now.task.kind or "task"
        right = [one for one in read.right if one in match.legal]
        answer: dict[str, Any] = {"right": [_answer(match, one) for one in right], "wrong": {}}
        if right[0].cards:
            hand = match.rules.sorted_cards(match.view(self._person).hands[self._person] or ())
            shown_ = [face(lang, card) for card in hand]
            answer |= {"type": "cards", "hand": shown_, "count": len(right[0].cards)}
        else:
            tell = narrator(match.rules, match.players, lang=lang.code, you=self._person)
            calls = [{"id": _answer(match, one), "text": tell.button(one)} for one in _calls(match)]
            answer |= {"type": "options", "options": calls}
        return {
            "version": 1,
            "id": f"{kind} @ {match.rules.game} {match.seed} {match.deal} {right[0]}",
            "kind": kind,
            "lang": lang.code,
            "game": match.rules.game,
            "prompt": read.task.say,
            "rows": [],
            "facts": [],
            "answer": answer,
            "misconceptions": [],
            "hints": [],
            "explanation": "",
        }

    # What the table shows

    def at(self, match: Match[Any], since: int) -> Asks | None:
        """Return what is asked at a moment whose news begins at a revision; None without tasks."""
        if not self._tasks or match.first is not self._match.first:
            return None
        tried = self._wrong[1].cards if self._wrong is not None and self._wrong[0] is match else ()
        card = tried[0] if len(tried) == 1 else None
        counting = self.asking(match) and self._now.task.counting
        return Asks(counting, card, partial(self._scene, match, since))

    def _scene(
        self, match: Match[Any], since: int, tries: tuple[str, str] | None
    ) -> dict[str, Any]:
        """Return what a scene says of the tasks; *tries* says what the card tried would do.

        These are a few words, and a sentence.
        """
        _ = self._lang.gettext
        asking = self.asking(match)
        told = present({"dots": self._dots(), "place": self._place()})
        if self._done is not None and since == self._done.revision + 1:
            told["done"] = _("Right.")
        if not asking:
            return told
        read = self._now
        told["say"] = read.task.say
        notes = list(self._all_hints[: self._hints][-1:])
        if read.task.counting and not self._replied(match):
            notes.append(_("The counts come with your answer."))
        told["note"] = self._lang.paragraph(notes)
        marks: list[dict[str, str]] = []
        if self._replied(match):
            assert self._wrong is not None
            action = self._wrong[1]
            told["reply"] = {
                "head": tries[1] if tries else self._head(action),
                "why": read.reply(action),
            }
            yours = _("your card") if len(action.cards) == 1 else _("your cards")
            yours = tries[0] if tries else yours
            marks = _marked(action.cards, "wrong", yours)
        if self._shown is match:
            right = [one for one in read.right if one in match.legal]
            shown_ = [one for one in right if len(one.cards) == 1] or right[:1]
            question = read.task.question
            why = "" if question is None else question["explanation"]
            told["reply"] = {"head": self._right_told(shown_), "why": why}
            rights = [mark for one in shown_ for mark in _marked(one.cards, "right", _("right"))]
            both = {mark["card"] for mark in rights}
            marks = [mark for mark in marks if mark["card"] not in both] + rights
        return {**told, "marks": marks} if marks else told

    def _dots(self) -> list[str]:
        dots = ["right" if first else "wrong" for first in self._firsts]
        if self._at < len(self._tasks) and len(dots) == self._at:
            dots.append("now")
        elif self._at < len(dots):
            dots[self._at] = "missed"
        return dots + ["open"] * (len(self._tasks) - len(dots))

    def _place(self) -> str:
        _, of = self._lang.gettext, len(self._tasks)
        if self._at < of:
            return _("task {n} of {all}").format(n=self._at + 1, all=of)
        told = _("{n} of {all} tasks right the first time")
        return told.format(n=sum(self._firsts), all=of)

    def _head(self, action: Action) -> str:
        _ = self._lang.gettext
        if not action.cards:
            return _("Not right.")
        return _("Not {cards}.").format(cards=self._lang.cards(action.cards))

    def _right_told(self, actions: Sequence[Action]) -> str:
        """Return which actions are right, and what to press: calls, single cards, or some together."""
        _, lang = self._lang.gettext, self._lang
        if not actions[0].cards:
            match = self._match
            tell = narrator(match.rules, match.players, lang=lang.code, you=self._person)
            named = lang.listed(map(tell.button, actions))
            message = _("Right: {cards}. Press that button to go on.")
        else:
            named = lang.listed(lang.cards(one.cards) for one in actions)
            message = _("Right: {cards}. Press that card to go on.")
            if len(actions) > 1:
                message = _("Right: {cards}. Press one of them to go on.")
            elif len(actions[0].cards) > 1:
                message = _("Right: {cards}. Choose these cards to go on.")
        return message.format(cards=named)
