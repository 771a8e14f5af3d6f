import type { ComponentChildren } from "preact";

/** Words for a screen reader only. */
export function Unseen({ children }: { children?: ComponentChildren }) {
  return <span class="pw-unseen">{children} </span>;
}
