"""The entry point of ``python -m parlett_widgets``."""

import sys

from parlett_widgets.cli import main

if __name__ == "__main__":
    sys.exit(main())
