import type { TrainerLine } from "./scene.generated";

const width = 600;
const height = 64;
const edge = 8;

/** Draws a dot for what each bid cost and a line for the running mean. The sentence beside it gives the latest mean. */
export function MeanLine({ line: { label, text, means, costs, last } }: { line: TrainerLine }) {
  const most = Math.max(1, ...costs);
  const x = (i: number) => edge + (i * (width - 2 * edge)) / Math.max(1, means.length - 1);
  const y = (points: number) => edge + (1 - points / most) * (height - 2 * edge);
  const spots = means.map((mean, i) => `${x(i).toFixed(1)},${y(mean).toFixed(1)}`);
  return (
    <figure class="pw-line">
      <figcaption>
        <b>{text}</b> <span class="pw-soft">{label}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}: ${last}`}>
        <path class="pw-ground" d={`M${edge} ${y(0)}H${width - edge}`} />
        {costs.map((cost, i) => (
          <circle key={`${i}`} cx={x(i)} cy={y(cost)} r="3.5" />
        ))}
        <polyline points={spots.join(" ")} />
      </svg>
    </figure>
  );
}
