"""Builds the site, which needs no server of ours, in ``build/site``.

    python site/build.py                what `make site` runs, in an environment with site/requirements.txt
    python site/build.py --cdn          leaves Python to cdn.jsdelivr.net, for a host with little room
    python site/build.py --only docs    builds one part again, into the site that is there

A part is a module with a function ``build(site, made)``, which writes into the folder *site* what it
needs from *made*, and stops the build with ``SystemExit`` if anything is not as it should be.
"""

from __future__ import annotations

import argparse
import shutil

import course
import documentation
import landing
from ingredients import ROOT, gather

SITE = ROOT / "build" / "site"
PARTS = {"course": course.build, "docs": documentation.build, "landing": landing.build}
"""The parts in the order in which they are built: the course clears the folder, and others replace files of it."""


def main() -> None:
    """Build the site, or some of its parts."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--only", choices=[*PARTS][1:], help="build this part again")
    parser.add_argument("--cdn", action="store_true", help="leave Python to cdn.jsdelivr.net")
    options = parser.parse_args()
    made = gather(cdn=options.cdn)
    if not options.only:
        shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True, exist_ok=True)
    for name in [options.only] if options.only else PARTS:
        PARTS[name](SITE, made)
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    print(f"{SITE}: {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
