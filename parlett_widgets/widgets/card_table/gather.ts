/** Moves an image of the trick that has just left the table to its winner's place; nobody has to wait for it. */
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
    // If the lead is still there, only the last card is gone: it has been taken back.
    if (lead?.isConnected || root.matches(".pw-past") || !to || !from.width) return;
    ghost.classList.add("pw-ghost");
    ghost.setAttribute("aria-hidden", "true");
    row.after(ghost);
    const end = () => ghost.remove();
    // As a percentage of the trick's own size, so that the zoom of a projector does not matter.
    const translate = `${(100 * (to.x - from.x)) / from.width}% ${(100 * (to.y - from.y)) / from.height}%`;
    ghost.animate({ translate, scale: 0.2, opacity: 0.4 }, 240).onfinish = end;
    // A key or a press takes the image away.
    for (const doing of ["keydown", "pointerdown"]) root.addEventListener(doing, end, { once: true });
  };
}
