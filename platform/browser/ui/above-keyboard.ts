/**
 * The keyboard of a phone lies over the lower end of a dialog, where its buttons are. The page is
 * not told: only the visible part of it grows smaller. Says how much is covered, as `--keyboard`
 * on the dialog, in pixels. Answers how to stop.
 */
export function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const view = globalThis.visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // A page that was magnified by two fingers is smaller for another reason.
    const isMagnified = view.scale > 1;
    const covered = isMagnified ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop);
    dialog.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
  };
}
