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
from parlett_widgets.practice import matches, progress
from parlett_widgets.widgets.bid_advisor.thinking import ThinkingWidget
from parlett_widgets.widgets.bid_trainer.hands import ALL, check_theme, own_hands, themes_of
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
    hands : {"all", "no-trump", "weak", "close", "own"}
        Which hands come: all; those without a trump suit; the weakest quarter; those for which the
        best bids of two numbers are less than about 1.5 points a deal apart; or those that you have
        bid dearly or been dealt at a table, as far as they are kept. The reader can choose others.
    estimate_first : bool
        Whether the reader says how much a hand will take before choosing its cards, which the
        reader can switch on and off.
    seed : int
        The seed of the first hand; new hand *n* is seat 0's in ``rules.start(seed + n - 1)``, or
        comes from the next such match whose hand is of the theme.
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
        If the game has no bids, or a chosen card is not in the hand, or these rules never deal the
        *hands*; the message says which ones there are.

    Examples
    --------
    >>> from parlett_widgets import BidTrainer, NinetyNine
    >>> trainer = BidTrainer(NinetyNine.classic(), seed=7, worlds=40)
    >>> trainer.bid("KS AD JK").cost > 3
    True
    >>> trainer.next_hand()
    >>> trainer.scene["heading"], len(trainer.answers), trainer.mean == trainer.answers[0].cost
    ('Hand 2', 1, True)
    >>> BidTrainer(NinetyNine.classic(), hands="no-trump", worlds=40).scene["facts"]
    'Deal 1. North deals. ♥9 is turned up: there is no trump. Whoever holds the Joker plays it as ♥9.'
    """

    _invites = "play"

    _esm = front_end("bid-trainer.js")
    _high = 396
    _css = front_end("bid-trainer.css")

    scene = traitlets.Dict(help="The hand, the verdict on its bid, and the mean cost so far.").tag(
        sync=True, echo_update=False
    )
    chosen = traitlets.Unicode(help="The cards chosen so far, such as 9H 6S.").tag(sync=True)
    estimate_first = traitlets.Bool(
        default_value=False, help="Whether an estimate comes before the cards."
    ).tag(sync=True)
    estimate = traitlets.Unicode(
        help="How many tricks or points the hand is said to take, such as 4; empty before that."
    ).tag(sync=True)

    def __init__(
        self,
        rules: Rules[Any],
        *,
        hands: str = ALL,
        estimate_first: bool = False,
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
        self._own = own_hands(rules, progress, matches)
        theme = check_theme(hands, rules, self._own)
        self._training = Training(rules, seed, theme, self._own)
        self._told: Told | None = None
        self._rev = 0
        self._begin(self._training.hand.session, worlds)
        names = ("rules", "hands", "estimate_first", "seed", "worlds", "chosen")
        super().__init__(options, names, _page_words)
        self.estimate_first = estimate_first
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

    def bid(self, cards: str | Action, *, estimate: int | None = None) -> Answer:
        """Bid for the hand that is shown, and return what the bid cost.

        Parameters
        ----------
        cards : str or Action
            Three cards of the hand, such as ``"KS QH 7D"``; followed by ``high`` if the high
            reading is chosen.
        estimate : int, optional
            How many tricks or points such a hand is said to take.

        Raises
        ------
        IllegalAction
            If the bid is refused; the message says what would be right.
        ValueError
            If the hand has already been bid, or cannot take so much.
        """
        with self._turn:
            if self._told is not None:
                raise ValueError(_ALREADY_BID)
            bid, rev = self._legal(cards), self._rev
            if estimate is not None:
                self.estimate = str(check_number("estimate", estimate))
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
            guess = int(self.estimate) if self.estimate else None
            told = self._told = self._training.bid(bid, self._target, guess)
            with self.hold_sync():
                self.chosen = ""
                self._change()
            match = self._training.hand.match
        if asked:
            keep_hand(match, told.answer, progress)
            self._look_up_own()
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

    def choose_hands(self, hands: str) -> None:
        """Choose which hands come from now on; one that has not been bid stays only if it is such a hand.

        Raises
        ------
        ValueError
            If these rules never deal such hands; the message says which ones there are.
        """
        with self._turn:
            own = own_hands(self._training.hand.match.rules, progress, matches)
            theme = check_theme(hands, self._training.hand.match.rules, own)
            if theme == self._training.theme:
                return
            self._own = own
            self._training.choose(theme, own)
            rev, bid = self._rev, self._told is not None
        if bid:
            with self._turn:
                self._change()
            self.go_on()
        else:
            self._next(rev, bid=False)

    def _next(self, rev: Any, *, bid: bool = True) -> None:
        """Turn to the next hand, unless somebody else has done so since that revision.

        A hand that has not been *bid* is left as well.
        """
        self.stop()
        while self._seeks(rev):
            pass
        with self._turn:
            if rev != self._rev or bid != (self._told is not None):
                return
            if bid:
                self._training.next()
            else:
                self._training.leave()
            self._told = None
            self._begin(self._training.hand.session, self._target)
            with self.hold_sync():
                self.estimate = self.chosen = ""
                self._change()
        self.go_on()

    @in_turn
    def _seeks(self, rev: Any) -> bool:
        """Look for the next hand for a moment; return whether more of that is needed."""
        training = self._training
        if rev != self._rev or training.ahead is not None or training.returns:
            return False
        training.seek()
        return training.ahead is None

    def _look_up_own(self) -> None:
        """Offer the learner's own hands once there are some."""
        with self._turn:
            if not self._own:
                self._own = own_hands(self._training.hand.match.rules, progress, matches)
                if self._own:
                    self._show()

    # Thinking about this hand, and then about the next

    @property
    def _enough(self) -> bool:
        """Whether both hands have been tried in as many worlds as requested."""
        ahead = self._training.ahead
        found = ahead is not None and ahead.session.halving.worlds >= self._target
        return super()._enough and found

    @in_turn
    def _step(self) -> None:
        ahead = self._training.ahead
        if not super()._enough:
            super()._step()
        elif ahead is None:
            self._training.seek()
        else:
            ahead.session.step(self._target)

    # What the page sees

    @validates("chosen")
    def _chosen_is_held(self, proposal: dict[str, Any]) -> str:
        hand = self._training.hand.view.hand
        return " ".join(read_chosen(proposal["value"], hand, size=BID_SIZE))

    @validates("estimate")
    def _estimate_is_possible(self, proposal: dict[str, Any]) -> str:
        said, most = proposal["value"], self._training.hand.most
        if said and not (
            said.isascii() and said.isdigit() and len(said) <= 6 and int(said) <= most
        ):
            raise ValueError(f"estimate must be a number from 0 to {most}, not {shown(said)}")
        return str(said and int(said))

    @traitlets.observe("estimate")
    def _estimated(self, _change: dict[str, Any]) -> None:
        self._show()

    def _change(self) -> None:
        self._rev += 1
        self._show()

    @in_turn
    def _show(self) -> None:
        self.scene = trainer_scene(
            self.language,
            self._training,
            self._told,
            deals=self._target,
            rev=self._rev,
            themes=themes_of(self._training.hand.match.rules, self._own),
            estimate=self.estimate,
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
            if self._training.ahead is None:
                self.send({"kind": "busy"})
            self._next(rev)
        elif word == "hands":
            self.send({"kind": "busy"})
            self.choose_hands(rest)
        elif action == "look":
            self.go_on()

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs."""
        scene = {**self.scene, "still": True}
        if self._told is not None:  # no hand comes back to a page without a kernel
            scene["told"] = {**scene["told"], "status": scene["told"]["verdict"]}
        return {**super()._saved(), "scene": scene}

    def title(self) -> str:
        """Return the title of a page with the trainer."""
        return f"{self.scene['game']} · {self.words['title']}"

    def _blocks(self) -> Iterator[Block]:
        return trainer_blocks(self.scene, self.words, [str(card) for card in self._cards()])

    def _cards(self) -> Any:
        return parse_cards(self.chosen)


def _page_words(lang: Language) -> dict[str, str]:
    return {**kernel_words(lang), **trainer_words(lang)}
