"""Even-Odd: call in secret whether you will take an even or an odd number of tricks."""

from dataclasses import dataclass

from parlett_widgets.engine import Form, TrickGame, TrickState, cards_of
from parlett_widgets.words import TrickGameNarrator


class EvenOddWords(TrickGameNarrator["EvenOdd"]):
    """The words of Even-Odd, in two languages."""

    texts = {
        "en": {
            "game": "Even-Odd",
            "call?": "Your turn: will you take an even or an odd number of tricks?",
            "aim": "Take an even or an odd number of tricks, as you have called.",
            "calling": "Everybody calls “even” or “odd” in secret; zero tricks count as even.",
            "score": "A right call scores 10 points, and every trick 1 point.",
            "end": "The match ends when somebody has {target} points or more.",
        },
        "ja": {
            "game": "イーブン・オッド",
            "even": "偶数",
            "odd": "奇数",
            "call?": "あなたの番です。取るトリックは偶数ですか、奇数ですか。",
            "aim": "コールしたとおりに、偶数または奇数のトリックを取ります。",
            "calling": "全員がひそかに「偶数」か「奇数」をコールします。0トリックは偶数です。",
            "score": "コールが当たれば10点、さらに1トリックにつき1点です。",
            "end": "だれかが{target}点以上になるとマッチは終わりです。",
            "target": "目標",
        },
    }


@dataclass(frozen=True)
class EvenOdd(TrickGame):
    """A game for three players with eight cards each and no trump.

    Attributes
    ----------
    target : int
        The number of points that ends the match.
    """

    game = "even-odd"
    words = EvenOddWords
    actions = {"call": Form(says=True, secret=True)}
    seats = 3
    pack = cards_of("A K Q J 10 9")

    target: int = 60

    def calls(self, state: TrickState) -> tuple[str, ...]:
        """Everybody calls once."""
        return ("even", "odd")

    def points(self, state: TrickState) -> list[int]:
        """A right call scores 10 points, and every trick 1."""
        right = [
            call == ("odd" if taken % 2 else "even")
            for call, taken in zip(state.calls, state.taken, strict=True)
        ]
        return [10 * made + taken for made, taken in zip(right, state.taken, strict=True)]

    def ends(self, state: TrickState) -> bool:
        """The match ends when somebody has reached the target."""
        return max(state.scores) >= self.target
