// What the pages do themselves: remember the language, and set up a table.
import { kernel, preload } from "./live.mjs";

const find = (id) => document.getElementById(id);
const { lang, dataset } = document.documentElement;
const place = find("table");
const say = (text) => {
  find("status").textContent = text;
};

document.querySelector(".switch").addEventListener("click", (event) => {
  try {
    localStorage.setItem("parlett-language", event.currentTarget.lang);
  } catch {} // a browser that keeps nothing
  event.currentTarget.hash = location.hash;
});

/** Starts the kernel; `heard` is told how far it has come. */
function begin(heard, ended = () => {}) {
  return kernel(place.dataset.root, lang, heard, (wasReady) => {
    say(wasReady ? place.dataset.stopped : place.dataset.failed);
    ended();
  });
}

async function opened(started, what, text) {
  const { kept } = await started.ready;
  await started.open(place.querySelector(".live"), what, text);
  say(kept ? "" : place.dataset.unkept);
}

/** On the landing page, Python starts once the page lives; a press before it is ready waits. */
function landing() {
  const play = find("play");
  const label = play.textContent;
  const hero = document.querySelector(".hero");
  let started;
  let isWanted = false;
  const start = () => {
    started ??= begin(
      (done) => play.style.setProperty("--done", done),
      () => {
        wait(false);
        started = undefined;
      },
    );
  };
  const wait = (waits) => {
    isWanted = waits;
    play.setAttribute("aria-disabled", String(waits));
    play.textContent = waits ? play.dataset.shuffling : label;
  };
  const turn = (isPlaying) => {
    place.hidden = !isPlaying;
    hero.hidden = isPlaying;
    (isPlaying ? place.querySelector("h2") : play).focus();
  };
  let isOpen = false;
  play.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into a tab of its own
    event.preventDefault();
    if (isOpen) return turn(true);
    if (isWanted) return;
    start();
    wait(true);
    say(place.dataset.waiting);
    await opened(started, "begin", "");
    isOpen = true;
    wait(false);
    turn(true);
  });
  find("close").addEventListener("click", () => turn(false));
  const soon = () => {
    preload("just-play");
    if (!navigator.connection?.saveData) start();
  };
  const idle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 500));
  const whenLoaded = () => setTimeout(() => idle(soon, { timeout: 2000 }), 300);
  if (document.readyState === "complete") whenLoaded();
  else window.addEventListener("load", whenLoaded);
}

/** Opens the deal whose code is in the address, or any game. */
async function playing() {
  const bar = find("progress");
  const code = location.hash.slice(1);
  bar.hidden = false;
  say(place.dataset.waiting);
  const started = begin(
    (done) => {
      bar.value = done;
    },
    () => {
      bar.hidden = true;
    },
  );
  preload(code ? "card-table" : "just-play");
  window.addEventListener("hashchange", () => location.reload());
  try {
    await opened(started, code ? "code" : "play", code);
  } catch (refused) {
    say(refused.message);
  }
  bar.hidden = true;
}

if (dataset.page === "index") landing();
if (dataset.page === "play") playing();
