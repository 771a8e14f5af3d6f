import type { Meter } from "../cards.generated";
import "./meter-rule.css";

// No mark is close to the line, which has a number of its own.
const marks = [5, 10, 20, 25];

/** The running count on a scale, with the line that it must not pass and the reading in words. */
export function MeterRule({ meter }: { meter: Meter }) {
  const { value, line, max, over, text, unknown, tried } = meter;
  const at = (count: number) => `${(100 * count) / max}%`;
  return (
    <div class={`pw-meter${over ? " pw-above" : ""}`}>
      <div class="pw-rule" aria-hidden="true">
        <i class="pw-beyond" style={{ left: at(line) }} />
        <i class="pw-filled" style={{ width: at(value) }} />
        {tried && tried.value > value && (
          <i class="pw-filled pw-tried" style={{ left: at(value), width: at(tried.value - value) }} />
        )}
        {marks.map((mark) => (
          <span style={{ left: at(mark) }}>{mark}</span>
        ))}
        <i class="pw-line" style={{ left: at(line) }}>
          <span>{line}</span>
        </i>
        {!unknown && (
          <b class="pw-value" style={{ left: at(value) }}>
            {value}
          </b>
        )}
        {tried && (
          <b class={`pw-value pw-tried${tried.value <= value ? " pw-back" : ""}`} style={{ left: at(tried.value) }}>
            {tried.text}
          </b>
        )}
      </div>
      <p>{text}</p>
    </div>
  );
}
