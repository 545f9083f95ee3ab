/**
 * Announces a text to screen readers without moving the focus. The region is in the page from the
 * start, because not every reader announces one that is inserted together with its text.
 */
export const ANNOUNCER_ID = 'announcer';

/** Texts that arrive together are announced together. */
let waiting: readonly string[] = [];

export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  // The same text twice is not a change; an empty moment in between makes it one.
  region.textContent = '';
  // Two parts of a page may say the same of one event.
  if (waiting.at(-1) === text) return;
  const isFirst = waiting.length === 0;
  waiting = [...waiting, text];
  if (!isFirst) return;
  setTimeout(() => {
    region.textContent = waiting.join(' ');
    waiting = [];
  }, 50);
}
