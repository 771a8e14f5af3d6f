import type { ComponentChildren } from "preact";

import { fill } from "../core/text";
import "./steps.css";

/** The words of the bar. */
type StepWords = Record<"steps" | "step_of" | "first" | "back" | "next" | "last", string>;

interface StepsProps {
  step: number;
  last: number;
  words: StepWords;
  go(step: number): void;
  /** What stands in the middle, such as a button that steps on automatically. */
  middle?: ComponentChildren;
  /** Whether there is a slider between the buttons and the text. */
  slider?: boolean;
}

const signs = {
  first: "M7 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  play: "M8 5l11 7-11 7z",
  pause: "M9 5v14M15 5v14",
  next: "M9 5l8 7-8 7",
  last: "M6 5l8 7-8 7M17 5v14",
} as const;

interface StepButtonProps {
  name: keyof typeof signs;
  label: string;
  /** What a press does; a button without it is disabled but keeps its place in the Tab order. */
  press?: false | (() => void);
}

export function StepButton({ name, label, press }: StepButtonProps) {
  return (
    <button
      type="button"
      class="pw-button pw-step"
      data-step={name}
      aria-label={label}
      aria-disabled={!press}
      onClick={press || undefined}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[name]} />
      </svg>
    </button>
  );
}

/** The bar that steps through a sequence. */
export function Steps({ step, last, words, go, middle, slider }: StepsProps) {
  const text = fill(words.step_of, { i: step, n: last });
  const button = (name: "first" | "back" | "next" | "last", to: number) => (
    <StepButton name={name} label={words[name]} press={to !== step && (() => go(to))} />
  );
  return (
    <div class="pw-steps" role="group" aria-label={words.steps}>
      {button("first", 0)}
      {button("back", Math.max(step - 1, 0))}
      {middle}
      {button("next", Math.min(step + 1, last))}
      {button("last", last)}
      {slider && (
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={words.steps}
          aria-valuetext={text}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      )}
      <span class="pw-soft pw-step-of">{text}</span>
    </div>
  );
}
