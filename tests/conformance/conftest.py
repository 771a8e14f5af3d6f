"""Assertion messages in full for the shared modules too, which are not test modules themselves."""

import pytest

pytest.register_assert_rewrite("parlett_widgets.testing", "conformance.exact_bids")
