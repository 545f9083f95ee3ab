import { expect, test, vi } from 'vitest';
import { openWindow, readMessage, waitForWindow } from './window.ts';

const STATE = 's'.repeat(43);
const SAID = { type: 'croupier.social', status: 'done', state: STATE, ticket: 't' };
const URL_OF_PROVIDER = `https://id.example/auth?state=${STATE}`;

test('auth.social: only a message of this attempt in full is heard', () => {
  expect(readMessage(SAID, STATE)).toEqual({ status: 'done', ticket: 't' });
  expect(readMessage({ ...SAID, status: 'denied' }, STATE)).toEqual({ status: 'denied' });
  for (const other of [
    null,
    'croupier.social',
    { ...SAID, type: 'other' },
    { ...SAID, state: 'another' },
    { ...SAID, ticket: undefined },
    { ...SAID, status: 'admin' },
  ]) {
    expect(readMessage(other, STATE)).toBeUndefined();
  }
  expect(readMessage({ ...SAID, state: null }, null)).toBeUndefined();
});

/** A window as the page sees it: where it was sent, whether it is closed. */
function fakeWindow() {
  const sent: string[] = [];
  const popup = { closed: false, location: { replace: (url: string) => void sent.push(url) } };
  return { popup: popup as unknown as Window & { closed: boolean }, sent };
}

function say(source: unknown, origin: string, data: unknown = SAID): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
}

test('auth.social: a message counts from the window itself and from our own origin', async () => {
  const { popup, sent } = fakeWindow();
  const heard = vi.fn();
  const waiting = waitForWindow(popup, URL_OF_PROVIDER, new AbortController().signal).then(heard);
  expect(sent).toEqual([URL_OF_PROVIDER]);
  say(globalThis, location.origin);
  say(popup, 'https://evil.example');
  say(popup, 'null');
  say(popup, location.origin, { ...SAID, state: 'x' });
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  say(popup, location.origin);
  say(popup, location.origin, { ...SAID, ticket: 'second' });
  await waiting;
  expect(heard.mock.calls).toEqual([[{ status: 'done', ticket: 't' }]]);
});

test('auth.social: a window that closes without a word has the last one for a moment', async () => {
  vi.useFakeTimers();
  const { popup } = fakeWindow();
  const waiting = waitForWindow(popup, URL_OF_PROVIDER, new AbortController().signal);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(450);
  say(popup, location.origin);
  expect(await waiting).toEqual({ status: 'done', ticket: 't' });
  const silent = fakeWindow();
  const ended = waitForWindow(silent.popup, URL_OF_PROVIDER, new AbortController().signal);
  silent.popup.closed = true;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await ended).toEqual({ status: 'closed' });
  vi.useRealTimers();
});

test('auth.social: a window that the browser swallows is no window', () => {
  const open = vi.spyOn(globalThis, 'open');
  open.mockReturnValueOnce(null);
  expect(openWindow()).toBeNull();
  open.mockReturnValueOnce({ closed: true } as Window);
  expect(openWindow()).toBeNull();
});
