/** What the host keeps around a cell, in pixels. */
const margin = 24;

/**
 * The height that can be seen at once; unknown in a frame that grows with what is in it. What shows a widget as a part
 * of itself says it as `--pw-room`; else the outermost that scrolls: those inside, such as the output of a cell, are as
 * high as the widget makes them.
 */
export function freeHeight(root: HTMLElement, least: number): number | undefined {
  if (document.fullscreenElement === root) return window.innerHeight;
  const told = Number.parseFloat(getComputedStyle(root).getPropertyValue("--pw-room"));
  if (told) return told;
  let free = window.parent === window ? window.innerHeight - margin : undefined;
  for (let node = root.parentElement; node && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY) && node.clientHeight > least)
      free = node.clientHeight - margin;
  }
  return free;
}
