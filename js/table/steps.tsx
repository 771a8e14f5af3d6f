import { fill } from "../core/fill";
import { ownKeys } from "../core/keys";
import type { Words } from "../core/words";

interface StepsProps {
  step: number;
  last: number;
  words: Words;
  go(step: number): void;
  /** Whether there is a slider between the buttons and the text. */
  slider?: boolean;
}

const arrows = {
  first: "M7 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M6 5l8 7-8 7M17 5v14",
} as const;

/** The bar that leads through something step by step. */
export function Steps({ step, last, words, go, slider }: StepsProps) {
  const text = fill(words.step_of, { i: step, n: last });
  const button = (name: keyof typeof arrows, to: number) => (
    <button
      {...ownKeys}
      type="button"
      class="pw-button pw-step"
      aria-label={words[name]}
      aria-disabled={to === step}
      onClick={() => to !== step && go(to)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={arrows[name]} />
      </svg>
    </button>
  );
  return (
    <div class="pw-steps" role="group" aria-label={words.steps}>
      {button("first", 0)}
      {button("back", Math.max(step - 1, 0))}
      {slider && (
        <input
          {...ownKeys}
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={words.steps}
          aria-valuetext={text}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      )}
      {button("next", Math.min(step + 1, last))}
      {button("last", last)}
      <span class="pw-soft pw-step-of">{text}</span>
    </div>
  );
}
