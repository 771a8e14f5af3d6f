import "./crossing.css";

interface CrossingProps {
  /** The misses of the two sides, from left to right. */
  misses: readonly number[];
  most: number;
}

// There are two columns of 100 units; the arrows lead from the middle of one to the middle of the other.
const [left, right, top, bottom] = [50, 150, 4, 52];

/** Two arrows that carry each miss to the other side; the bigger the miss, the thicker the arrow. */
export function Crossing({ misses, most }: CrossingProps) {
  return (
    <svg class="pw-crossing" viewBox="0 0 200 60" aria-hidden="true">
      {misses.map((miss, i) => {
        const [from, to] = i ? [right, left] : [left, right];
        const toward = from < to ? 1 : -1;
        const at = from + (to - from) * 0.26;
        return (
          <g class={miss ? "" : "pw-nothing"}>
            <path d={`M${from} ${top}L${to - 6 * toward} ${bottom - 3}`} stroke-width={1 + (5 * miss) / most} />
            <path class="pw-tip" d={`M${to} ${bottom}l${-9 * toward} -9l${-2.5 * toward} 8.5z`} />
            <circle cx={at} cy={top + (bottom - top) * 0.26} r="9" />
            <text x={at} y={top + (bottom - top) * 0.26 + 3.2}>
              {miss}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
