import tables from "fixtures/chain.json";
import { afterEach, describe, expect, test, vi } from "vitest";
import explorer, { type ChainExplorerTraits } from "../chain_explorer/view";
import { FakeModel } from "./core/fake-model";
import type { Model } from "./core/model";
import { commonOf, Shown } from "./core/testing";
import openPage from "./page";

afterEach(() => document.body.replaceChildren());

/** Puts into the document what a saved page has: a place for the widget, and its state. */
function page(state: object): HTMLElement {
  const el = document.createElement("div");
  el.id = "widget";
  const data = document.createElement("script");
  data.type = "application/json";
  data.id = "state";
  data.textContent = JSON.stringify(state).replaceAll("<", "\\u003c");
  document.body.append(el, data);
  return el;
}

describe("the model of a saved page", () => {
  function modelOf<T extends object>(state: T): Model<T> {
    page(state);
    let model: Model<T> | undefined;
    openPage<T>((props) => {
      model = props.model;
      return () => {};
    });
    return model as Model<T>;
  }

  test("tells only those who listen what has changed", () => {
    const model = modelOf({ step: 0, chain: "" });
    const [listener, other] = [vi.fn(), vi.fn()];
    model.on("change:step", listener);
    model.on("change:chain", other);
    model.set("step", 1);
    model.set("step", 1);
    model.save_changes();
    expect(model.get("step")).toBe(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
    model.off("change:step", listener);
    model.set("step", 2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("has nobody to send to", () => {
    expect(() => modelOf({}).send("hello")).toThrow("no kernel");
  });
});

describe("a saved page", () => {
  const state = {
    ...commonOf("chain-explorer"),
    table: tables,
    chain: "4S 5H JD KC",
    step: 1,
  } as unknown as ChainExplorerTraits;

  test("shows the widget, which works without a kernel", () => {
    const el = page(state);
    let close = () => {};
    openPage<ChainExplorerTraits>((props) => (close = explorer.render(props)));
    const next = el.querySelector<HTMLElement>('[aria-label="Next"]');
    expect(el.querySelector('[role="status"]')?.textContent).toContain("♠4");
    next?.click();
    expect(el.querySelector('[role="status"]')?.textContent).toContain("4 → 9");
    close();
  });

  test("draws what the notebook draws", () => {
    const el = page(state);
    let close = () => {};
    openPage<ChainExplorerTraits>((props) => (close = explorer.render(props)));
    const shown = new Shown(new FakeModel(state), explorer.render);
    const plain = (root: HTMLElement) => root.innerHTML.replace(/pw[a-z0-9]{6,}/g, "");
    expect(plain(el)).toBe(plain(shown.el));
    close();
  });

  test("opens at the moment that its address names, and follows changes of the address", () => {
    const el = page(state);
    location.hash = "#step=2";
    let close = () => {};
    openPage<ChainExplorerTraits>((props) => (close = explorer.render(props)));
    const at = () => el.querySelector(".pw-step-of")?.textContent;
    expect(at()).toContain("2");
    location.hash = "#step=4";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(at()).toContain("4");
    location.hash = "#step=none";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(at()).toContain("4");
    close();
  });

  test("says when it was not saved by this package", () => {
    expect(() => openPage(() => () => {})).toThrow("not saved by parlett_widgets");
  });
});
