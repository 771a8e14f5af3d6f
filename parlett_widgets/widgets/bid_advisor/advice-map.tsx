import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { fill } from "../page/core/fill";
import { Unseen } from "../page/parts/unseen";
import type { AdviceOption, Advised } from "./advised.generated";
import type { AdviceTable } from "./scene.generated";
import type { Words } from "./words.generated";
import "../page/parts/heat-map.css";

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
