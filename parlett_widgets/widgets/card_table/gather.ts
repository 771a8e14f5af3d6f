/** Carries a trick that has just left the table to the place of its winner, as an image that nobody has to wait for. */
export function watchTrick(root: HTMLElement): () => void {
  root.querySelector(".pw-ghost")?.remove();
  const row = root.querySelector<HTMLElement>(".pw-root:not(.pw-past) .pw-trick ol");
  const lead = row?.querySelector("li");
  const seat = row?.querySelector<HTMLElement>("li:has(.pw-winner)")?.dataset.seat;
  if (!row?.animate || !seat || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => undefined;
  const from = row.getBoundingClientRect();
  const ghost = row.cloneNode(true) as HTMLElement;
  return () => {
    const to = root.querySelector(`.pw-seat[data-seat="${seat}"]`)?.getBoundingClientRect();
    // When the winning card alone is gone it has been taken back.
    if (lead?.isConnected || root.matches(".pw-past") || !to || !from.width) return;
    ghost.classList.add("pw-ghost");
    ghost.setAttribute("aria-hidden", "true");
    row.after(ghost);
    const end = () => ghost.remove();
    // In parts of its own size, so that the zoom of a projector does not matter.
    const translate = `${(100 * (to.x - from.x)) / from.width}% ${(100 * (to.y - from.y)) / from.height}%`;
    ghost.animate({ translate, scale: 0.2, opacity: 0.4 }, 240).onfinish = end;
    // Whoever does something sees the table itself.
    for (const doing of ["keydown", "pointerdown"]) root.addEventListener(doing, end, { once: true });
  };
}
