const primary = '.pw-primary[aria-disabled="false"]';
const hand = '[role="toolbar"] [tabindex="0"]';

/**
 * Looks after the focus while a table is drawn anew: it follows what is expected next, from the hand to a new main
 * button and back, and is never left to the page when the element under it is gone.
 */
export function watchTable(root: HTMLElement): () => void {
  const before = focusIn(root);
  const expected = root.querySelector(primary);
  return () => {
    if (!before) return;
    const next = root.querySelector<HTMLElement>(primary);
    const lost = !focusIn(root);
    const called = next && next !== expected && before.closest('[role="toolbar"]');
    if (!lost && !called) return;
    (next ?? root.querySelector<HTMLElement>(hand) ?? root.querySelector<HTMLElement>("button, summary"))?.focus();
  };
}

function focusIn(root: HTMLElement): Element | null {
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  return root.contains(activeElement) ? activeElement : null;
}
