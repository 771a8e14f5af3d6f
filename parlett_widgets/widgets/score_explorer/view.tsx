import { useRef, useState } from "preact/hooks";
import { Page } from "../page/core/flow";
import { fill, unbroken } from "../page/core/text";
import { Status, setTraits, type Traits, useTrait, type View, widget } from "../page/core/view";
import { DealSheet } from "./deal-sheet";
import { HeatMap } from "./heat-map";
import type { ScoreTable } from "./scene.generated";
import { restText, sheetOf, textOf, turned } from "./scores";
import type { Words } from "./words.generated";
import "./view.css";

export interface ScoreExplorerTraits extends Traits {
  words: Words;
  table: ScoreTable;
  /** What each player bid and took, in points or tricks. */
  bids: number[];
  taken: number[];
  /** The seat that declared or revealed in Ninety-Nine, such as `0 declare`; empty if none did. */
  premium: string;
}

/** The sheet of one deal. What was bid and what was taken can be changed, and the scores follow. */
function ScoreExplorer({ view }: { view: View<ScoreExplorerTraits> }) {
  const { words, uid } = view;
  const table = useTrait(view, "table");
  const bids = useTrait(view, "bids");
  const taken = useTrait(view, "taken");
  const premium = useTrait(view, "premium");
  // The seat of the player whom the map is about.
  const [mapped, setMapped] = useState(0);
  // What everyone had before a slider was dragged or a box typed in, so that what is taken on the way is given back.
  const before = useRef<{ seat: number; taken: number[] } | null>(null);

  const lines = sheetOf(bids, taken, premium, table);
  const text = textOf(lines, premium, table);
  const premiums = table.choose_premium || premium !== "";
  const rest = restText(taken, table, words);
  const setTaken = (seat: number, wanted: number) => {
    if (before.current?.seat !== seat) before.current = { seat, taken };
    setTraits(view, { taken: turned(before.current.taken, seat, wanted, table) });
  };

  return (
    <Page view={view} lang={table.lang} label={words.title}>
      <div class="pw-head">
        <h3>{words.title}</h3>
      </div>
      <div class="pw-beside">
        <div>
          <div class="pw-sides">
            {table.players.map((player, seat) => (
              <Controls
                key={seat}
                table={table}
                words={words}
                player={player}
                bid={bids[seat] ?? 0}
                taken={taken[seat] ?? 0}
                rest={`${uid}-rest`}
                setBid={(bid) => setTraits(view, { bids: bids.map((one, i) => (i === seat ? bid : one)) })}
                setTaken={(wanted) => setTaken(seat, wanted)}
                settle={() => {
                  before.current = null;
                }}
              />
            ))}
          </div>
          {premiums && <Premiums view={view} table={table} premium={premium} />}
          <p class={text ? "pw-soft" : "pw-unseen"} id={`${uid}-rest`}>
            {rest}
          </p>
        </div>
        <div>
          <DealSheet table={table} words={words} lines={lines} premiums={premiums} complete={text !== ""} />
          <div class="pw-foot">
            <Status view={view} text={unbroken(text || rest)} />
          </div>
        </div>
      </div>
      {table.counterpoint && table.players.length === 2 && (
        <HeatMap table={table} words={words} lines={lines} seat={mapped} show={setMapped} />
      )}
    </Page>
  );
}

interface PremiumsProps {
  view: View<ScoreExplorerTraits>;
  table: ScoreTable;
  premium: string;
}

/** The choice of a premium bid, in Ninety-Nine. */
function Premiums({ view, table: { ninety_nine: game }, premium }: PremiumsProps) {
  if (!game) return;
  return (
    <label class="pw-choose pw-premium">
      <span>{view.words.premium}</span>
      <select value={premium} onChange={(event) => setTraits(view, { premium: event.currentTarget.value })}>
        {[{ id: "", label: game.no_premium }, ...game.premiums].map(({ id, label }) => (
          <option value={id} selected={id === premium}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export default widget("score-explorer", ScoreExplorer);

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
