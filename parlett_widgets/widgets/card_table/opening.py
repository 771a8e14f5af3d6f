"""The function called by the one line of code that a link runs."""

from __future__ import annotations

from typing import Any

from parlett_widgets.widgets.card_table.links import deal_of_code
from parlett_widgets.widgets.card_table.widget import CardTable

__all__ = ["open_deal"]


def open_deal(code: str, **options: Any) -> CardTable:
    """Return a table with the deal that a link leads to.

    Parameters
    ----------
    code : str
        The link, from :meth:`CardTable.link`, or only the code in it.
    **options
        The options of :class:`CardTable`.

    Raises
    ------
    ValueError
        If *code* is not the code of a deal, or is damaged.

    Examples
    --------
    >>> from parlett_widgets import open_deal
    >>> open_deal("eNqLNtRRSs4vzStJLSrIz8wrUdKprtUx1zHUiY6NBQCKwQlM").match
    <Counterpoint match: deal 1, bid, scores 0 0>
    """
    return CardTable(deal_of_code(code), **options)
