import { useState } from "preact/hooks";

import { fill } from "../page/core/fill";
import { ownKeys } from "../page/core/keys";
import type { ScoreTable } from "./scene.generated";
import type { Words } from "./words.generated";

interface ControlsProps {
  table: ScoreTable;
  words: Words;
  player: string;
  bid: number;
  taken: number;
  /** Id of the line on what nobody has. */
  rest: string;
  setBid(bid: number): void;
  /** Called as often as the number changes while it is dragged or typed. */
  setTaken(taken: number): void;
  /** Called once the number stays. */
  settle(): void;
}

const isNumber = (text: string) => /^\d+$/.test(text);

/** What one player has bid and taken, to be turned. */
export function Controls({ table, words, player, bid, taken, rest, setBid, setTaken, settle }: ControlsProps) {
  // What stands in the box while it is being typed; null while it shows what was taken.
  const [draft, setDraft] = useState<string | null>(null);
  const done = () => {
    setDraft(null);
    settle();
  };
  const type = (text: string) => {
    setDraft(text);
    if (isNumber(text)) setTaken(Number(text));
  };
  const name = fill(words.set_taken, { player });
  return (
    <div class="pw-side" role="group" aria-label={player}>
      <h4>{player}</h4>
      <label class="pw-choose">
        <span>{words.bid}</span>
        <select
          {...ownKeys}
          aria-label={fill(words.set_bid, { player })}
          value={bid}
          onChange={(event) => setBid(Number(event.currentTarget.value))}
        >
          {table.choices.map(({ value, text }) => (
            <option value={value} selected={value === bid}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <div class="pw-choose">
        <span>{words.taken}</span>
        <input
          {...ownKeys}
          type="range"
          min={0}
          max={table.most}
          value={taken}
          aria-label={name}
          onInput={(event) => setTaken(Number(event.currentTarget.value))}
          onChange={done}
        />
        <input
          {...ownKeys}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={draft ?? taken}
          aria-label={name}
          aria-invalid={draft !== null && !isNumber(draft)}
          aria-describedby={rest}
          onInput={(event) => type(event.currentTarget.value.normalize("NFKC").trim())}
          onKeyDown={({ key }) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[key];
            if (!step) return;
            setTaken(taken + step);
            done();
          }}
          onBlur={done}
        />
      </div>
    </div>
  );
}
