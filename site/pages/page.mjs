// What the pages do themselves: remember the language, and set up a table.
import { kernel, preload, Refused } from "./live.mjs";

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
function begin(heard, ended) {
  const unkept = () => say(place.dataset.unkept);
  return kernel(place.dataset.root, lang, heard, unkept, (wasReady) => {
    ended(wasReady ? place.dataset.stopped : place.dataset.failed);
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
  let isOpen = false;
  const start = () => {
    started ??= begin(
      (done) => play.style.setProperty("--done", done),
      (sentence) => {
        if (isWanted || isOpen) say(sentence);
        isOpen = false;
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
    // A phone's screen holds the table, but not the head of the page too.
    if (isPlaying && matchMedia("(max-width: 700px)").matches) place.scrollIntoView();
  };
  play.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into a tab of its own
    event.preventDefault();
    if (isOpen) return turn(true);
    if (isWanted) return;
    start();
    wait(true);
    say(place.dataset.waiting);
    try {
      await opened(started, "begin", play.dataset.game);
      isOpen = true;
      turn(true);
    } catch {
      if (started) say(place.dataset.failed); // else the reason has been said
    }
    wait(false);
  });
  find("close").addEventListener("click", () => turn(false));
  const soon = () => {
    preload("just-play").catch(() => {}); // is tried again when it is needed
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
    (sentence) => {
      say(sentence);
      bar.hidden = true;
    },
  );
  preload(code ? "card-table" : "just-play").catch(() => {}); // is tried again when it is needed
  window.addEventListener("hashchange", () => location.reload());
  try {
    await opened(started, code ? "code" : "play", code);
  } catch (error) {
    say(error instanceof Refused ? error.message : place.dataset.failed);
  }
  bar.hidden = true;
}

if (dataset.page === "index") landing();
if (dataset.page === "play") playing();
