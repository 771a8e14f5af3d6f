"""The rules of Addenda in force, in words, and the names of its options."""

from __future__ import annotations

from parlett_widgets.cards import PACK_52
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.words.language import Language
from parlett_widgets.words.trick_rules import first_dealer, first_lead, winner_leads

__all__ = ["addenda_lines", "addenda_options"]


def addenda_lines(lang: Language, rules: Addenda) -> list[tuple[str, str]]:
    """Return the rules in force as pairs of a heading and its sentences."""
    _ = lang.gettext
    lines = [
        (_("Aim"), _aim(lang, rules)),
        (_("Cards"), _cards(lang, rules)),
        (_("Playing"), _play(lang, rules)),
        (_("Counting"), _counting(lang, rules)),
        (_("Winning a trick"), _winning(lang, rules)),
        (_("No card to play"), _stuck(lang, rules)),
        (_("Next lead"), _next_lead(lang, rules)),
        (_("A suit repeated"), _misplay(lang, rules)),
        (_("End"), _end(lang, rules)),
    ]
    if rules.players == 2:
        lines.insert(6, (_("Drawing"), _drawing(lang, rules)))
    return lines


def _aim(lang: Language, rules: Addenda) -> str:
    _ = lang.gettext
    message = (
        _("Win tricks with a high count, and make the other player take the count above {line}.")
        if rules.players == 2
        else _("Win tricks with a high count, and make the other side take the count above {line}.")
    )
    return message.format(line=LINE)


def _cards(lang: Language, rules: Addenda) -> str:  # A1
    _ = lang.gettext
    if rules.players == 2:
        form = ""
        message = _(
            "{pack} cards. Each of the {players} players is dealt {hand}; "
            "the other {stock} form the stock."
        )
    else:
        form = _(
            "Partners sit opposite each other and score together. This form is our reading of a "
            "remark by Parlett, whose own rules for it are not available."
        )
        message = _(
            "{pack} cards. Each of the {players} players is dealt {hand}; there is no stock."
        )
    dealt = message.format(
        pack=len(PACK_52),
        players=rules.players,
        hand=rules.hand_size,
        stock=len(PACK_52) - rules.players * rules.hand_size,
    )
    return lang.paragraph([form, dealt, first_dealer(lang, rules.players)])


def _play(lang: Language, rules: Addenda) -> str:  # A2, A3
    _ = lang.gettext
    return lang.paragraph(
        [
            first_lead(lang, rules.players),
            _("A trick has four cards, played in turn: two from each player.")
            if rules.players == 2
            else _("A trick has four cards, played in turn: one from each player."),
            _("You may play any card whose suit is not yet in the trick."),
        ]
    )


def _counting(lang: Language, rules: Addenda) -> str:  # A4
    _ = lang.gettext
    chain = "6 J K K"
    counts = running_counts(chain, rules.king_chain)
    ranks, sums = (
        part.replace(" ", "\N{NO-BREAK SPACE}") for part in (chain, " ".join(map(str, counts)))
    )
    return lang.paragraph(
        [
            _("The cards of a trick add up: an Ace is 1, number cards their number, a Queen 0."),
            _("A King copies the card just before it; a Jack cancels the card just before it."),
            _("A King or Jack that is led counts 0."),
            _("A King that copies a Jack cancels too."),
            _(
                "A Jack or King that is cancelled cancels nothing: what it had cancelled counts again."
            ),
            _("A King after a King that cancels does so as well: {chain} counts {counts}.")
            if rules.king_chain == "copy"
            else _(
                "A King after a King that cancels repeats the last change of the count: "
                "{chain} counts {counts}."
            ),
        ]
    ).format(chain=ranks, counts=sums)


def _winning(lang: Language, rules: Addenda) -> str:  # A5, A6
    _ = lang.gettext
    alone = rules.players == 2
    if rules.bust == "first-crossing":
        over = (
            _(
                "Whoever first takes the count above {line} loses the trick to the other player, "
                "even if the count falls again. The trick is still played to its fourth card."
            )
            if alone
            else _(
                "Whoever first takes the count above {line} loses the trick to the other side, "
                "even if the count falls again. The trick is still played to its fourth card."
            )
        )
    else:
        over = (
            _(
                "If the count ends above {line}, whoever took it there last "
                "loses the trick to the other player. A Jack in time saves the trick."
            )
            if alone
            else _(
                "If the count ends above {line}, whoever took it there last "
                "loses the trick to the other side. A Jack in time saves the trick."
            )
        )
    fourth = (
        _("Otherwise the player of the fourth card wins; {line} itself is not above {line}.")
        if alone
        else _("Otherwise the side of the fourth card wins; {line} itself is not above {line}.")
    )
    score = (
        _("The winner scores the final count at once.")
        if alone
        else _("The winning side scores the final count at once.")
    )
    return lang.paragraph([over, fourth, score]).format(line=LINE)


def _stuck(lang: Language, rules: Addenda) -> str:  # A7
    _ = lang.gettext
    void = _(
        "If the next player has no card of a new suit, the trick is void: "
        "nobody wins it and nothing is scored."
    )
    then = (
        _("The same player leads again.") if rules.stuck == "void-trick" else _("The deal is over.")
    )
    return lang.paragraph([void, then])


def _drawing(lang: Language, rules: Addenda) -> str:  # A8
    _ = lang.gettext
    first = (
        _(
            "After a trick both players draw back up to {hand} cards, one at a time, "
            "its winner first."
        )
        if rules.stuck == "end-deal"
        else _(
            "After a trick both players draw back up to {hand} cards, one at a time, "
            "its winner first (after a void trick, its leader)."
        )
    )
    rest = _("When the stock is empty, the hands are played out.")
    return lang.paragraph([first, rest]).format(hand=rules.hand_size)


def _next_lead(lang: Language, rules: Addenda) -> str:
    _ = lang.gettext
    match rules.next_leader:
        case "winner":
            return winner_leads(lang)
        case "loser":
            return (
                _("The loser of a trick leads to the next.")
                if rules.players == 2
                else _(
                    "Whoever lost a trick by going above 17 leads to the next; if nobody did, "
                    "the player on the winner's left."
                )
                if rules.misplay == "reject"
                else _(
                    "Whoever lost a trick by going above 17 or by a misplay leads to the next; "
                    "if nobody did, the player on the winner's left."
                )
            )
        case "alternate":
            return (
                _("The players lead in turn, whoever won.")
                if rules.players == 2
                else _("The lead passes to the left after each trick, whoever won.")
            )


def _misplay(lang: Language, rules: Addenda) -> str:  # A10
    _ = lang.gettext
    if rules.misplay == "reject":
        return _("A card of a suit already in the trick is not accepted.")
    return lang.paragraph(
        [
            _(
                "A card of a suit already in the trick is taken back and another is played; "
                "the trick then goes to the other player, whatever the count."
            )
            if rules.players == 2
            else _(
                "A card of a suit already in the trick is taken back and another is played; "
                "the trick then goes to the other side, whatever the count."
            ),
            _("If both misplay in one trick, whoever did so first wins it.")
            if rules.players == 2
            else _("If both sides misplay in one trick, the side that did so first wins it."),
            _("A trick that cannot be completed is still void."),
        ]
    )


def _end(lang: Language, rules: Addenda) -> str:  # A9, A11
    _ = lang.gettext
    deal = _("A deal is over when the player to lead has no card left.")
    if rules.finish == "at-once":
        match = (
            _(
                "Whoever reaches {points} points wins the match at once, even in the middle of a deal."
            )
            if rules.players == 2
            else _(
                "The side that reaches {points} points wins the match at once, even in mid-deal."
            )
        )
    else:
        match = _(
            "The deal in which {points} points are reached is the last; the higher score wins. "
            "After a tie, one more deal is played."
        )
    return lang.paragraph([deal, match.format(points=rules.target)])


# ---------------------------------------------------------------------------- names of the options


def addenda_options(lang: Language) -> dict[str, str]:
    """Return the names of the options, their values (under ``option=value``) and the presets."""
    _ = lang.gettext
    return {
        "preset standard": _("Standard, for two"),
        "preset partnership": _("In pairs, for four"),
        "players": _("Players"),
        "king_chain": _("Second King after a Jack"),
        "king_chain=copy": _("Copies the Jack"),
        "king_chain=delta": _("Repeats the last change"),
        "bust": _("Going above 17 loses"),
        "bust=first-crossing": _("Even if the count comes down"),
        "bust=final-count": _("Only if the count stays there"),
        "next_leader": _("Next to lead"),
        "next_leader=winner": _("The winner of the trick"),
        "next_leader=loser": _("The loser of the trick"),
        "next_leader=alternate": _("Each in turn"),
        "stuck": _("No legal card"),
        "stuck=void-trick": _("Ends the trick"),
        "stuck=end-deal": _("Ends the deal"),
        "misplay": _("A suit played twice"),
        "misplay=reject": _("Is refused"),
        "misplay=penalty": _("Loses the trick"),
        "target": _("Points to reach"),
        "finish": _("End of the match"),
        "finish=at-once": _("At once"),
        "finish=end-of-deal": _("At the end of the deal"),
    }
