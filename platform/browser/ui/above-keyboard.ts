/**
 * The keyboard of a phone covers the lower end of a dialog, where its buttons are. The page gets no
 * event: only its visual viewport shrinks. Sets the covered height as `--keyboard` on the dialog,
 * in pixels, and keeps the focused field in view. Returns a function that stops it.
 */
export function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const view = globalThis.visualViewport;
  if (!view) return () => {};
  let before = 0;
  const fit = () => {
    // After a pinch zoom the viewport is smaller for another reason.
    const isMagnified = view.scale > 1;
    const covered = isMagnified ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop);
    dialog.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    // The scrolled area shrank from below, where the field is that opened the keyboard.
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
