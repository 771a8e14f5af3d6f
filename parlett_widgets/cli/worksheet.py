"""``worksheet KIND...`` writes a sheet of questions for printing, or a quiz for importing.

With ``--key``, the sheet ends with the answers.
"""

from __future__ import annotations

import argparse

from parlett_widgets.cli.errors import CommandError
from parlett_widgets.words import LANGUAGES
from parlett_widgets.words.language import language


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``worksheet``."""
    parser.add_argument(
        "kinds", metavar="KIND", nargs="+", help="kinds of questions, such as bid-sum, used in turn"
    )
    parser.add_argument(
        "--count", metavar="N", type=int, default=8, help="number of questions (default: 8)"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=int,
        default=1,
        help="the same seed gives the same sheet (default: 1)",
    )
    parser.add_argument(
        "--difficulty",
        type=int,
        choices=(1, 2, 3),
        default=1,
        help="from 1 (easy) to 3 (default: 1)",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
    parser.add_argument("--title", default="", help="the heading of the sheet")
    parser.add_argument("--key", action="store_true", help="add the answers on a separate page")
    parser.add_argument(
        "--output",
        metavar="FILE",
        default="worksheet.html",
        help="a file name ending in .html or .pdf, or in .txt for a quiz that "
        "Moodle imports (default: worksheet.html)",
    )


def worksheet(options: argparse.Namespace) -> int:
    """Write the sheet and print the name of its file."""
    from parlett_widgets.classroom import Worksheet
    from parlett_widgets.lessons import quiz

    try:
        asked = quiz(
            options.kinds,
            options.seed,
            options.lang,
            difficulty=options.difficulty,
            count=options.count,
        )
        note = language(options.lang).gettext("seed {seed}").format(seed=options.seed)
        sheet = Worksheet(asked, title=options.title, note=note, key=options.key)
        print(sheet.save(options.output))
    except (ValueError, OSError, ImportError, RuntimeError) as error:
        raise CommandError(str(error)) from None
    return 0
