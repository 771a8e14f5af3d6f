const suppressed = "data-lm-suppress-shortcuts";

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The keys that move in a text or change it when Ctrl, Cmd or Alt is held. */
const editing = /^(z|y|backspace|delete|home|end|arrow\w+)$/;
const clipboard = /^[acxv]$/;
/** A modifier alone is nobody's command, but JupyterLab would cancel the next undo in a text box. */
const modifier = /^(Control|Meta|Alt|AltGraph|Shift)$/;

/** Whether a key types a character that only AltGr reaches, or belongs to an input method that composes one. */
const isTyping = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === 229 || (event.key.length === 1 && event.getModifierState("AltGraph"));

/** Whether a key belongs to the browser or the notebook, as Ctrl+C does. */
export const isCombination = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !isTyping(event);

/** Whether a key is for the notebook: a combination that neither edits a text nor runs the cell once more. */
function isForNotebook(event: KeyboardEvent): boolean {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key === "Enter" || modifier.test(key) || !isCombination(event)) return false;
  const [target] = event.composedPath() as Element[];
  if (!target?.matches("textarea, input:not([type=range])")) return true;
  if (isMac && altKey && !ctrlKey && !metaKey && key.length === 1) return false; // Option types a character
  // Keyboards without Latin letters have them in the usual places.
  const name = (/^[^a-z]$/i.test(key) ? code.replace("Key", "") : key).toLowerCase();
  return !editing.test(name) && (shiftKey || !clipboard.test(name));
}

/**
 * Keeps the keys pressed in a widget from the notebook, which binds single ones to commands that destroy cells. The
 * notebook ignores a key whose target itself carries the attribute. JupyterLab listens at the document as events bubble,
 * Notebook in the capture phase, so the attribute is set or taken away for each key at the window, before both.
 */
export function guardKeys(root: HTMLElement, closed: AbortSignal): void {
  const decide = (event: KeyboardEvent) => {
    if (event.composedPath().includes(root))
      (event.target as Element).toggleAttribute(suppressed, !isForNotebook(event));
  };
  // What bubbles to the root comes last of all. JupyterLab cancels undo in a text box if it sees the key.
  const keep = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    if (key === "Tab" || isForNotebook(event)) return;
    event.stopPropagation();
    // A key held down must not play card after card.
    if (repeat && (key === "Enter" || key === " ")) event.preventDefault();
    if (key === "Escape" && !isTyping(event)) leave(root);
  };
  window.addEventListener("keydown", decide, { capture: true, signal: closed });
  root.addEventListener("keydown", keep, { signal: closed });
}

/** Gives the focus back to the notebook: to the nearest ancestor that can take it. */
function leave(root: HTMLElement): void {
  const host = root.parentElement?.closest<HTMLElement>("[tabindex]");
  if (host) host.focus();
  else ((root.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null)?.blur();
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
