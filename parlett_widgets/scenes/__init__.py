"""What a table shows, as plain data, and painters that need no browser."""

from parlett_widgets.scenes.chain import chain_table
from parlett_widgets.scenes.svg import chain_svg, table_svg
from parlett_widgets.scenes.table import Scene, scene
from parlett_widgets.scenes.text import chain_text, table_text

__all__ = ["Scene", "chain_svg", "chain_table", "chain_text", "scene", "table_svg", "table_text"]
