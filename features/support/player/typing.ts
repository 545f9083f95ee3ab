import { createFirstStore } from '#platform/browser/first-store.ts';
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '../rules.ts';

/** Whether support is writing just now. */
export const isSupportTyping = createFirstStore(false);

let ends: ReturnType<typeof setTimeout> | undefined;

/** Support is writing: shown until the next message, or for some seconds. */
export function showTyping(): void {
  clearTimeout(ends);
  isSupportTyping.set(true);
  ends = setTimeout(hideTyping, TYPING_SHOWN_MS);
}

export function hideTyping(): void {
  clearTimeout(ends);
  isSupportTyping.set(false);
}

/** Runs at most once every few seconds, however often it is called. */
export function everyFewSeconds(run: () => void): () => void {
  let next = 0;
  return () => {
    const now = Date.now();
    if (now < next) return;
    next = now + TYPING_EVERY_MS;
    run();
  };
}
