import { useState } from "preact/hooks";
import { rove } from "../page/core/keys";
import { type Colours, suited, Unseen } from "../page/core/text";
import type { Chart, ChartBar } from "./scene.generated";
import "./chart.css";

/** Bars with their figures. The bar that is pointed at or has the focus is marked, and its sentence is shown below. */
export function ChartView({ chart, colours }: { chart: Chart; colours: Colours }) {
  const { title, setting, at, panes } = chart;
  const [place, setPlace] = useState(at);
  const [chosen, choose] = useState<number>();
  const { name, bars, caption } = panes[place] as Chart["panes"][number];
  const held =
    chosen ??
    Math.max(
      bars.findIndex(({ marked }) => marked),
      0,
    );
  return (
    <figure class="pw-chart">
      <figcaption>{suited(title, colours)}</figcaption>
      {setting && (
        <label class="pw-setting">
          <span>{setting}</span>
          <input
            type="range"
            min={0}
            max={panes.length - 1}
            value={place}
            aria-valuetext={`${name}. ${caption}`}
            onInput={(event) => {
              setPlace(event.currentTarget.valueAsNumber);
              choose(undefined);
            }}
          />
          <b>{name}</b>
        </label>
      )}
      <div class="pw-bars" role="toolbar" aria-label={title} style={scale(bars)} onKeyDown={(event) => rove(event)}>
        {bars.map(({ label, value, text, said, marked }, i) => (
          <button
            key={label}
            type="button"
            class="pw-bar"
            aria-pressed={chosen === undefined ? marked : i === chosen}
            tabIndex={i === held ? 0 : -1}
            style={{ "--pw-value": value }}
            onFocus={() => choose(i)}
            onClick={() => choose(i)}
            // Not when it is entered: a bar that comes to lie under a pointer at rest is not pointed at.
            onPointerMove={() => choose(i)}
          >
            <b aria-hidden="true">{text}</b>
            <i />
            <span aria-hidden="true">{label}</span>
            <Unseen>{said}</Unseen>
          </button>
        ))}
      </div>
      <p class="pw-caption">{suited(bars[chosen ?? -1]?.said ?? caption, colours, "")}</p>
    </figure>
  );
}

/** Returns the lowest value of the scale and the range from there to the highest; 0 is always within the scale. */
function scale(bars: readonly ChartBar[]) {
  const values = bars.map(({ value }) => value);
  const low = Math.min(0, ...values);
  return { "--pw-low": low, "--pw-range": Math.max(0, ...values) - low || 1 };
}
