import type { ComponentChildren } from "preact";

interface FoldProps {
  label: string;
  /** What folds apart are called: the end of a class for the style sheet, and `data-fold`. */
  kind?: string;
  /** The outline of a sign before the label; where there is little room, the sign stands alone. */
  sign?: string;
  /** Called when the part is unfolded or folded away. */
  toggled?: ((open: boolean) => void) | undefined;
  children?: ComponentChildren;
}

/** A part of the table that is folded away until it is wanted. */
export function Fold({ label, kind, sign, toggled, children }: FoldProps) {
  return (
    <details
      class={`pw-fold ${kind ? `pw-${kind}` : ""}`}
      data-fold={kind}
      onToggle={({ currentTarget }) => toggled?.(currentTarget.open)}
    >
      <summary>
        {sign && (
          <svg class="pw-sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d={sign} />
          </svg>
        )}
        <span>{label}</span>
      </summary>
      {children}
    </details>
  );
}

/** The button that makes a widget fill the screen, or ends this; absent where the host forbids it. */
export function FullScreen({ root, words }: { root: HTMLElement; words: { full_screen: string } }) {
  if (!document.fullscreenEnabled) return null;
  const turn = () =>
    void (root.matches(":fullscreen") ? document.exitFullscreen() : root.requestFullscreen()).catch(() => undefined);
  return (
    <button type="button" class="pw-fill" aria-label={words.full_screen} title={words.full_screen} onClick={turn}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
      </svg>
    </button>
  );
}
