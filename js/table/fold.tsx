import type { ComponentChildren } from "preact";

import { ownKeys } from "../core/keys";

/** A part of the table that is folded away until it is wanted. */
export const fold = (label: string, content: ComponentChildren, kind = "") => (
  <details class={`pw-fold ${kind}`}>
    <summary {...ownKeys}>{label}</summary>
    {content}
  </details>
);
