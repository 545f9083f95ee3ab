/**
 * One visit to a provider at a time, from the press of the button to the answer. It lives outside
 * the dialogs, which may be closed while the window is open.
 */
import { useSyncExternalStore } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { cookies } from '#platform/browser/storage.ts';
import { beginSocial } from '../contract.ts';
import { completeWith } from './complete.ts';
import { openWindow, waitForWindow } from './window.ts';

export type Provider = { readonly name: string; readonly label: string };

export type Visit =
  | { readonly state: 'none' }
  /** A window is open, or about to leave; `isSlow` once one might wonder. */
  | { readonly state: 'waiting'; readonly provider: Provider; readonly isSlow: boolean }
  /** The browser opened no window: the page itself goes. */
  | { readonly state: 'going'; readonly provider: Provider }
  | {
      readonly state: 'ended';
      readonly provider: Provider;
      readonly why: 'closed' | 'denied' | 'failed' | 'refused';
      readonly refusal?: ApiRefusal;
    };

const SLOW_MS = 15_000;
const NONE: Visit = { state: 'none' };

let visit: Visit = NONE;
let current: { readonly window: Window | null; readonly stop: AbortController } | undefined;
const listeners = new Set<() => void>();

export function useVisit(): Visit {
  return useSyncExternalStore(
    onVisit,
    () => visit,
    () => NONE,
  );
}

function onVisit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Visit): void {
  visit = next;
  for (const listener of listeners) listener();
}

/** Brings the window of the visit to the front. */
export function showWindow(): void {
  current?.window?.focus();
}

/** Gives up: the window closes, and nothing it says is heard any more. */
export function cancelVisit(): void {
  current?.stop.abort();
  current?.window?.close();
  current = undefined;
  show(NONE);
}

/** Says what came of a visit of this page itself, which began before it was loaded. */
export function showEnded(provider: Provider, why: 'denied' | 'failed'): void {
  show({ state: 'ended', provider, why });
}

/**
 * Logs in by a provider. Must run in the press of a button: browsers open no window otherwise. One
 * that opens none at all takes the page there and back.
 */
export async function socialLogin(provider: Provider): Promise<void> {
  cancelVisit();
  const window = openWindow();
  const stop = new AbortController();
  current = { window, stop };
  show({ state: 'waiting', provider, isSlow: false });
  const slow = setTimeout(() => {
    if (visit.state === 'waiting') show({ ...visit, isSlow: true });
  }, SLOW_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(slow));
  await run(provider, window, stop.signal);
  clearTimeout(slow);
}

async function run(provider: Provider, window: Window | null, signal: AbortSignal): Promise<void> {
  const answer = await api(beginSocial, { body: ask(provider, window), signal });
  if (signal.aborted) return;
  if (isRefusal(answer)) return refused(provider, window, answer);
  if (window === null) {
    show({ state: 'going', provider });
    location.assign(answer.url);
    return;
  }
  const heard = await waitForWindow(window, answer.url, signal);
  if (signal.aborted) return;
  if (heard.status !== 'done') return show({ state: 'ended', provider, why: heard.status });
  const refusal = await completeWith(heard.ticket);
  if (signal.aborted) return;
  if (refusal) return refused(provider, null, refusal);
  show(NONE);
}

function ask(provider: Provider, window: Window | null) {
  const [promo, token] = [cookies.get('promo'), cookies.get('token')];
  return {
    provider: provider.name,
    origin: location.origin + location.pathname,
    display: window === null ? ('page' as const) : ('popup' as const),
    ...(promo === null ? {} : { promo: promo.slice(0, 128) }),
    ...(token === null ? {} : { token: token.slice(0, 128) }),
  };
}

function refused(provider: Provider, window: Window | null, refusal: ApiRefusal): void {
  window?.close();
  trackRefusal('login_error', refusal);
  show({ state: 'ended', provider, why: 'refused', refusal });
}
