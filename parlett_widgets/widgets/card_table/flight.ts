/**
 * Makes the card that has just been added to the trick fly there from where it lay in a hand, or else from its player's
 * place. Called before a drawing; what it returns is called afterwards.
 */
export function watchFlight(root: HTMLElement, travel?: number): () => void {
  if (!travel) return () => undefined;
  const places = new Map<string, DOMRect>();
  for (const card of root.querySelectorAll<HTMLElement>("[data-card]"))
    places.set(card.dataset.card ?? "", card.getBoundingClientRect());
  const lay = new Set(trick(root).map(({ dataset }) => dataset.card));
  return () => {
    for (const item of trick(root)) {
      const { card = "", seat } = item.dataset;
      const from = places.get(card) ?? root.querySelector(`.pw-seat[data-seat="${seat}"]`)?.getBoundingClientRect();
      const flies = item.querySelector<HTMLElement>(".pw-card");
      if (lay.has(card) || !from || !flies?.animate) continue;
      const to = flies.getBoundingClientRect();
      if (!to.width) continue; // out of sight, where nothing is laid out
      const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
      // As a percentage of the card's own size, so that the scale of the table does not matter.
      const translate = `${(100 * x) / to.width}% ${(100 * y) / to.height}%`;
      const turned = places.has(card) ? {} : { scale: "0.4 0.6", opacity: 0.6 };
      flies.animate([{ translate, ...turned }, { translate: "0 0" }], { duration: travel, easing: "ease-out" });
    }
  };
}

const trick = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>(".pw-trick ol:not(.pw-ghost) [data-card]")];
