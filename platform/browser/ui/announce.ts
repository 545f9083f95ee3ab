/**
 * Announces a text to screen readers without moving the focus. The region is in the page from the
 * start, because not every reader announces one that is inserted together with its text.
 */
export const ANNOUNCER_ID = 'announcer';

export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  // The same text twice is not a change; an empty moment in between makes it one.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}
