"""Builds the review of a deal, which shows what the person did in every trick and what it cost.

It holds the zones of every trick and each hand that the person played from, with marks where
:func:`.review_deal` found a cost, so the page steps through it without the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.views import View
from parlett_widgets.players.review import Decision, Review
from parlett_widgets.widgets.card_table.play import Again, Try, ends_trick
from parlett_widgets.widgets.card_table.scene import still
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words import hint_words, narrator
from parlett_widgets.words.labels import figure, labels, percent
from parlett_widgets.words.language import Language

__all__ = ["asked_again", "review_scene", "second_look", "told_at_once", "tried_text"]


_TELLING: Final = 0.01
"""Chances that differ by less than this are not mentioned."""

Scene = dict[str, Any]


def review_scene(
    lang: Language,
    review: Review,
    match: Match[Any],
    opened: Mapping[int, Sequence[Try]],
    looking: int | None = None,
    **sight: Any,
) -> Scene:
    """Return a review as the page shows it.

    About a decision whose step is not in *opened*, it says only that something better was possible.

    Each of ``tricks`` has its ``zone``, in ``at`` the position of the moment that it leads to and,
    if that cost points, ``cost``. Each of ``moments`` is something the person did, with its
    ``step``, its ``name``, the person's ``hand``, the position of its ``trick`` if a card was
    played and, if it cost points, ``cost`` and ``text``, and ``ask`` if it can still be asked
    again. ``turns`` has the positions of the moments that cost points, ``at`` the position of the
    moment that is shown first.
    """
    _, reel = lang.gettext, _Reel(lang, review, match, opened, sight)
    moments = list(reel.moments())
    turns = [i for i, moment in enumerate(moments) if "cost" in moment]
    first = [i for i, moment in enumerate(moments) if moment["step"] == looking]
    costs = {decision.step: decision.cost for decision in review.decisions}
    return {
        "title": reel.title(),
        "label": _("Review of deal {n}").format(n=review.deal),
        "note": _note(
            lang, review, is_open=bool(sight.get("open_hands")) and not sight.get("hide")
        ),
        "again": _("Try something else from here"),
        "result": _("Result"),
        "earlier": _("Back"),
        "later": _("Next"),
        "turn": _("Next turning point"),
        "seats": reel.seats,
        "piles": reel.piles,
        "tricks": [present(_frame(zone, i, moments, costs)) for i, zone in enumerate(reel.tricks)],
        "moments": moments,
        "turns": turns,
        "at": (first or turns or [0])[0],
    }


def second_look(lang: Language, review: Review, match: Match[Any], **sight: Any) -> Scene:
    """Return the result's tile for the costliest decision of a review.

    It shows the trick as the person found it, and nothing that was or could be done then.
    """
    _ = lang.gettext
    if not review.decisions:
        return {
            "kind": "look",
            "label": _("A second look"),
            "text": _("No decision cost you points."),
        }
    costliest = max(review.decisions, key=lambda decision: decision.cost)
    reel = _Reel(lang, review, match, {}, sight)
    moment = next(one for one in reel.moments() if one["step"] == costliest.step)
    tile = {
        "kind": "look",
        "label": _("Worth a second look: {moment}").format(moment=moment["name"]),
        "text": _("Look again"),
        "action": f"again {costliest.step}",
    }
    view = match.line[costliest.step].view(review.seat, **sight)
    shown = still(view, lang=lang.code, gathered=True)
    for trick in [zone for zone in shown["zones"] if zone["kind"] == "trick" and "trick" in moment]:
        tile |= {"cards": trick["cards"], "slots": trick["slots"]}
    return tile


def _frame(zone: Scene, place: int, moments: list[Scene], costs: Mapping[int, float]) -> Scene:
    """Return a trick of the strip, with the moment it leads to: the costliest, or the first.

    A void trick may end before the person has played to it; it leads to the moment before.
    """
    own = [i for i, moment in enumerate(moments) if moment.get("trick") == place]
    before = [i for i, moment in enumerate(moments) if moment.get("trick", -1) < place]
    at = max(own, key=lambda i: costs.get(moments[i]["step"], 0.0), default=(before or [0])[-1])
    return {"zone": zone, "at": at, "cost": moments[at].get("cost") if own else None}


def _note(lang: Language, review: Review, *, is_open: bool) -> str:
    """Return what the points mean, and why a hint at the same moment may name another choice."""
    _ = lang.gettext
    if review.why:
        return _("This game cannot be reviewed: its hidden cards cannot be dealt again.")
    if not review.decisions:
        return _("No decision cost you points, as far as the sampled deals show.")
    if is_open:
        points = _(
            "Points lost per deal against the best choice, in up to {n} trials with all hands open."
        )
        hints = _("Hints do not look at the open hands and may differ.")
    else:
        points = _(
            "Points lost per deal against the best choice, in up to {n} deals that fit what you could "
            "know."
        )
        hints = _("Hints try other deals and may differ.")
    return lang.paragraph([points.format(n=review.deals), hints])


class _Reel:
    """The tricks of a deal, together with the moments at which one seat did something."""

    def __init__(
        self,
        lang: Language,
        review: Review,
        match: Match[Any],
        opened: Mapping[int, Sequence[Try]],
        sight: dict[str, Any],
    ) -> None:
        self._opened = opened
        self._lang, self._labels = lang, labels(lang)
        self._match, self._sight = match, {"seat": review.seat, **sight}
        self._line = [moment for moment in match.line if moment.deal == review.deal]
        self._costly = {decision.step: decision for decision in review.decisions}
        self._seat = review.seat
        first = self._zones(self._line[0])
        self.seats = [{"seat": seat["seat"]} for seat in first["seats"]]
        self.piles = [zone for zone in first["zones"] if zone["kind"] == "turn-up"]
        ends = [moment for moment in self._line if ends_trick(moment)]
        self.tricks = [self._trick(moment) for moment in ends]
        self._ends = [moment.revision for moment in ends]

    def title(self) -> str:
        """Return the heading: the game and the number of the deal."""
        tell = narrator(
            self._match.rules, self._match.players, lang=self._lang.code, you=self._seat
        )
        message = self._lang.gettext("{game} · review of deal {n}")
        return message.format(game=tell.game, n=self._line[0].deal)

    def moments(self) -> Iterator[Scene]:
        """Yield a moment for each action of the seat, in order."""
        for before, after in pairwise(self._line):
            if before.to_act == self._seat and after.action is not None:
                yield self._moment(before, after.action)

    def _moment(self, before: Match[Any], taken: Action) -> Scene:
        decision = self._costly.get(before.revision)
        plays = before.phase.value == "play"
        trick = sum(end <= before.revision for end in self._ends) if plays else None
        name = self._labels["trick_number"].format(number=trick + 1) if trick is not None else None
        shown = {
            "step": before.revision,
            "trick": trick,
            "name": name or self._called(taken),
            "hand": self._hand(before, taken, decision),
        }
        if decision is not None and decision.step in self._opened:
            tries = [
                f"{'✓' if one.right else '✗'} {tried_text(self._lang, decision, one)}"
                for one in self._opened[decision.step][-1:]
            ]
            told = self._lang.paragraph([*tries, *_told(self._lang, decision)])
            shown |= {"cost": f"−{figure(decision.cost)}", "text": told}
        elif decision is not None:
            text = self._lang.gettext("Something better was possible here. Look again.")
            shown |= {"cost": "•", "text": text, "ask": f"again {decision.step}"}
        return present(shown)

    def _called(self, taken: Action) -> str:
        _ = self._lang.gettext
        return _("The bid") if taken.verb is Verb.BID else _("Before the play")

    def _hand(self, before: Match[Any], taken: Action, decision: Decision | None) -> Scene:
        """Return the hand played from, with the card chosen and what each card would have cost."""
        hands = [zone for zone in self._zones(before)["zones"] if zone["kind"] == "hand"]
        chosen = {str(card) for card in taken.cards}
        own = [zone for zone in hands if chosen & {card["id"] for card in zone["cards"]}]
        zone = (own or hands[-1:])[0]
        marks: dict[str, Scene] = {}
        if decision is not None and decision.step in self._opened:
            marks = _marks(decision, self._opened[decision.step], self._lang)
        cards = []
        for card in zone["cards"]:
            face = {key: card.get(key) for key in ("id", "rank", "suit", "label", "wears")}
            badges = [marks[card["id"]]] if card["id"] in marks else None
            hinted = True if card["id"] in chosen else None
            cards.append(present({**face, "badges": badges, "hinted": hinted}))
        return {**zone, "cards": cards}

    def _trick(self, moment: Match[Any]) -> Scene:
        """Return a finished trick."""
        zone: Scene
        (zone,) = (zone for zone in self._zones(moment)["zones"] if zone["id"] == "trick")
        return zone

    def _zones(self, moment: Match[Any]) -> Scene:
        return still(moment.view(**self._sight), lang=self._lang.code)


def _marks(decision: Decision, tries: Sequence[Try], lang: Language) -> dict[str, Scene]:
    """Return, for each card compared, the points by which it falls short of the best."""
    best = decision.reason
    marks: dict[str, Scene] = {}
    compared = [(one.action, (best.mean or 0.0) - (one.mean or 0.0)) for one in decision.others]
    compared += [(one.action, one.cost) for one in tries if one.cost is not None]
    for action, cost in ((best.action, 0.0), *compared):
        less = figure(-cost)
        kind = "worth" if less.startswith("−") else "best"
        text = less if kind == "worth" else lang.gettext("best")
        if len(action.cards) == 1 or action == best.action:
            for card in action.cards:
                marks.setdefault(str(card), {"kind": kind, "text": text})
    return marks


def asked_again(lang: Language, again: Again, opened: Mapping[int, Sequence[Try]]) -> Scene:
    """Return what a table says and marks where a decision is asked again, as it asks a task."""
    _, decision, steps = lang.gettext, again.decision, [one.step for one in again.found.decisions]
    cost = _("It cost about {points}.").format(points=lang.points(round(decision.cost)))
    ask = (
        _("Look again: what would you play now?")
        if decision.taken.verb is Verb.PLAY
        else _("Look again: what would you choose now?")
    )
    dots = [_dot(again, step, opened) for step in steps]
    place = _("moment {i} of {n}").format(i=steps.index(decision.step) + 1, n=len(steps))
    say = lang.paragraph([_("Something better was possible here."), cost])
    told: Scene = {"dots": dots, "place": place, "say": say, "note": ask}
    if again.tries:
        tried = again.tries[-1]
        head = tried_text(lang, decision, tried)
        why = _("Look once more: a second try shows what is best.")
        yours = _("your card") if len(tried.action.cards) == 1 else _("your cards")
        told["reply"] = {"head": head, "why": why}
        told["marks"] = [
            {"card": str(card), "kind": "wrong", "text": yours if i == 0 else ""}
            for i, card in enumerate(tried.action.cards)
        ]
    return told


def told_at_once(lang: Language, decision: Decision, status: str) -> Scene:
    """Return what a table says when something has just cost points; it names nothing better."""
    told = lang.gettext("{choice} cost about {points}.").format(
        choice=_named(lang, decision.view, decision.taken),
        points=lang.points(round(decision.cost)),
    )
    more = lang.gettext("Take it back, or play on.")
    return {"dots": [], "place": "", "reply": {"head": lang.paragraph([told, more]), "why": status}}


def _dot(again: Again, step: int, opened: Mapping[int, Sequence[Try]]) -> str:
    """Return the mark of one of the decisions that are asked again."""
    if step == again.decision.step:
        return "missed" if again.tries else "now"
    if step not in opened:
        return "open"
    return "right" if any(one.right for one in opened[step][:1]) else "wrong"


def tried_text(lang: Language, decision: Decision, tried: Try) -> str:
    """Return what would have become of something that was tried."""
    _, named = lang.gettext, _named(lang, decision.view, tried.action)
    if tried.right:
        saved = lang.points(round(decision.cost - max(0.0, tried.cost or 0.0)))
        return _("{choice} saves {points}.").format(choice=named, points=saved)
    if tried.cost is None:
        return _("{choice} is not among the best.").format(choice=named)
    if tried.action == decision.taken:
        return _("That is what you chose then: {choice}.").format(choice=named)
    told = _("{choice} would have cost about {points}.")
    return told.format(choice=named, points=lang.points(round(tried.cost)))


def _told(lang: Language, decision: Decision) -> Iterator[str]:
    """Yield sentences on what was chosen, what was better and why, and how often each succeeds."""
    _, view, taken = lang.gettext, decision.view, decision.taken
    match taken.verb:
        case Verb.PLAY if decision.best.verb is Verb.PLAY:
            message = _("You played {taken}; {best} was better.")
        case Verb.BID:
            message = _("You bid with {taken}; {best} was better.")
        case _other:
            message = _("You chose “{taken}”; “{best}” was better.")
    yield message.format(taken=_named(lang, view, taken), best=_named(lang, view, decision.best))
    if taken.verb is decision.best.verb is Verb.PLAY:
        better: Card = decision.best.cards[0]
        yield hint_words(view, lang.code).better(better, taken.cards[0])
    best, own = decision.reason.chance, decision.others[0].chance
    if best is not None and own is not None and abs(best - own) >= _TELLING:
        message = _("With the better choice, the bid is made {best} of the time instead of {own}.")
        yield message.format(best=percent(best), own=percent(own))


def _named(lang: Language, view: View, action: Action) -> str:
    if action.verb in (Verb.PLAY, Verb.BID):
        return lang.cards(view.rules.sorted_cards(action.cards))
    return narrator(view.rules, view.players, lang=lang.code, you=view.seat).button(action)
