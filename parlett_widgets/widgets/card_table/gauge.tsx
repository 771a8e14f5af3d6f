import type { Colours } from "../page/cards/card-face";
import { suited } from "../page/cards/suited";
import { at, type Spot } from "./layout";
import type { Gauge, Legend } from "./scene.generated";
import "./gauge.css";

/** A bar that divides all points of a deal, from your share on the left to what nobody can win on the right. */
export function GaugeBar({ gauge: { label, total, parts, aim } }: { gauge: Gauge }) {
  return (
    <div class="pw-gauge pw-at" style={at({ x: 268, y: 228 })} role="group" aria-label={label}>
      {aim && (
        <b class="pw-aim" style={{ left: `${(100 * aim.value) / total}%` }}>
          {aim.text}
        </b>
      )}
      <div class="pw-shares" aria-hidden="true">
        {parts.map(({ kind, points, text }) => (
          <span class={`pw-share pw-${kind}`} style={{ flexGrow: points }}>
            {kind === "open" ? <span class="pw-soft">{text}</span> : <b>{points}</b>}
          </span>
        ))}
      </div>
      <ul role="list" class="pw-said pw-soft">
        {parts.map(({ kind, text }) => (
          <li class={kind === "open" ? "pw-unseen" : ""}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

interface LegendCardProps {
  legend: Legend;
  spot: Spot;
  colours: Colours;
}

/** A few signs with what each of them counts, shown beside the trick for as long as they help. */
export function LegendCard({ legend: { title, items }, spot, colours }: LegendCardProps) {
  return (
    <div class="pw-legend pw-at" style={at(spot)}>
      <span class="pw-soft">{title}</span>
      <dl>
        {items.map(({ head, text }) => (
          <div key={head}>
            <dt>{suited(head, colours)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
