/** Counting of visits, from when the visitor agrees until they no longer do. */
import { onSignedIn } from '#domain/identity/player/session.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { track } from '#platform/browser/net/track.ts';
import { forget } from '../contract.ts';
import { analyticsChoice } from './choice.ts';
import { startClient } from './client.ts';
import { startCounters } from './counters.ts';
import { removeVisitor } from './visit.ts';

let stop: (() => void) | undefined;
let areCountersLoaded = false;

/** Called once per page. */
export function startAnalytics(): void {
  analyticsChoice.subscribe(follow);
  onSignedIn(() => track('login'));
  follow();
}

function follow(): void {
  if (analyticsChoice.get() === 'yes') return begin();
  stop?.();
  stop = undefined;
  if (analyticsChoice.get() === 'no') void forgetVisitor();
  // A script that is loaded cannot be unloaded.
  if (areCountersLoaded) location.reload();
}

function begin(): void {
  if (payload().analytics.is_on) stop ??= startClient();
  if (!areCountersLoaded) startCounters();
  areCountersLoaded =
    payload().analytics.ga4_id !== null || payload().analytics.metrica_id !== null;
}

/** Without an answer the rows stay until they expire: no other visit can be tied to them. */
async function forgetVisitor(): Promise<void> {
  const visitor = removeVisitor();
  if (visitor !== null) await api(forget, { body: { visitor } });
}
