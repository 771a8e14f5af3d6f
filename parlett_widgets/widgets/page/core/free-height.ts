/** The height that the host keeps free around a cell, in pixels. */
const margin = 24;

/**
 * The height that can be seen at once; unknown in a frame that grows with its content. A widget that shows another one
 * states it as `--pw-room`; otherwise it is that of the outermost element that scrolls, since elements inside that one,
 * such as the output of a cell, are as high as the widget makes them.
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
