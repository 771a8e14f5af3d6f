/** The button that makes a widget fill the screen, or ends this; absent where the host forbids it. */
export function FullScreen({ root, words }: { root: HTMLElement; words: { full_screen: string } }) {
  if (!document.fullscreenEnabled) return null;
  const turn = () =>
    void (document.fullscreenElement === root ? document.exitFullscreen() : root.requestFullscreen()).catch(
      () => undefined,
    );
  return (
    <button type="button" class="pw-fill" aria-label={words.full_screen} title={words.full_screen} onClick={turn}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
      </svg>
    </button>
  );
}
