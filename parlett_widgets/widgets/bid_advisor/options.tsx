import { useLayoutEffect, useRef } from "preact/hooks";
import { rove } from "../page/core/keys";
import { type Colours, fill, suited, Unseen } from "../page/core/text";
import type { AdviceFigures, AdviceOption, Advised } from "./advised.generated";
import type { AdviceTable } from "./scene.generated";
import type { Words } from "./words.generated";
import "./option-list.css";
import "../page/parts/heat-map.css";

interface OptionListProps {
  advised: Advised;
  words: Words;
  colours: Colours;
  /** The index of the line that is chosen; -1 if there is none. */
  at: number;
  choose(ids: readonly string[]): void;
}

/** The ranked bids, each with its interval on a common axis. Moving the focus to a line of this list box chooses it. */
export function OptionList({ advised, words, colours, at, choose }: OptionListProps) {
  const { options, axis } = advised;
  const list = useKeptFocus();
  return (
    <div class="pw-ranked">
      <div class="pw-line pw-headings" aria-hidden="true">
        <span />
        <span>{words.cards}</span>
        <span>{words.bid}</span>
        <span class="pw-axis">
          {axis.map(({ at: place, text }) => (
            <i key={text} style={{ left: `${place}%` }}>
              {text}
            </i>
          ))}
        </span>
        <span>{words.points}</span>
        <span>{words.made}</span>
      </div>
      <div ref={list} class="pw-options" role="listbox" aria-label={words.bids} onKeyDown={(event) => rove(event)}>
        {options.map(({ id, place, cards, alike, bid, figures, left, told }, i) => (
          <button
            key={id}
            type="button"
            role="option"
            class={`pw-line${figures ? "" : " pw-left-behind"}`}
            aria-selected={i === at}
            tabIndex={i === Math.max(at, 0) ? 0 : -1}
            onFocus={() => choose(id.split(" "))}
            onClick={() => choose(id.split(" "))}
          >
            <Unseen>{told}</Unseen>
            <small aria-hidden="true">{place}</small>
            <span aria-hidden="true">
              <b>{suited(cards, colours)}</b> <small>{alike}</small>
            </span>
            <span class="pw-bids" aria-hidden="true">
              {bid}
            </span>
            {figures ? (
              measured(figures)
            ) : (
              <span class="pw-left" aria-hidden="true">
                {left}
              </span>
            )}
          </button>
        ))}
      </div>
      {advised.apart && <p>{advised.apart}</p>}
      <p class="pw-soft">{words.legend}</p>
    </div>
  );
}

/** Keeps the focus in a list when the line that had the focus disappears. */
function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  const hasFocus = () => list.current?.contains((list.current.getRootNode() as Document | ShadowRoot).activeElement);
  // While the lines are being redrawn, the page still contains the old ones.
  const hadFocus = hasFocus();
  useLayoutEffect(() => {
    if (hadFocus && !hasFocus()) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  return list;
}

const measured = ({ mean, error, made, bar: [start, middle, end] }: AdviceFigures) => (
  <>
    <span class="pw-axis" aria-hidden="true">
      <span class="pw-interval" style={{ left: `${start}%`, width: `${end - start}%` }} />
      <span class="pw-mean" style={{ left: `${middle}%` }} />
    </span>
    <span class="pw-points" aria-hidden="true">
      <b>{mean}</b> <small>{error}</small>
    </span>
    <span aria-hidden="true">{made}</span>
  </>
);

interface WhyProps {
  option: AdviceOption;
  heading: string;
  /** The caption of the spread of results. */
  spread: string;
  colours: Colours;
}

/** One bid, with its sum, the reasons for and against it, and a chart of how its results are spread. */
export function Why({ option, heading, spread, colours }: WhyProps) {
  return (
    <>
      <h4>{suited(heading, colours)}</h4>
      <p class="pw-sum">{suited(option.sum, colours)}</p>
      <div class="pw-why">
        <ul>
          {option.why.map((sentence) => (
            <li key={sentence}>{suited(sentence, colours)}</li>
          ))}
        </ul>
        {option.figures && <Spread label={spread} columns={option.spread} />}
      </div>
    </>
  );
}

/** A chart of how likely each number of tricks or each band of points is; the column of the bid is marked. */
function Spread({ label, columns }: { label: string; columns: AdviceOption["spread"] }) {
  return (
    <figure class="pw-spread">
      <figcaption>{label}</figcaption>
      <ul role="list">
        {columns.map(({ text, share, aim }) => (
          <li key={text} class={aim ? "pw-aim" : ""} aria-label={`${text}: ${share} %`}>
            <small aria-hidden="true">{share} %</small>
            <span style={{ height: `${share}px` }} />
            <b aria-hidden="true">{text}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface AdviceMapProps {
  table: AdviceTable;
  words: Words;
  advised: Advised;
  /** The bid whose cells are marked. */
  option: AdviceOption | undefined;
  colours: Colours;
}

/**
 * A table of each card of the hand against each total. A cell gives the points of the best bid with both; its colour is
 * warmer where there are more points.
 */
export function AdviceMap({ table, words, advised, option, colours }: AdviceMapProps) {
  const { hand } = table;
  const { totals, rows } = advised.map;
  const cards = option?.id.split(" ") ?? [];
  return (
    <details class="pw-fold">
      <summary>{words.map}</summary>
      <p class="pw-soft">{words.map_key}</p>
      <table class="pw-map pw-advice-map">
        <thead>
          <tr>
            <th scope="col">
              <Unseen>{words.card}</Unseen>
            </th>
            {totals.map(({ value, text }) => (
              <th scope="col" key={value} class={value === option?.total ? "pw-now" : ""} aria-label={text}>
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hand.map(({ id, sign, label }, i) => (
            <tr key={id}>
              <th scope="row" class={cards.includes(id) ? "pw-now" : ""} aria-label={label}>
                {suited(sign, colours)}
              </th>
              {rows[i]?.map((cell, j) => {
                const [text = "", heat = 0, tried] = cell as [string, number, number] | [];
                const unknown = tried !== undefined && !text ? fill(words.map_few, { n: tried }) : undefined;
                const here = cards.includes(id) && totals[j]?.value === option?.total;
                return (
                  <td
                    key={j}
                    class={`${text ? "pw-good" : unknown ? "pw-few" : ""}${here ? " pw-here" : ""}`}
                    style={{ "--pw-heat": `${Math.round(heat * 0.42)}%` }}
                    aria-current={here ? "true" : undefined}
                    title={unknown}
                  >
                    {text}
                    {unknown && <Unseen>{unknown}</Unseen>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
