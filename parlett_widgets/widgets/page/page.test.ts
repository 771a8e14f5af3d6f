import tables from "fixtures/chain.json";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import explorer, { type ChainExplorerTraits } from "../chain_explorer/view";
import { FakeModel } from "./core/fake-model";
import { commonOf, Shown } from "./core/testing";
import type { Model } from "./core/view";
import "./page";

const left: Record<string, unknown> = (globalThis as never as { parlettWidgets: Record<string, unknown> })
  .parlettWidgets;

const traits = {
  ...commonOf("chain-explorer"),
  table: tables,
  chain: "4S 5H JD KC",
  step: 1,
} as unknown as ChainExplorerTraits;

beforeEach(() => {
  left.view = { render: explorer.render, sheet: ".pw-chain-explorer{}" };
  left.state = JSON.stringify(traits);
});
afterEach(() => {
  document.body.replaceChildren();
  location.hash = "";
});

/** Puts the element of a widget into the document, with its picture, as a saved page or somebody else's has it. */
async function put(markup = '<parlett-widget view="view" state="state"><img></parlett-widget>'): Promise<HTMLElement> {
  document.body.insertAdjacentHTML("beforeend", markup);
  await new Promise((done) => setTimeout(done));
  return document.body.lastElementChild as HTMLElement;
}

const inside = (el: HTMLElement) => el.shadowRoot as ShadowRoot;
const status = (el: HTMLElement) => inside(el).querySelector('[role="status"]')?.textContent;
const next = (el: HTMLElement) => inside(el).querySelector<HTMLElement>('[aria-label="Next"]')?.click();

describe("the model of a widget without a kernel", () => {
  async function modelOf<T extends object>(state: T): Promise<Model<T>> {
    let model: Model<T> | undefined;
    left.view = {
      render: (props: { model: Model<T> }) => {
        model = props.model;
        return () => {};
      },
      sheet: "",
    };
    left.state = JSON.stringify(state);
    await put();
    return model as Model<T>;
  }

  test("tells only those who listen what has changed", async () => {
    const model = await modelOf({ step: 0, chain: "" });
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

  test("has nobody to send to", async () => {
    const model = await modelOf({});
    expect(() => model.send("hello")).toThrow("no kernel");
  });
});

describe("a widget in a page without a kernel", () => {
  test("takes the place of its picture, and works", async () => {
    const el = await put();
    expect(status(el)).toContain("♠4");
    next(el);
    expect(status(el)).toContain("4 → 9");
  });

  test("is what a notebook draws", async () => {
    const el = await put();
    const shown = new Shown(new FakeModel(traits), explorer.render);
    const plain = (root: Element | null | undefined) => root?.outerHTML.replace(/pw[a-z0-9]{6,}/g, "");
    expect(plain(inside(el).querySelector(".pw-root"))).toBe(plain(shown.one(".pw-root")));
  });

  test("is one of its own wherever its state is shown, and keeps it when it is moved in the page", async () => {
    const [el, other] = [await put(), await put()];
    next(el);
    document.body.append(el);
    await new Promise((done) => setTimeout(done));
    expect(status(el)).toContain("4 → 9");
    expect(status(other)).toContain("♠4");
    expect(inside(el).querySelectorAll(".pw-root")).toHaveLength(1);
  });

  test("ends when its element leaves the page", async () => {
    const end = vi.fn();
    left.view = { render: () => end, sheet: "" };
    (await put()).remove();
    expect(end).toHaveBeenCalledTimes(1);
  });

  test("waits for its scripts, each of which is loaded once", async () => {
    const markup = '<parlett-widget view="far/view-1" state="far/state-1"><img></parlett-widget>';
    const loading = vi.spyOn(document.head, "append").mockImplementation(() => {});
    const [el, other] = [await put(markup), await put(markup)];
    expect(el.shadowRoot).toBeNull();
    const scripts = loading.mock.calls.map(([script]) => script as HTMLScriptElement);
    expect(scripts.map((script) => script.getAttribute("src"))).toEqual(["far/view-1.js", "far/state-1.js"]);
    left["view-1"] = left.view;
    left["state-1"] = left.state;
    for (const script of scripts) script.onload?.(new Event("load"));
    await new Promise((done) => setTimeout(done));
    for (const one of [el, other]) expect(status(one)).toContain("♠4");
  });

  test("opens at the moment that the address names, and follows it, only in a page of its own", async () => {
    location.hash = "#step=2";
    const guest = await put();
    const el = await put('<parlett-widget view="view" state="state" alone></parlett-widget>');
    const at = (one: HTMLElement) => inside(one).querySelector(".pw-step-of")?.textContent;
    expect(at(el)).toContain("2");
    expect(at(guest)).toContain("1");
    expect(inside(el).activeElement?.className).toContain("pw-root");
    location.hash = "#step=4";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(at(el)).toContain("4");
    location.hash = "#step=none";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(at(el)).toContain("4");
  });
});
