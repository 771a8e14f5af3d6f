export type Theme = "auto" | "light" | "dark";

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** Whether the page around an element is dark: asks the host first, then looks at the background behind the element. */
export function hostIsDark(el: HTMLElement): boolean {
  const { body } = document;
  const jupyter = body.dataset.jpThemeLight;
  if (jupyter) return jupyter === "false";
  if (/vscode-/.test(body.className)) return !/vscode-\S*light/.test(body.className);
  for (let node: Element | undefined = el.isConnected ? el : body; node; node = around(node)) {
    const [r = 0, g = 0, b = 0, alpha = 1] = (
      getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]
    ).map(Number);
    if (alpha > 0.5) return 0.3 * r + 0.6 * g + 0.1 * b < 128;
  }
  return systemIsDark().matches;
}

/** The element around another one, even if that one is the outermost of a shadow tree. */
function around(node: Element): Element | undefined {
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** Calls back whenever the host may have changed its theme; returns a function that ends this. */
export function watchHost(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const scheme = systemIsDark();
  const attributeFilter = ["class", "style", "data-jp-theme-light", "data-theme"];
  observer.observe(document.documentElement, { attributeFilter });
  observer.observe(document.body, { attributeFilter });
  scheme.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    scheme.removeEventListener("change", changed);
  };
}
