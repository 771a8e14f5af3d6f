import type { ComponentChildren } from "preact";

import { ownKeys } from "../core/keys";

interface FoldProps {
  label: string;
  /** A class of its own, for the style sheet. */
  kind?: string;
  children?: ComponentChildren;
}

/** A part of the table that is folded away until it is wanted. */
export function Fold({ label, kind = "", children }: FoldProps) {
  return (
    <details class={`pw-fold ${kind}`}>
      <summary {...ownKeys}>{label}</summary>
      {children}
    </details>
  );
}
