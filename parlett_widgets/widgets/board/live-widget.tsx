import { useEffect, useRef, useState } from "preact/hooks";
import type { Model, View } from "../page/core/view";
import type { WidgetSlide } from "./slides.generated";
import type { BoardTraits } from "./view";

/** The part of a notebook's widget manager that shows a widget inside another. */
interface Manager {
  get_model(name: string): Promise<Child>;
  create_view(model: Child): Promise<{ el: HTMLElement; remove(): void }>;
}

type Child = Model<{ step: number }>;

const managerOf = (model: object) => (model as { widget_manager?: Manager }).widget_manager;

/** The model of a widget on a slide; undefined where there is no notebook. */
export const childOf = (model: object, name: string): Promise<Child | undefined> =>
  managerOf(model)?.get_model(name) ?? Promise.resolve(undefined);

/** A widget on a slide, which is live in a notebook and a picture in a saved page, and is as large as fits. */
export function LiveWidget({ view, slide }: { view: View<BoardTraits>; slide: WidgetSlide }) {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    const manager = managerOf(view.model);
    let ended = false;
    let end = () => {};
    const open = async (place: HTMLElement) => {
      if (!manager) return;
      const shown = await manager.create_view(await manager.get_model(slide.model));
      end = () => shown.remove();
      if (ended) return end();
      place.replaceChildren(shown.el);
      const fit = () => enlarge(place);
      const observer = new ResizeObserver(fit);
      observer.observe(shown.el);
      if (place.parentElement) observer.observe(place.parentElement);
      end = () => {
        observer.disconnect();
        shown.remove();
      };
    };
    if (place.current) open(place.current).catch(({ message }: Error) => setError(message));
    return () => {
      ended = true;
      end();
    };
  }, [view, slide.model]);
  return (
    <div class="pw-live">
      {slide.picture ? <img src={slide.picture} alt={slide.alt} /> : <div ref={place} />}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

/** Scales a widget to the largest size at which all of it is visible; a widget with a stage scales itself. */
function enlarge(place: HTMLElement): void {
  const room = place.parentElement?.getBoundingClientRect().height;
  if (!room || place.querySelector(".pw-stage")) return;
  for (let scale = 2; scale >= 0.5; scale -= 0.1) {
    place.style.zoom = scale.toFixed(1);
    if (place.getBoundingClientRect().height <= room && place.scrollWidth <= place.clientWidth) return;
  }
}
