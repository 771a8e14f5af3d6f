import type { ComponentChildren } from "preact";

/** Words for a screen reader only. */
export const unseen = (text: ComponentChildren) => <span class="pw-unseen">{text} </span>;
