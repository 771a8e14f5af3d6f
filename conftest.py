"""For every test, those of nbval too: nobody's own progress is read or written."""

import os

os.environ["PARLETT_PROGRESS"] = "off"
