"""What is shared is no test module itself; its assertions are to speak all the same."""

import pytest

pytest.register_assert_rewrite("conformance.battery", "conformance.exact_bids")
