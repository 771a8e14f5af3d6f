"""Settings of every test, including those of nbval: no user's own progress is read or written."""

import os

os.environ["PARLETT_PROGRESS"] = "off"
