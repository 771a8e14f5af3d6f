import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Page } from "../page/core/flow";
import { isCombination } from "../page/core/keys";
import { freeHeight } from "../page/core/room";
import { fill, suited } from "../page/core/text";
import { setTraits, type Traits, useEvent, useTrait, type View, widget } from "../page/core/view";
import { FullScreen } from "../page/parts/fold";
import { childOf, LiveWidget } from "./live-widget";
import { QuestionStage, type Round, type Stage, type Vote } from "./question";
import type { LinkSlide, QuestionSlide, Slides } from "./slides.generated";
import type { Words } from "./words.generated";
import "./view.css";

export interface BoardTraits extends Traits {
  words: Words;
  slides: Slides;
  at: number;
  stage: Stage;
  votes: Vote[];
  /** The id of a question that another case is to replace. */
  replaced: string;
  notice: string;
}

type Slide = Slides[number];

const stagesOf = (slide: Slide | undefined): readonly Stage[] =>
  slide?.kind !== "question"
    ? ["first"]
    : slide.options.length > 0
      ? ["first", "second", "reveal"]
      : ["first", "reveal"];

/** Slides for a class, which a remote control steps through while keys count the raised hands. */
function Board({ view }: { view: View<BoardTraits> }) {
  const { root, words, model } = view;
  const slides = useTrait(view, "slides");
  const at = useTrait(view, "at");
  const stage = useTrait(view, "stage");
  const votes = useTrait(view, "votes");
  const notice = useTrait(view, "notice");
  const [blank, setBlank] = useState(false);
  const slide = slides[at];
  const step = useStep(model, slide);

  const focusRoot = () => root.focus({ preventScroll: true });
  /** Takes a step forward or back within a replay, between votes or between slides. */
  const turn = async (way: 1 | -1) => {
    if (slide?.kind === "widget" && slide.last > 0) {
      const child = await childOf(model, slide.model);
      const to = (child?.get("step") ?? 0) + way;
      if (child && to >= 0 && to <= slide.last) {
        child.set("step", to);
        child.save_changes();
        return;
      }
    }
    const stages = stagesOf(slide);
    const to = stages[stages.indexOf(stage) + way];
    const next = slides[at + way];
    if (to) setTraits(view, { stage: to });
    else if (next) setTraits(view, { at: at + way, stage: way > 0 ? "first" : (stagesOf(next).at(-1) as Stage) });
    focusRoot();
  };
  const open = slide?.kind === "question" && stage !== "reveal" ? (stage satisfies Round) : undefined;
  const record = (change: (letters: string) => string) => {
    if (!open) return;
    setTraits(view, { votes: votes.map((vote, i) => (i === at ? { ...vote, [open]: change(vote[open]) } : vote)) });
  };
  const count = (letter: string) => record((letters) => letters + letter);
  const takeBack = () => record((letters) => letters.slice(0, -1));

  // The keys of a remote control, and those that count votes. They take precedence over those of a widget on a slide.
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    const [target] = event.composedPath() as Element[];
    if (isCombination(event) || target?.closest("input, textarea, select")) return;
    const letter = slide?.kind === "question" ? letterOf(slide, key) : undefined;
    if (blank) setBlank(false);
    else if (key === ".") setBlank(true);
    else if (key === "PageDown") void turn(1);
    else if (key === "PageUp") void turn(-1);
    else if (open && letter) repeat || count(letter);
    else if (open && key === "Backspace") takeBack();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** A box for the answer codes of a class, which the kernel reads and counts as votes. */
  const onPaste = (event: ClipboardEvent) => {
    const codes = event.clipboardData?.getData("text/plain");
    if (!open || !codes) return;
    event.preventDefault();
    try {
      model.send({ kind: "codes", codes });
    } catch {
      // If no kernel listens, as in a saved page, votes are counted by key alone.
    }
  };
  const isHere = (event: Event) => event.composedPath().includes(root) || root.matches(":fullscreen");
  useEvent(document, "keydown", (event) => isHere(event) && onKey(event), true);
  useEvent(document, "paste", (event) => isHere(event) && onPaste(event), true);
  useLayoutEffect(() => watchRoom(view), [view]);
  useLayoutEffect(() => {
    if (blank) focusRoot();
  });

  const onward = nextOf(slide, stage, step, words) ?? (slides[at + 1] && words.next);
  return (
    <Page view={view} lang={slide?.kind === "question" ? slide.lang : ""} label={words.title}>
      <div class="pw-slide" data-kind={slide?.kind} inert={blank}>
        {slide?.kind === "question" && (
          <QuestionStage
            view={view}
            slide={slide}
            stage={stage}
            vote={votes[at] ?? { first: "", second: "" }}
            notice={notice}
            count={count}
            takeBack={takeBack}
            another={() => {
              setTraits(view, { replaced: slide.id });
              focusRoot(); // the button disappears, and the keys that count belong to the board
            }}
            again={() => {
              setTraits(view, { stage: "first", votes: votes.map((vote, i) => (i === at ? none : vote)) });
              focusRoot();
            }}
          />
        )}
        {slide?.kind === "widget" && <LiveWidget key={at} view={view} slide={slide} />}
        {slide?.kind === "link" && <Link slide={slide} words={words} />}
        {slide?.kind === "text" && <p class="pw-headline">{suited(slide.text, view.colours)}</p>}
      </div>
      <nav class="pw-turn" aria-label={words.title} inert={blank}>
        <span class="pw-keys">
          {slide?.kind === "question" && open && slide.options.length
            ? fill(words.vote_keys, { letter: slide.options.at(-1)?.letter ?? "" })
            : onward
              ? words.keys
              : words.end}
        </span>
        <Clock words={words} />
        <span>{fill(words.slide_of, { i: at + 1, n: slides.length })}</span>
        <button
          type="button"
          class="pw-button"
          aria-disabled={at === 0 && stage === "first"}
          onClick={() => void turn(-1)}
        >
          {words.back}
        </button>
        <button type="button" class="pw-button pw-primary" aria-disabled={!onward} onClick={() => void turn(1)}>
          {onward ?? words.last}
        </button>
        <FullScreen root={root} words={words} />
      </nav>
      {blank && <button type="button" class="pw-blank" aria-label={words.blank} onClick={() => setBlank(false)} />}
    </Page>
  );
}

const none: Vote = { first: "", second: "" };

/** The step that a replay on a slide shows; 0 on any other slide. */
function useStep(model: object, slide: Slide | undefined): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    setStep(0);
    if (slide?.kind !== "widget" || slide.last === 0) return;
    let end = () => {};
    let ended = false;
    childOf(model, slide.model).then((child) => {
      if (!child || ended) return;
      const tell = () => setStep(child.get("step"));
      tell();
      child.on("change:step", tell);
      end = () => child.off("change:step", tell);
    });
    return () => {
      ended = true;
      end();
    };
  }, [model, slide]);
  return step;
}

/** What Page Down does next on a slide, in words; undefined once it leaves the slide. */
function nextOf(slide: Slide | undefined, stage: Stage, step: number, words: Words): string | undefined {
  if (slide?.kind === "widget" && step < slide.last) return words.next_step;
  const stages = stagesOf(slide);
  const to = stages[stages.indexOf(stage) + 1];
  return to === "second" ? words.vote : to === "reveal" ? words.reveal : undefined;
}

/** The option that a key counts, the key being its letter or its place as a digit. */
function letterOf({ options }: QuestionSlide, key: string): string | undefined {
  const place =
    "1" <= key && key <= "6" ? Number(key) - 1 : options.findIndex(({ letter }) => letter === key.toUpperCase());
  return options[place]?.letter;
}

/** The minutes and seconds since the board was opened or the clock was pressed. */
function Clock({ words }: { words: Words }) {
  const [start, restart] = useState(Date.now);
  const [now, tick] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - start) / 1000));
  const begin = () => {
    restart(Date.now());
    tick(Date.now());
  };
  return (
    <button type="button" class="pw-button pw-clock" title={words.clock} aria-label={words.clock} onClick={begin}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </button>
  );
}

/** A code to scan, with what it opens; the address is long and there on demand. */
function Link({ slide: { address, path, size }, words }: { slide: LinkSlide; words: Words }) {
  return (
    <figure class="pw-link">
      {path && (
        <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={address} shape-rendering="crispEdges">
          <path d={path} />
        </svg>
      )}
      <figcaption>
        <h3>{path ? words.scan : words.link}</h3>
        <p>{fill(words.opens, { site: address.split("/")[2] ?? "" })}</p>
        <details open={!path}>
          <summary>{words.address}</summary>
          {address}
        </details>
      </figcaption>
    </figure>
  );
}

const width = 1280;
const height = 720;
/** The height of the bar under a slide. */
const bar = 96;
/** Below this width a slide is laid out for a hand-held screen. */
const narrow = 720;

/**
 * Fits the slides into the space that the host leaves: a question is laid out once, at 1280 × 720, and the style sheet
 * scales it as a whole by `--pw-scale`; a widget on a slide reads the available height from `--pw-room`.
 */
export function watchRoom({ root, closed }: View<BoardTraits>): () => void {
  const fit = () => {
    const wide = root.clientWidth || width;
    const isNarrow = wide < narrow;
    const free = freeHeight(root, height / 3) ?? Infinity;
    const scale = isNarrow ? 1 : Math.min(wide / width, free / height);
    const inside = root.firstElementChild as HTMLElement;
    root.dataset.layout = isNarrow ? "narrow" : "wide";
    root.style.setProperty("--pw-scale", scale.toFixed(4));
    inside.style.setProperty("--pw-room", `${Math.floor((height - bar) * scale)}`);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(root);
  window.addEventListener("resize", fit, { signal: closed });
  document.addEventListener("fullscreenchange", fit, { signal: closed });
  fit();
  return () => observer.disconnect();
}

export default widget("board", Board);
