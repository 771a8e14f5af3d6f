"""``python -m parlett_widgets simulate``, run in this process: its output, or its error."""

import json

from parlett_widgets.cli import main


def summary(words, capsys):
    assert main(["simulate", *words.split()]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def complaint(words, capsys):
    """Return the exit code and the one line on standard error."""
    try:
        code = main(["simulate", *words.split()])
    except SystemExit as stop:
        code = stop.code
    answer = capsys.readouterr()
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert line.startswith("python -m parlett_widgets")
    return code, line
