/** Carries a trick that has just left the table to the place of its winner, as an image that nobody has to wait for. */
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
    // In parts of its own size, so that the zoom of a projector does not matter.
    const translate = `${(100 * (to.x - from.x)) / from.width}% ${(100 * (to.y - from.y)) / from.height}%`;
    ghost.animate({ translate, scale: 0.2, opacity: 0.4 }, travel).onfinish = end;
    // Whoever does something sees the table itself.
    for (const doing of ["keydown", "pointerdown"]) root.addEventListener(doing, end, { once: true });
  };
}
