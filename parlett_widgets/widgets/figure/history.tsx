import { useState } from "preact/hooks";
import { rove } from "../page/core/keys";
import { Unseen } from "../page/core/text";
import type { History } from "./history.generated";
import "./history.css";

/** Lines over time, told apart by colour, dash and marker. The point that is chosen has its sentence below. */
export function HistoryView({ history: { title, note, label, scale, days, lines, caption } }: { history: History }) {
  const [chosen, choose] = useState<string>();
  const most = scale.at(-1) ?? 1;
  const spot = (at: number, value: number) => ({ "--pw-at": at, "--pw-value": value / most });
  const held = chosen ?? `0 ${(lines[0]?.points.length ?? 1) - 1}`;
  const said = lines.flatMap(({ points }, i) => points.map(({ said }, j) => [`${i} ${j}`, said] as const));
  return (
    <figure class="pw-history">
      <figcaption>{title}</figcaption>
      <p class="pw-soft">{note}</p>
      {lines.length > 0 && (
        <div class="pw-lines" role="toolbar" aria-label={label} onKeyDown={(event) => rove(event)}>
          {scale.map((value) => (
            <span key={value} class="pw-rule" style={spot(0, value)} aria-hidden="true">
              {value}
            </span>
          ))}
          {days.map(({ at, text }) => (
            <span
              key={at}
              class="pw-day"
              data-end={at === 1 || at === 0 ? at : null}
              style={spot(at, 0)}
              aria-hidden="true"
            >
              {text}
            </span>
          ))}
          {/* The picture is stretched to the room, and the thickness of its lines is not. */}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {lines.map(({ name, points }, i) => (
              <polyline
                key={name}
                data-look={i % 3}
                points={points.map(({ at, value }) => `${at * 100},${100 - (value / most) * 100}`).join(" ")}
              />
            ))}
          </svg>
          {lines.map(({ name, text, at, points }, i) => (
            <>
              {points.map(({ at, value, said }, j) => {
                const id = `${i} ${j}`;
                return (
                  <button
                    key={id}
                    type="button"
                    class="pw-point"
                    data-look={i % 3}
                    aria-pressed={id === chosen}
                    tabIndex={id === held ? 0 : -1}
                    style={spot(at, value)}
                    onFocus={() => choose(id)}
                    onClick={() => choose(id)}
                    onPointerMove={() => choose(id)}
                  >
                    <i />
                    <Unseen>{said}</Unseen>
                  </button>
                );
              })}
              <b key={name} class="pw-line-name" data-look={i % 3} style={spot(1, at)}>
                <i data-look={i % 3} aria-hidden="true" /> {name} {text}
              </b>
            </>
          ))}
        </div>
      )}
      <p class="pw-caption">{said.find(([id]) => id === chosen)?.[1] ?? caption}</p>
    </figure>
  );
}
