"""The command line: ``python -m parlett_widgets COMMAND``.

Each command is a module with two functions: one of the same name, which takes the parsed options
and returns the exit code, and `add_arguments`. `COMMANDS` lists the commands.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from typing import NoReturn

from parlett_widgets.cli import doctor, replay, simulate, tutorials, worksheet
from parlett_widgets.cli.errors import CommandError
from parlett_widgets.files import IN_LETTERS

__all__ = ["main"]

_LONGEST = 600
"""The maximum length of an error message, which may quote arguments of any length."""


@dataclass(frozen=True)
class Command:
    """One of the commands that may follow ``python -m parlett_widgets``."""

    summary: str
    run: Callable[[argparse.Namespace], int]
    add_arguments: Callable[[argparse.ArgumentParser], None]


COMMANDS = {
    "tutorials": Command(
        "copy the tutorials and open them in JupyterLab",
        tutorials.tutorials,
        tutorials.add_arguments,
    ),
    "doctor": Command(
        "check what is installed and what is missing", doctor.doctor, doctor.add_arguments
    ),
    "simulate": Command(
        "let computer players play matches and summarise the results",
        simulate.simulate,
        simulate.add_arguments,
    ),
    "replay": Command("describe recorded matches in words", replay.replay, replay.add_arguments),
    "worksheet": Command(
        "make a printable worksheet or a quiz", worksheet.worksheet, worksheet.add_arguments
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    The code is 0 if all is well, 1 if the command failed or found something missing, and 130 after
    Ctrl-C. Invalid arguments end the process with code 2, as usual with `argparse`.
    """
    with _letters_for_lacking_signs():
        return _run(list(sys.argv[1:] if arguments is None else arguments))


@contextmanager
def _letters_for_lacking_signs() -> Iterator[None]:
    """Let both streams write letters for the signs that their encoding lacks."""
    streams = [stream for stream in (sys.stdout, sys.stderr) if isinstance(stream, TextIOWrapper)]
    usual = [(stream, stream.errors) for stream in streams]
    for stream in streams:
        stream.reconfigure(errors=IN_LETTERS)
    try:
        yield
    finally:
        for stream, errors in usual:
            stream.reconfigure(errors=errors)


def _run(words: list[str]) -> int:
    parser = _parser()
    _check_text(parser, words)
    _check_command(parser, words)
    options = parser.parse_args(words)
    try:
        return COMMANDS[options.command].run(options)
    except CommandError as error:
        print(f"{parser.prog}: {_shortened(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as stop:
        if str(stop):
            print(f"{parser.prog}: {_shortened(str(stop))}", file=sys.stderr)
        return 130


class _OneLine(argparse.ArgumentParser):
    """A parser whose error messages fit on one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {_shortened(message)} (see --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _OneLine(
        prog="python -m parlett_widgets", description="Card games by David Parlett in notebooks."
    )
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_OneLine
    )
    for name, command in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=command.summary, description=command.summary)
        command.add_arguments(subparser)
    return parser


def _check_text(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Refuse arguments that cannot be printed: those that contain NUL or are not valid UTF-8."""
    for word in words:
        if "\0" in word or word != word.encode("utf-8", "replace").decode():
            parser.error(f"{word!a} contains NUL or is not valid UTF-8")


def _shortened(message: str) -> str:
    return message if len(message) <= _LONGEST else f"{message[:_LONGEST]}…"


def _check_command(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Suggest the nearest command; argparse can do so itself only from Python 3.14 on."""
    name = next((word for word in words if not word.startswith("-")), None)
    if name is None or name in COMMANDS:
        return
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(COMMANDS)}"
    parser.error(f"there is no command {name!r}: {hint}")
