/** Moves an image of the trick that has just left the table to its winner's place; nobody has to wait for it. */
export function watchTrick(root: HTMLElement, travel?: number): () => void {
  root.querySelector(".pw-ghost")?.remove();
  const row = root.querySelector<HTMLElement>(".pw-trick ol");
  const winner = row?.querySelector<HTMLElement>("li:has(.pw-winner)");
  if (!travel || !row?.animate || !winner) return () => undefined;
  const from = row.getBoundingClientRect();
  const ghost = row.cloneNode(true) as HTMLElement;
  return () => {
    const to = root.querySelector(`.pw-seat[data-seat="${winner.dataset.seat}"]`)?.getBoundingClientRect();
    if (winner.isConnected || !to || !from.width) return;
    ghost.classList.add("pw-ghost");
    ghost.setAttribute("aria-hidden", "true");
    row.after(ghost);
    const end = () => ghost.remove();
    // As a percentage of the trick's own size, so that the zoom of a projector does not matter.
    const translate = `${(100 * (to.x - from.x)) / from.width}% ${(100 * (to.y - from.y)) / from.height}%`;
    ghost.animate({ translate, scale: 0.2, opacity: 0.4 }, travel).onfinish = end;
    // A key or a press takes the image away.
    for (const doing of ["keydown", "pointerdown"]) root.addEventListener(doing, end, { once: true });
  };
}
