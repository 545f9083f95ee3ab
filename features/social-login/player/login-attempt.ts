/**
 * One social login attempt at a time, from the click to the result. Its state lives outside the
 * dialogs, which may be closed while the popup is open.
 */
import { isCurrency } from '#core/currency.ts';
import { create } from 'zustand';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { promoNow, sendWithPromo } from '#domain/identity/player/promo-code.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { cookies } from '#platform/browser/storage.ts';
import { beginSocial } from '../contract.ts';
import { completeWith } from './complete.ts';
import { openWindow, waitForWindow } from './window.ts';

export type Provider = { readonly name: string; readonly label: string };

export type SocialAttempt =
  | { readonly state: 'none' }
  /** The popup is open, or the page is about to leave; `isSlow` after a while. */
  | { readonly state: 'waiting'; readonly provider: Provider; readonly isSlow: boolean }
  /** The browser blocked the popup: the page itself goes. */
  | { readonly state: 'going'; readonly provider: Provider }
  | {
      readonly state: 'ended';
      readonly provider: Provider;
      readonly why: 'closed' | 'denied' | 'failed' | 'refused';
      readonly refusal?: ApiRefusal;
    };

const SLOW_MS = 15_000;
const NONE: SocialAttempt = { state: 'none' };

const store = create<SocialAttempt>(() => NONE);
let current: { readonly window: Window | null; readonly stop: AbortController } | undefined;

export function useSocialAttempt(): SocialAttempt {
  return store();
}

function show(next: SocialAttempt): void {
  store.setState(next, true);
}

/** Brings the popup to the front. */
export function showWindow(): void {
  current?.window?.focus();
}

/** Cancels the attempt: closes the popup and ignores its messages. */
export function cancelSocialLogin(): void {
  current?.stop.abort();
  current?.window?.close();
  current = undefined;
  show(NONE);
}

/** Shows the result of an attempt that left the page and came back. */
export function showEnded(provider: Provider, why: 'denied' | 'failed'): void {
  show({ state: 'ended', provider, why });
}

/**
 * Logs in by a provider. Must run in a click handler: browsers block popups otherwise. When the
 * popup is blocked, the page itself goes there and back.
 */
export async function socialLogin(provider: Provider): Promise<void> {
  cancelSocialLogin();
  const window = openWindow();
  const stop = new AbortController();
  current = { window, stop };
  show({ state: 'waiting', provider, isSlow: false });
  const slow = setTimeout(() => {
    const attempt = store.getState();
    if (attempt.state === 'waiting') show({ ...attempt, isSlow: true });
  }, SLOW_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(slow));
  await run(provider, window, stop.signal);
  clearTimeout(slow);
}

async function run(provider: Provider, window: Window | null, signal: AbortSignal): Promise<void> {
  const answer = await sendWithPromo(promoNow(), (promo) =>
    api(beginSocial, { body: beginBody(provider, window, promo), signal }),
  );
  if (signal.aborted) return;
  if (isRefusal(answer)) return refused(provider, window, answer);
  if (window === null) {
    show({ state: 'going', provider });
    location.assign(answer.url);
    return;
  }
  const result = await waitForWindow(window, answer.url, signal);
  if (signal.aborted) return;
  if (result.status !== 'done') return show({ state: 'ended', provider, why: result.status });
  const refusal = await completeWith(result.ticket);
  if (signal.aborted) return;
  if (refusal) return refused(provider, null, refusal);
  show(NONE);
}

function beginBody(provider: Provider, window: Window | null, promo: string) {
  const [currency, token] = [cookies.get('activeCurrency'), cookies.get('token')];
  return {
    provider: provider.name,
    origin: location.origin + location.pathname,
    display: window === null ? ('page' as const) : ('popup' as const),
    ...(currency !== null && isCurrency(currency) ? { currency } : {}),
    ...(token === null ? {} : { token: token.slice(0, 128) }),
    ...(promo.trim() === '' ? {} : { promo }),
  };
}

function refused(provider: Provider, window: Window | null, refusal: ApiRefusal): void {
  window?.close();
  trackRefusal('login_error', refusal);
  show({ state: 'ended', provider, why: 'refused', refusal });
}
