"""Assertion messages in full for the shared modules too, which are not test modules themselves."""

import pytest
from thorough import searched

pytest.register_assert_rewrite("parlett_widgets.testing", "conformance.exact_bids")


@pytest.fixture(autouse=True)
def fewer_moments(monkeypatch):
    """The battery, run with so many rules, looks at a third of the moments of each match."""
    from parlett_widgets.testing import sampled

    monkeypatch.setattr(
        "parlett_widgets.testing.checks.sampled",
        lambda found, number: sampled(found, searched(number // 3, thorough=number)),
    )
