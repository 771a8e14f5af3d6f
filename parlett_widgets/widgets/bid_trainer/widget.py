"""The BidTrainer widget, which deals hand after hand to bid and weighs each bid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.cards import parse_cards
from parlett_widgets.cards.suits import as_text
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.checks import check_number, shown
from parlett_widgets.engine.legal import IllegalAction, Refusal, read_action
from parlett_widgets.engine.rules import Rules
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.practice import progress
from parlett_widgets.widgets.bid_advisor.thinking import ThinkingWidget
from parlett_widgets.widgets.bid_trainer.picture import trainer_blocks
from parlett_widgets.widgets.bid_trainer.scene import trainer_scene
from parlett_widgets.widgets.bid_trainer.training import Answer, Told, Training, keep_hand
from parlett_widgets.widgets.bid_trainer.words import trainer_words
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.scene_parts import read_chosen
from parlett_widgets.widgets.page.widget import front_end, in_turn, validates
from parlett_widgets.widgets.page.words import kernel_words
from parlett_widgets.words.language import Language
from parlett_widgets.words.refusal_words import refusal_sentence

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["BidTrainer"]

_ALREADY_BID: Final = "this hand has already been bid: call next_hand() first"

_WORLDS: Final = 200
"""The default number of sampled deals in which a bid is weighed against the best."""


class BidTrainer(ThinkingWidget):
    """A series of hands to bid with three cards, in which each bid is weighed against the best.

    The two bids are played out in the same deals, and a bid within two standard errors of the best
    counts as equally good. A hand whose bid cost more than three points per deal returns after
    three other hands. While the reader looks at one hand, the next one is worked out.

    Parameters
    ----------
    rules : NinetyNine or Counterpoint
        The game.
    seed : int
        The seed of the first hand; new hand *n* is seat 0's in ``rules.start(seed + n - 1)``.
    worlds : int
        The number of sampled deals in which the best bids are tried, and of new deals in which each
        bid is then weighed against the best.
    chosen : str
        Cards of the first hand that are already chosen, such as ``"9H 6S"``.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    TypeError
        If *rules* is not a game, or *worlds* or *seed* is not an integer.
    ValueError
        If the game has no bids, or a chosen card is not in the hand.

    Examples
    --------
    >>> from parlett_widgets import BidTrainer, NinetyNine
    >>> trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=40)
    >>> trainer.bid("KS AD JK").cost > 3
    True
    >>> trainer.next_hand()
    >>> trainer.scene["heading"], len(trainer.answers), trainer.mean == trainer.answers[0].cost
    ('Hand 2', 1, True)
    """

    _invites = "play"

    _esm = front_end("bid-trainer.js")
    _high = 396
    _css = front_end("bid-trainer.css")

    scene = traitlets.Dict(help="The hand, the verdict on its bid, and the mean cost so far.").tag(
        sync=True, echo_update=False
    )
    chosen = traitlets.Unicode(help="The cards chosen so far, such as 9H 6S.").tag(sync=True)

    def __init__(
        self,
        rules: Rules[Any],
        *,
        seed: int = 0,
        worlds: int = _WORLDS,
        chosen: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(
                f"a trainer needs a game, such as NinetyNine.classic(), not {shown(rules)}"
            )
        worlds = check_number("worlds", worlds, least=2)
        seed = check_number("seed", seed)
        self._training = Training(rules, seed)
        self._told: Told | None = None
        self._rev = 0
        self._begin(self._training.hand.session, worlds)
        super().__init__(options, ("rules", "seed", "worlds", "chosen"), _page_words)
        self._show()
        self.chosen = chosen
        self.on_msg(self._received)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The bids made so far, each with its cost and the error of the cost, in points a deal."""
        return tuple(self._training.answers)

    @property
    def mean(self) -> float | None:
        """The mean cost of the bids so far, in points a deal; None before the first."""
        return self._training.mean

    def bid(self, cards: str | Action) -> Answer:
        """Bid for the hand that is shown, and return what the bid cost.

        Parameters
        ----------
        cards : str or Action
            Three cards of the hand, such as ``"KS QH 7D"``; followed by ``high`` if the high
            reading is chosen.

        Raises
        ------
        IllegalAction
            If the bid is refused; the message says what would be right.
        ValueError
            If the hand has already been bid.
        """
        with self._turn:
            if self._told is not None:
                raise ValueError(_ALREADY_BID)
            bid, rev = self._legal(cards), self._rev
        answer = self._weigh(bid, rev)
        if answer is None:
            raise ValueError(_ALREADY_BID)
        return answer

    def _legal(self, cards: str | Action) -> Action:
        """Return a legal bid for the hand that is shown."""
        text = as_text(cards).removeprefix(f"{Verb.BID} ")
        match = self._training.hand.match
        bid = read_action(f"{Verb.BID} {text}")
        refusal = bid if isinstance(bid, Refusal) else match.legal.why_not(bid)
        if refusal is not None:
            said = refusal_sentence(self.language, refusal, match.players, match.rules)
            raise IllegalAction(refusal, said)
        assert not isinstance(bid, Refusal), "it can be read"
        return bid

    def _weigh(self, bid: Action, rev: int, *, asked: bool = False) -> Answer | None:
        """Weigh a bid for the hand that was shown at a revision; None if it has been bid since.

        What was bid is kept if the page has *asked* for it; a cell may be a lesson's.
        """
        self.stop()
        while self._advice.worlds < self._target:
            self._step()
        with self._turn:
            if rev != self._rev:
                return None
            told = self._told = self._training.bid(bid, self._target)
            self.chosen = ""
            self._change()
            match = self._training.hand.match
        if asked:
            keep_hand(match, told.answer, progress)
        self.go_on()
        return told.answer

    def next_hand(self) -> None:
        """Turn to the next hand, which is a returning one or else a new one.

        Raises
        ------
        ValueError
            If the hand that is shown has not been bid.
        """
        with self._turn:
            if self._told is None:
                raise ValueError("bid for this hand first")
            rev = self._rev
        self._next(rev)

    def _next(self, rev: Any) -> None:
        """Turn to the next hand, unless somebody else has done so since that revision."""
        self.stop()
        with self._turn:
            if rev != self._rev or self._told is None:
                return
            self._training.next()
            self._told = None
            self._begin(self._training.hand.session, self._target)
            self._change()
        self.go_on()

    # Thinking about this hand, and then about the next

    @property
    def _enough(self) -> bool:
        """Whether both hands have been tried in as many worlds as requested."""
        ahead = self._training.ahead.session.halving
        return super()._enough and ahead.worlds >= self._target

    @in_turn
    def _step(self) -> None:
        if not super()._enough:
            super()._step()
        else:
            self._training.ahead.session.step(self._target)

    # What the page sees

    @validates("chosen")
    def _chosen_is_held(self, proposal: dict[str, Any]) -> str:
        hand = self._training.hand.match.view(0).hand
        return " ".join(read_chosen(proposal["value"], hand, size=BID_SIZE))

    def _change(self) -> None:
        self._rev += 1
        self._show()

    @in_turn
    def _show(self) -> None:
        self.scene = trainer_scene(
            self.language, self._training, self._told, deals=self._target, rev=self._rev
        )

    def _do(self, action: Any, rev: Any) -> None:
        """Do what the page asks for; of two clicks at one revision, the second is ignored."""
        word, _, rest = str(action).partition(" ")
        if word == Verb.BID:
            with self._turn:
                if rev != self._rev or self._told is not None:
                    return
                bid = self._legal(rest)
            if not super()._enough:
                self.send({"kind": "busy"})
            self._weigh(bid, rev, asked=True)
        elif word == "next":
            self._next(rev)
        elif action == "look":
            self.go_on()

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs."""
        return {**super()._saved(), "scene": {**self.scene, "still": True}}

    def title(self) -> str:
        """Return the title of a page with the trainer."""
        return f"{self.scene['game']} · {self.words['title']}"

    def _blocks(self) -> Iterator[Block]:
        return trainer_blocks(self.scene, self.words, [str(card) for card in self._cards()])

    def _cards(self) -> Any:
        return parse_cards(self.chosen)


def _page_words(lang: Language) -> dict[str, str]:
    return {**kernel_words(lang), **trainer_words(lang)}
