import { useState } from "preact/hooks";

import { fill } from "../page/core/fill";
import type { ScoreTable } from "./scene.generated";
import type { Words } from "./words.generated";

interface ControlsProps {
  table: ScoreTable;
  words: Words;
  player: string;
  bid: number;
  taken: number;
  /** The id of the line that says how many points or tricks nobody has. */
  rest: string;
  setBid(bid: number): void;
  /** Called every time the number changes while it is dragged or typed. */
  setTaken(taken: number): void;
  /** Called once the number is settled. */
  settle(): void;
}

const isNumber = (text: string) => /^\d+$/.test(text);

/** The controls that change what one player has bid and taken. */
export function Controls({ table, words, player, bid, taken, rest, setBid, setTaken, settle }: ControlsProps) {
  // The text in the box while somebody types in it; null while the box shows what was taken.
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
          type="range"
          min={0}
          max={table.most}
          value={taken}
          aria-label={name}
          onInput={(event) => setTaken(Number(event.currentTarget.value))}
          onChange={done}
        />
        <input
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
