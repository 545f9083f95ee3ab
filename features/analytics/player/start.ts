/** Counting of visits, from when the visitor agrees until they no longer do. */
import { onSignedIn } from '#domain/identity/player/session.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { dropTracked, track } from '#platform/browser/net/track.ts';
import { forget } from '../contract.ts';
import { analyticsChoice } from './choice.ts';
import { startClient } from './client.ts';
import { startCounters } from './counters.ts';
import { clearQueues } from './queue.ts';
import { removeVisitor } from './visit.ts';

let stop: (() => Promise<void>) | undefined;
let stopCounters: (() => void) | undefined;

/** Called once per page. */
export function startAnalytics(): void {
  analyticsChoice.subscribe(follow);
  onSignedIn(() => track('login'));
  follow();
}

function follow(): void {
  if (analyticsChoice.get() === 'yes') return begin();
  void end();
}

/** What happened without consent is dropped: it is not sent when the visitor agrees later. */
async function end(): Promise<void> {
  const ended = stop?.();
  stop = undefined;
  const wereCountersLoaded = stopCounters !== undefined;
  stopCounters?.();
  stopCounters = undefined;
  dropTracked();
  clearQueues();
  const visitor = analyticsChoice.get() === 'no' ? removeVisitor() : null;
  // Events that arrive after it would be kept. Without an answer the rows stay until they expire:
  // no other visit can be tied to them.
  await ended;
  if (visitor !== null) await api(forget, { body: { visitor } });
  // A script that is loaded cannot be unloaded.
  if (wereCountersLoaded) location.reload();
}

function begin(): void {
  const { is_on: isOn, ga4_id: ga4, metrica_id: metrica } = payload().analytics;
  if (isOn) stop ??= startClient();
  else dropTracked();
  if (ga4 !== null || metrica !== null) stopCounters ??= startCounters();
}
