/**
 * The keyboard of a phone lies over the lower end of a dialog, where its buttons are. The page is
 * not told: only the visible part of it grows smaller. Says how much is covered, as `--keyboard`
 * on the dialog, in pixels, and keeps what is being written in sight. Answers how to stop.
 */
export function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const view = globalThis.visualViewport;
  if (!view) return () => {};
  let before = 0;
  const fit = () => {
    // A page that was magnified by two fingers is smaller for another reason.
    const isMagnified = view.scale > 1;
    const covered = isMagnified ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop);
    dialog.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    // What scrolls has grown smaller from below, where the field is that called the keyboard.
    if (covered > before) focusedIn(dialog)?.scrollIntoView({ block: 'nearest' });
    before = covered;
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
  };
}

function focusedIn(dialog: HTMLElement): Element | undefined {
  const focused = document.activeElement;
  return focused !== null && dialog.contains(focused) ? focused : undefined;
}
