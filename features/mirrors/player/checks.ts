/**
 * Measures how long the domains of the installation take to answer, for logged-in players alone.
 * Nothing of it is shown, and no failure disturbs the page.
 */
import { isRefusal } from '#core/refusal.ts';
import { userNow } from '#domain/identity/player/session.ts';
import { logFailure } from '#platform/browser/log.ts';
import { api } from '#platform/browser/net/api.ts';
import { local } from '#platform/browser/storage.ts';
import { getMirrorsToCheck, sendAntiBonusResult } from '../contract.ts';
import { CHECK_EVERY_MS, CHECK_TIMEOUT_MS, IMAGE_TIMEOUT_MS, nextDelayMs } from '../rules.ts';

const NEXT_RUN = 'mirrorCheckAt';

/** Begins the checks of a page; returns what ends them. */
export function startMirrorChecks(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    const now = Date.now();
    const delay = nextDelayMs(local.get(NEXT_RUN), now, Math.random());
    local.set(NEXT_RUN, String(now + delay));
    timer = setTimeout(() => void run().finally(schedule), delay);
  };
  schedule();
  return () => clearTimeout(timer);
}

async function run(): Promise<void> {
  local.set(NEXT_RUN, String(Date.now() + CHECK_EVERY_MS));
  if (userNow().status !== 'member') return;
  const list = await api(getMirrorsToCheck);
  if (isRefusal(list)) return logFailure('The list of mirrors was not loaded.', list);
  const results: Record<string, number | null> = {};
  // One after the other: together they would slow each other down.
  for (const { domain, image } of list.data.domains) {
    results[domain] = await measureImage(image, CHECK_TIMEOUT_MS);
  }
  if (Object.keys(results).length === 0) return;
  const sent = await api(sendAntiBonusResult, { body: { results } });
  if (isRefusal(sent)) logFailure('The times of the mirrors were not sent.', sent);
}

/** The time in which an image arrives, in milliseconds; null when it fails or takes too long. */
export function measureImage(
  address: string,
  timeoutMs: number = IMAGE_TIMEOUT_MS,
): Promise<number | null> {
  return new Promise((resolve) => {
    const image = new Image();
    const began = performance.now();
    const settle = (ms: number | null) => {
      clearTimeout(timer);
      image.removeAttribute('src');
      resolve(ms);
    };
    const timer = setTimeout(settle, timeoutMs, null);
    image.onload = () => settle(Math.round(performance.now() - began));
    image.onerror = () => settle(null);
    image.referrerPolicy = 'no-referrer';
    image.src = `${address}?t=${Date.now()}`;
  });
}
