/**
 * Reloads the page for a new version: not during the player's own round, not over an open dialog
 * and not while a text is being typed. Until then the page says so and offers to do it at once.
 */
import { create } from 'zustand';
import { isBusy } from '#platform/browser/busy.ts';
import { isModalOpen } from '#platform/browser/modals/modals.tsx';
import { reloadTo } from '#platform/browser/router/reload-guard.ts';

const CHECK_INTERVAL_MS = 500;
/** A reload that takes longer is tried again. */
const LOST_MS = 30_000;

type Update = {
  /** A new version waits for the end of what the player does. */
  readonly isWaiting: boolean;
};

export const useUpdate = create<Update>(() => ({ isWaiting: false }));

let prepare: (() => Promise<void>) | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let isReloading = false;
let wasRepeated = false;

/** Reloads as soon as nothing is interrupted by it; `first` runs right before. */
export function reloadWhenFree(first?: () => Promise<void>): void {
  prepare ??= first;
  if (timer !== undefined) return;
  if (isFree()) void reloadNow();
  else useUpdate.setState({ isWaiting: true });
  timer = setInterval(() => {
    if (isFree()) void reloadNow();
  }, CHECK_INTERVAL_MS);
}

/** Offers a reload and leaves the moment to the player. */
export function offerReload(): void {
  useUpdate.setState({ isWaiting: true });
}

/**
 * Within ten seconds of another reload nothing happens; the next check tries again. So it does when
 * the page is still here long after, because its request was lost with the former worker.
 */
export async function reloadNow(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  await prepare?.();
  prepare = undefined;
  isReloading = reloadTo(location.pathname + location.search);
  if (isReloading && !wasRepeated) setTimeout(repeat, LOST_MS);
}

/** Once: a network that takes so long would be interrupted for ever. */
function repeat(): void {
  wasRepeated = true;
  isReloading = false;
}

function isFree(): boolean {
  return !isBusy() && !isModalOpen() && !isTyping();
}

/** Drafts of chat and stake are kept, but a keyboard that closes in the middle of a word annoys. */
function isTyping(): boolean {
  const { activeElement } = document;
  const isField =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  return !document.hidden && isField && activeElement.value !== '';
}
