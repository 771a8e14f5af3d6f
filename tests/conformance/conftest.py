"""What is shared is no test module itself; its assertions are to speak all the same."""

import pytest

pytest.register_assert_rewrite("parlett_widgets.testing", "conformance.exact_bids")
