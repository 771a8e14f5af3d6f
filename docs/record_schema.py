"""Write the options of the games into record.schema.json: python docs/record_schema.py."""

from __future__ import annotations

import json
from pathlib import Path

from parlett_widgets.engine.schema import options_schema
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine

SCHEMA = Path(__file__).parents[1] / "parlett_widgets" / "engine" / "record.schema.json"
SECTIONS = {
    "addendaRules": Addenda,
    "ninetyNineRules": NinetyNine,
    "counterpointRules": Counterpoint,
}


def written(text: str) -> str:
    """Return the text of the schema with the options as the games have them now."""
    for section, game in SECTIONS.items():
        options = [
            f"        {json.dumps(name)}: {json.dumps(option, ensure_ascii=False)}"
            for name, option in options_schema(game).items()
        ]
        begins, ends = f'"{section}": {{', "\n      }\n    }"
        head, _, rest = text.partition(begins)
        before, properties, rest = rest.partition('"properties": {\n')
        _, _, after = rest.partition(ends)
        lines = ",\n".join(options)
        text = f"{head}{begins}{before}{properties}{lines}{ends}{after}"
    return text


if __name__ == "__main__":
    SCHEMA.write_text(written(SCHEMA.read_text("utf-8")), encoding="utf-8")
