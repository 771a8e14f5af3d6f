import type { ScoreTable } from "./core/scores.generated";
import { fill } from "./core/fill";
import { ownKeys } from "./core/keys";
import type { Props } from "./core/model";
import { share } from "./core/share";
import { openView, Status, type Traits } from "./core/view";
import { Crossing } from "./explore/crossing";
import { HeatMap } from "./explore/heat-map";
import { restText, sheetOf, textOf, turned, type Line } from "./explore/scores";
import "./score-explorer.css";

export interface ScoreExplorerTraits extends Traits {
  table: ScoreTable;
  bids: number[];
  taken: number[];
  /** Who declared or revealed in Ninety-Nine, such as `0 declare`. */
  premium: string;
}

const isNumber = (text: string) => /^\d+$/.test(text);
const put = (numbers: readonly number[], at: number, value: number) => numbers.map((one, i) => (i === at ? value : one));

/** The sheet of one deal: what was bid and what was taken can be turned, and the scores follow. */
function render(props: Props<ScoreExplorerTraits>): () => void {
  return openView(props, "score-explorer", ["table", "bids", "taken", "premium"], (view) => {
    const { model, uid } = view;
    // Whom the map is about.
    let mapped = 0;
    // What stands in a box while it is being typed.
    let draft: readonly [seat: number, text: string] | undefined;
    // What everyone had before a slider was dragged, or a box typed in: what is taken on the way is given back.
    let before: { seat: number; taken: number[] } | undefined;

    const setBid = (seat: number, bid: number) => share(view, { bids: put(model.get("bids"), seat, bid) });
    const setTaken = (seat: number, wanted: number) => {
      if (before?.seat !== seat) before = { seat, taken: model.get("taken") };
      share(view, { taken: turned(before.taken, seat, wanted, model.get("table")) });
    };
    const type = (seat: number, text: string) => {
      draft = [seat, text];
      if (isNumber(text)) setTaken(seat, Number(text));
      else view.draw();
    };
    const settle = () => {
      draft = before = undefined;
      view.draw();
    };

    const controls = ({ players, words, choices, most }: ScoreTable, seat: number) => {
      const player = players[seat] ?? "";
      const taken = model.get("taken")[seat] ?? 0;
      const [drafted, text] = draft ?? [];
      const name = fill(words.set_taken, { player });
      return (
        <div key={seat} class="pw-side" role="group" aria-label={player}>
          <h4>{player}</h4>
          <label class="pw-choose">
            <span>{words.bid}</span>
            <select
              {...ownKeys}
              aria-label={fill(words.set_bid, { player })}
              value={model.get("bids")[seat]}
              onChange={(event) => setBid(seat, Number(event.currentTarget.value))}
            >
              {choices.map(({ value, text }) => (
                <option value={value} selected={value === model.get("bids")[seat]}>
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
              max={most}
              value={taken}
              aria-label={name}
              onInput={(event) => setTaken(seat, Number(event.currentTarget.value))}
              onChange={settle}
            />
            <input
              {...ownKeys}
              type="text"
              inputMode="numeric"
              autocomplete="off"
              value={drafted === seat ? text : taken}
              aria-label={name}
              aria-invalid={drafted === seat && !isNumber(text ?? "")}
              aria-describedby={`${uid}-rest`}
              onInput={(event) => type(seat, event.currentTarget.value.normalize("NFKC").trim())}
              onKeyDown={({ key }) => {
                const step = { ArrowUp: 1, ArrowDown: -1 }[key];
                if (!step) return;
                setTaken(seat, taken + step);
                settle();
              }}
              onBlur={settle}
            />
          </div>
        </div>
      );
    };

    const premium = ({ ninety_nine, words }: ScoreTable) =>
      ninety_nine && (
        <label class="pw-choose pw-premium">
          <span>{words.premium}</span>
          <select
            {...ownKeys}
            value={model.get("premium")}
            onChange={(event) => share(view, { premium: event.currentTarget.value })}
          >
            {[{ id: "", label: ninety_nine.no_premium }, ...ninety_nine.premiums].map(({ id, label }) => (
              <option value={id} selected={id === model.get("premium")}>
                {label}
              </option>
            ))}
          </select>
        </label>
      );

    const map = (table: ScoreTable, lines: Line[]) =>
      table.counterpoint && (
        <HeatMap
          table={table}
          lines={lines}
          seat={mapped}
          show={(seat) => {
            mapped = seat;
            view.draw();
          }}
        />
      );

    return {
      draw() {
        const [table, taken] = [model.get("table"), model.get("taken")];
        const { words } = table;
        const lines = sheetOf(model.get("bids"), taken, model.get("premium"), table);
        const text = textOf(lines, model.get("premium"), table);
        return {
          lang: table.lang,
          label: words.title,
          content: (
            <>
              <div class="pw-head">
                <h3>{words.title}</h3>
              </div>
              <div class="pw-sides">{table.players.map((_, seat) => controls(table, seat))}</div>
              {premium(table)}
              <p class="pw-soft" id={`${uid}-rest`}>
                {restText(taken, table)}
              </p>
              {sheet(table, lines, text !== "")}
              <div class="pw-foot">
                <Status view={view} text={text || restText(taken, table)} />
              </div>
              {map(table, lines)}
            </>
          ),
        };
      },
    };
  });
}

/** The deal as one writes it down, a column for each player; the score is open while tricks are missing. */
function sheet(table: ScoreTable, lines: readonly Line[], complete: boolean) {
  const { words, players, choices } = table;
  const row = (head: string | undefined, cell: (line: Line, seat: number) => number | string | undefined, kind = "") => (
    <tr class={kind}>
      <th scope="row">{head}</th>
      {lines.map((line, seat) => (
        <td>{cell(line, seat)}</td>
      ))}
    </tr>
  );
  const bid = row(words.bid, (line) => choices.find(({ value }) => value === line.bid)?.text);
  const taken = row(words.taken, (line) => line.taken);
  const open = (number: number) => (complete ? number : "–");
  return (
    <table class="pw-deal" aria-label={words.sheet}>
      <thead>
        <tr>
          <td />
          {players.map((player) => (
            <th scope="col">{player}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bid}
        {taken}
        {table.counterpoint ? (
          <>
            {lines.some((line) => line.counted !== line.bid) && row(words.counted, (line) => line.counted)}
            {row(words.miss, (line) => line.miss)}
            <tr aria-hidden="true">
              <td />
              <td colSpan={2} class="pw-cross">
                <Crossing misses={lines.map(({ miss }) => miss)} most={table.most} />
              </td>
            </tr>
            {row(words.crossing, (_, seat) => lines[1 - seat]?.miss)}
            {row(words.bonus, (line) => line.bonus)}
          </>
        ) : (
          <>
            {row(words.made, (line) => (complete ? `${line.made ? "✓ " : "× "}${line.made ? words.yes : words.no}` : "–"))}
            {row(words.bonus, (line) => open(line.bonus))}
            {row(words.premium, (line) => open(line.premium))}
          </>
        )}
      </tbody>
      <tfoot>{row(words.score, (line) => open(line.score), "pw-total")}</tfoot>
    </table>
  );
}

export default { render };
