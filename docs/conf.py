"""The settings of the documentation, which ``make docs`` builds into ``build/docs``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import tomllib

ROOT = Path(__file__).resolve().parent.parent
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
os.environ["PARLETT_PROGRESS"] = "off"  # nothing of whoever builds the pages is on them
sys.path[:0] = [str(ROOT), str(ROOT / "docs")]

from parlett_widgets import __version__  # noqa: E402

project = "parlett-widgets"
author = "the parlett-widgets authors"
project_copyright = f"{author}. The games are David Parlett's"
version = release = __version__
source_repository = f"{URLS['Source']}/blob/main"

extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "myst_nb", "living"]
exclude_patterns = ["docs.css"]
nb_execution_mode = "off"  # lessons show the outputs that are committed
myst_heading_anchors = 3
# Attributes of different classes have the same name, and a docstring that lists one means its own.
suppress_warnings = ["ref.python"]

autodoc_default_options = {
    "no-value": True,
    "exclude-members": "card_colours, open, set_state, words",  # only the page of a widget needs them
}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
napoleon_google_docstring = False
napoleon_use_ivar = True  # attributes that a docstring lists are no second description of a member
napoleon_use_rtype = False
add_module_names = False
maximum_signature_line_length = 90
toc_object_entries_show_parents = "hide"

html_theme = "pydata_sphinx_theme"
html_title = "parlett-widgets"
html_static_path = ["docs.css"]
html_css_files = ["docs.css"]
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_context = {"default_mode": "auto"}
html_theme_options = {
    "logo": {"text": "parlett-widgets"},
    "navbar_persistent": ["search-button"],
    "navbar_end": ["theme-switcher"],
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_prev_next": True,
    "back_to_top_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
