"""``python -m parlett_widgets``: what a learner or a teacher sees in a terminal."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import parlett_widgets
from parlett_widgets.cli import doctor as doctor_module
from parlett_widgets.cli import main
from parlett_widgets.cli import tutorials as tutorials_module


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["tutorial"], "no command 'tutorial': did you mean 'tutorials'?"),
        (["docter"], "no command 'docter': did you mean 'doctor'?"),
        (["xyzzy"], "no command 'xyzzy': choose from tutorials, doctor"),
        ([], "required: COMMAND"),
        (["tutorials", "--lang", "fr"], "invalid choice: 'fr'"),
        (["tutorials", "\0", "--no-open"], r"'\x00' contains NUL or is not valid UTF-8"),
        (["tutorials", "\udcff", "--no-open"], r"'\udcff' contains NUL or is not valid UTF-8"),
        (["replay", "a\0b"], r"'a\x00b' contains NUL or is not valid UTF-8"),
        (["doctor", "--jupyter", "\0"], r"'\x00' contains NUL or is not valid UTF-8"),
        (["simulate", "addenda", "--seed", "9" * 5000], "99999... is not a whole number"),
    ],
)
def test_a_slip_is_answered_in_one_line(words, error, capsys):
    with pytest.raises(SystemExit) as stop:
        main(words)
    answer = capsys.readouterr().err
    assert stop.value.code == 2
    assert error in answer
    assert answer.count("\n") == 1
    assert len(answer) < 800


# ------------------------------------------------------------------------------------- tutorials


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with two lessons in two languages, in which the package is installed as editable."""
    root = tmp_path / "checkout"
    package = root / "parlett_widgets" / "__init__.py"
    package.parent.mkdir(parents=True)
    monkeypatch.setattr(parlett_widgets, "__file__", str(package))
    for lang in ("en", "ja"):
        for name in ("01-first", "02-second"):
            _write(root / "tutorials" / lang / f"{name}.ipynb", f"{lang} {name}")
    return root


@pytest.fixture
def opened(monkeypatch):
    """The commands that would have been started; the user leaves each by Ctrl+C, pressed twice."""
    commands = []

    class Started:
        def __init__(self, words, env):
            commands.append(words)
            self.ends = iter([KeyboardInterrupt, 0])

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def wait(self):
            if end := next(self.ends):
                raise end
            return end

    monkeypatch.setattr(tutorials_module.subprocess, "Popen", Started)
    return commands


def test_the_tutorials_are_copied_and_opened(checkout, opened, tmp_path, capsys):
    target = tmp_path / "mine"
    assert main(["tutorials", str(target), "--lab=--no-browser --port=9000"]) == 0
    assert (target / "en" / "01-first.ipynb").read_text() == "en 01-first"
    assert (target / "ja" / "02-second.ipynb").read_text() == "ja 02-second"
    assert opened[0][:3] == [sys.executable, "-m", "jupyterlab"]
    assert str(target) in opened[0]
    assert opened[0][-2:] == ["--no-browser", "--port=9000"]
    assert f"4 tutorials are in {target}" in capsys.readouterr().out


def test_the_default_folder_is_in_the_current_one(checkout, opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["tutorials", "--no-open"]) == 0
    assert (tmp_path / "parlett-tutorials" / "en" / "01-first.ipynb").exists()
    assert opened == []


def test_one_language_is_copied_and_opened_alone(checkout, opened, tmp_path):
    assert main(["tutorials", str(tmp_path / "mine"), "--lang", "ja"]) == 0
    assert not (tmp_path / "mine" / "en").exists()
    assert "--LabApp.default_url=/lab/tree/ja/index.ipynb" in opened[0]


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "ja_JP.UTF-8", "LANG": "C"}, "ja"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_overview_opens_in_the_language_of_the_locale(
    locale, lang, checkout, opened, tmp_path, monkeypatch
):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert main(["tutorials", str(tmp_path / "mine")]) == 0
    assert f"--LabApp.default_url=/lab/tree/{lang}/index.ipynb" in opened[0]


def test_a_wheel_carries_its_tutorials_inside(checkout, tmp_path):
    _write(checkout / "parlett_widgets" / "tutorials" / "en" / "01-first.ipynb", "from the wheel")
    assert main(["tutorials", str(tmp_path / "mine"), "--no-open"]) == 0
    assert (tmp_path / "mine" / "en" / "01-first.ipynb").read_text() == "from the wheel"


def test_what_a_learner_has_changed_is_kept_beside_a_new_edition(checkout, tmp_path, capsys):
    target = tmp_path / "mine"
    main(["tutorials", str(target), "--no-open"])
    for answers in ("my answers", "other answers"):
        _write(target / "en" / "01-first.ipynb", answers)
        main(["tutorials", str(target), "--no-open"])
        assert (target / "en" / "01-first.ipynb").read_text() == answers
        assert "kept" not in capsys.readouterr().out

        _write(checkout / "tutorials" / "en" / "01-first.ipynb", f"beside {answers}")
        _write(checkout / "tutorials" / "en" / "02-second.ipynb", "a new edition")
        assert main(["tutorials", str(target), "--no-open"]) == 0
        assert (target / "en" / "01-first.ipynb").read_text() == f"beside {answers}"
        assert (target / "en" / "02-second.ipynb").read_text() == "a new edition"
        assert capsys.readouterr().out.count("yours is kept as") == 1
    assert (target / "en" / "01-first-yours.ipynb").read_text() == "my answers"
    assert (target / "en" / "01-first-yours2.ipynb").read_text() == "other answers"


def test_a_copy_in_which_cells_were_only_run_is_renewed(checkout, tmp_path):
    def lesson(*outputs):
        cell = {"cell_type": "code", "source": ["1 +\n", "1"], "outputs": outputs}
        return json.dumps({"cells": [cell]})

    target = tmp_path / "mine" / "en" / "01-first.ipynb"
    _write(checkout / "tutorials" / "en" / "01-first.ipynb", lesson())
    main(["tutorials", str(tmp_path / "mine"), "--no-open"])
    _write(target, lesson("2"))
    main(["tutorials", str(tmp_path / "mine"), "--no-open"])
    assert target.read_text() == lesson()


@pytest.mark.parametrize(
    "record", ["broken {", "[1]", '{"en/01-first.ipynb": ["x"]}', "[" * 100_000]
)
def test_a_file_of_the_same_name_from_elsewhere_is_kept(record, checkout, tmp_path, capsys):
    target = tmp_path / "mine"
    _write(target / "en" / "01-first.ipynb", "not from here")
    (target / ".parlett-tutorials.json").write_text(record)
    assert main(["tutorials", str(target), "--no-open"]) == 0
    beside = target / "en" / "01-first-yours.ipynb"
    assert beside.read_text() == "not from here"
    assert f"yours is kept as {beside}" in capsys.readouterr().out


def test_a_deleted_copy_is_made_again(checkout, tmp_path):
    target = tmp_path / "mine"
    main(["tutorials", str(target), "--no-open"])
    (target / "en" / "01-first.ipynb").unlink()
    main(["tutorials", str(target), "--no-open"])
    assert (target / "en" / "01-first.ipynb").read_text() == "en 01-first"


def test_without_jupyterlab_it_says_what_to_install(
    checkout, opened, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(tutorials_module.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["tutorials", str(tmp_path / "mine")]) == 1
    answer = capsys.readouterr().err
    assert "pip install 'parlett-widgets[lab]'" in answer
    assert answer.count("\n") == 1
    assert opened == []


def test_an_installation_without_tutorials_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(
        parlett_widgets, "__file__", str(tmp_path / "parlett_widgets" / "__init__.py")
    )
    assert main(["tutorials", str(tmp_path / "mine"), "--no-open"]) == 1
    assert "tutorials are missing" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_no_traceback(checkout, tmp_path, capsys):
    (tmp_path / "mine").write_text("a file")
    assert main(["tutorials", str(tmp_path / "mine"), "--no-open"]) == 1
    assert "cannot write to" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------- doctor


def test_doctor_looks_for_the_front_end_of_every_widget():
    widgets = Path(parlett_widgets.__file__).parent / "widgets"
    names = {view.parent.name.replace("_", "-") for view in widgets.glob("*/view.tsx")}
    assert names == set(doctor_module.FRONT_ENDS)


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A complete installation."""
    root = tmp_path / "parlett_widgets"
    monkeypatch.setattr(parlett_widgets, "__file__", str(root / "__init__.py"))
    for name in doctor_module.BUNDLES:
        _write(root / "widgets" / "static" / name, "")
    for suffix in (".po", ".mo"):
        _write(root / "words/locale/ja/LC_MESSAGES/parlett_widgets", "", suffix)
    return root


@pytest.fixture
def server(tmp_path):
    """A `jupyter` program of another installation that is in order, and its folders."""
    data, config = tmp_path / "share", tmp_path / "etc"
    kernel = doctor_module.metadata.version("anywidget")
    extensions = {"anywidget": kernel, "@jupyter-widgets/jupyterlab-manager": "5.0.16"}
    for name, version in extensions.items():
        _write(data / "labextensions" / name / "package.json", json.dumps({"version": version}))
    answers = {
        "--version": "Selected Jupyter core packages...\njupyterlab : 4.6.6\nnotebook : 7.6.5",
        "--paths": json.dumps({"data": [str(data)], "config": [str(config)]}),
    }
    program = tmp_path / "jupyter"
    program.write_text(f"#!{sys.executable}\nimport sys\nprint({answers!r}[sys.argv[1]])\n")
    program.chmod(0o755)
    return program


needs_scripts = pytest.mark.skipif(os.name == "nt", reason="the fake jupyter is a script")


@needs_scripts
def test_the_doctor_finds_all_in_order(package, server, capsys):
    assert main(["doctor", "--jupyter", str(server)]) == 0
    answer = capsys.readouterr().out
    assert "everything that is needed is installed" in answer
    assert "missing" not in answer
    assert "JupyterLab: 4.6.6" in answer
    assert "@jupyter-widgets/jupyterlab-manager: 5.0.16, enabled" in answer


@needs_scripts
@pytest.mark.parametrize(
    ("gone", "complaint"),
    [
        ("widgets/static/replay.js", "front end: not built: replay.js"),
        ("words/locale/ja/LC_MESSAGES/parlett_widgets.mo", "translations: not compiled: ja"),
    ],
)
def test_the_doctor_misses_a_part_of_the_package(package, server, gone, complaint, capsys):
    (package / gone).unlink()
    assert main(["doctor", "--jupyter", str(server)]) == 1
    answer = capsys.readouterr().out
    assert complaint in answer
    assert "-> pip install" in answer
    assert "1 missing" in answer


@needs_scripts
def test_the_doctor_sees_a_disabled_extension(package, server, tmp_path, capsys):
    page = {"disabledExtensions": {"anywidget": True}}
    _write(tmp_path / "etc" / "labconfig" / "page_config.json", json.dumps(page))
    assert main(["doctor", "--jupyter", str(server)]) == 1
    assert "jupyter labextension enable anywidget" in capsys.readouterr().out


@needs_scripts
@pytest.mark.parametrize(
    ("version", "complaint"), [(None, "not installed"), ("0.1.0", "but the kernel's is")]
)
def test_the_doctor_sees_a_server_that_does_not_fit(
    package, server, tmp_path, version, complaint, capsys
):
    manifest = tmp_path / "share" / "labextensions" / "anywidget" / "package.json"
    manifest.write_text(json.dumps({"version": version} if version else {}))
    assert main(["doctor", "--jupyter", str(server)]) == 1
    answer = capsys.readouterr().out
    assert f"extension anywidget: {version or ''}" in answer
    assert complaint in answer


def test_without_jupyter_the_doctor_says_what_to_install_for_the_lessons(
    package, monkeypatch, capsys
):
    monkeypatch.setattr(doctor_module, "find_jupyter", lambda: None)
    assert main(["doctor"]) == 0  # the package works: another program may show its widgets
    answer = capsys.readouterr().out
    assert "pip install 'parlett-widgets[lab]', to open the lessons" in answer
    assert "everything that is needed is installed" in answer


def test_a_jupyter_that_cannot_be_run_is_no_traceback(package, tmp_path, capsys):
    assert main(["doctor", "--jupyter", str(tmp_path / "nowhere")]) == 1
    answer = capsys.readouterr().err
    assert "cannot run" in answer
    assert answer.count("\n") == 1


def test_the_doctor_understands_this_environment(capsys):
    main(["doctor"])
    answer = capsys.readouterr().out
    assert "extension anywidget" in answer
    assert "enabled" in answer


def _write(path: Path, text: str, suffix: str = "") -> None:
    path = path.with_name(path.name + suffix)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
