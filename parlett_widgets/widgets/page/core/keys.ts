/**
 * An attribute for every element that can have the focus. Notebooks bind single keys to commands that would destroy the
 * output; they ignore the keys pressed on an element that carries this attribute itself.
 */
export const ownKeys = { "data-lm-suppress-shortcuts": "true" } as const;

/** Whether a key belongs to the browser or the notebook, as Ctrl+C does. */
export const isCombination = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Handles a key at the root, last of all: keeps it from the notebook, and lets Escape leave the widget. */
export function guardKeys(event: KeyboardEvent): void {
  const { key } = event;
  const enter = key === "Enter";
  if (key === "Tab" || (!enter && isCombination(event))) return;
  event.stopPropagation();
  // A key held down must not play card after card.
  if (event.repeat && (enter || key === " ")) event.preventDefault();
  if (key === "Escape") leave(event.currentTarget as HTMLElement);
}

/** Gives the focus back to the notebook: to the nearest ancestor that can take it. */
function leave(root: HTMLElement): void {
  const host = root.parentElement?.closest<HTMLElement>("[tabindex]");
  if (host) host.focus();
  else (document.activeElement as HTMLElement | null)?.blur();
}

/**
 * Moves the focus inside a toolbar: by arrows, Home and End, or to the next button for which `matches` holds.
 * Returns whether the key was used.
 */
export function rove(event: KeyboardEvent, matches?: (button: HTMLElement, key: string) => boolean): boolean {
  if (isCombination(event)) return false;
  const toolbar = event.currentTarget as HTMLElement;
  const buttons = [...toolbar.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf((event.target as HTMLElement).closest("button") as HTMLElement);
  const last = buttons.length - 1;
  const { key } = event;
  let to: HTMLElement | undefined;
  if (key === "ArrowLeft" || key === "ArrowUp") to = buttons[Math.max(at - 1, 0)];
  else if (key === "ArrowRight" || key === "ArrowDown") to = buttons[Math.min(at + 1, last)];
  else if (key === "Home") to = buttons[0];
  else if (key === "End") to = buttons[last];
  else if (key.length === 1 && key !== " ")
    to = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)].find((button) => matches?.(button, key.toUpperCase()));
  if (!to) return false;
  event.preventDefault();
  to.focus();
  return true;
}

/** For `rove`: S, H, D, C lead to the next card of the suit; A, 2–9, T, J, Q, K to the next of the rank. */
export const suitOrRank = ({ dataset }: HTMLElement, key: string) =>
  dataset.suit === key || dataset.rank === (key === "T" || key === "0" ? "10" : key);
