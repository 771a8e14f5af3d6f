import type { ComponentChildren, FunctionComponent } from "preact";
import { useErrorBoundary, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import type { Props } from "./model";
import { fill } from "./text";
import { Broken, openView, type Traits, type View } from "./view";
import "./flow.css";

/**
 * A widget that is drawn by a component, in the form that a notebook expects. What `open` returns lasts as long as the
 * view, even if the component cannot be drawn for a while.
 */
export function widget<T extends Traits, P = void>(
  name: string,
  Content: FunctionComponent<{ view: View<T>; opened: P }>,
  open: (view: View<T>) => P = () => undefined as P,
) {
  const render = (props: Props<T>) =>
    openView(props, name, [], (view) => {
      const opened = open(view);
      return {
        draw: () => ({
          content: (
            <Guarded view={view}>
              <Content view={view} opened={opened} />
            </Guarded>
          ),
        }),
      };
    });
  return { render };
}

/** Returns the value of a trait; the component is drawn again whenever it changes. */
export function useTrait<T extends Traits, K extends keyof T & string>(view: View<T>, name: K): T[K] {
  const { model } = view;
  const [, drawAgain] = useReducer<number, unknown>((drawn) => drawn + 1, 0);
  useLayoutEffect(() => {
    model.on(`change:${name}`, drawAgain);
    return () => model.off(`change:${name}`, drawAgain);
  }, [model, name]);
  return model.get(name);
}

/** Calls a function whenever one of the traits changes, be it in this view, in another one or in Python. */
export function useChange<T extends Traits>({ model }: View<T>, names: (keyof T & string)[], then: () => void): void {
  useLayoutEffect(() => {
    for (const name of names) model.on(`change:${name}`, then);
    return () => {
      for (const name of names) model.off(`change:${name}`, then);
    };
  });
}

interface PageProps<T extends Traits> {
  view: View<T>;
  lang: string;
  label: string;
  children: ComponentChildren;
}

/** The content of a widget, marked with its language and its name. */
export function Page<T extends Traits>({ view: { root }, lang, label, children }: PageProps<T>) {
  useLayoutEffect(() => {
    root.lang = lang;
    root.setAttribute("aria-label", label);
  }, [root, lang, label]);
  return <>{children}</>;
}

/** Shows a message in place of a widget that could not be drawn; the next drawing of the view tries again. */
function Guarded<T extends Traits>({ view, children }: { view: View<T>; children: ComponentChildren }) {
  const [error] = useErrorBoundary(console.error);
  const told = useRef<unknown>(undefined);
  if (!error || told.current === error) return <>{children}</>;
  told.current = error;
  return <Broken text={fill(view.words.broken, { error: error.message })} />;
}
