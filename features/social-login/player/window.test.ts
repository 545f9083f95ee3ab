import { expect, test, vi } from 'vitest';
import { openWindow, readMessage, waitForWindow } from './window.ts';

const STATE = 's'.repeat(43);
const MESSAGE = { type: 'croupier.social', status: 'done', state: STATE, ticket: 't' };
const URL_OF_PROVIDER = `https://id.example/auth?state=${STATE}`;

test('auth.social: only a complete message of this attempt is accepted', () => {
  expect(readMessage(MESSAGE, STATE)).toEqual({ status: 'done', ticket: 't' });
  expect(readMessage({ ...MESSAGE, status: 'denied' }, STATE)).toEqual({ status: 'denied' });
  for (const other of [
    null,
    'croupier.social',
    { ...MESSAGE, type: 'other' },
    { ...MESSAGE, state: 'another' },
    { ...MESSAGE, ticket: undefined },
    { ...MESSAGE, status: 'admin' },
  ]) {
    expect(readMessage(other, STATE)).toBeUndefined();
  }
  expect(readMessage({ ...MESSAGE, state: null }, null)).toBeUndefined();
});

/** A fake popup: where it was sent, whether it is closed. */
function fakeWindow() {
  const sent: string[] = [];
  const popup = { closed: false, location: { replace: (url: string) => void sent.push(url) } };
  return { popup: popup as unknown as Window & { closed: boolean }, sent };
}

function postMessage(source: unknown, origin: string, data: unknown = MESSAGE): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
}

test('auth.social: only messages of the popup itself and of our own origin are accepted', async () => {
  const { popup, sent } = fakeWindow();
  const result = vi.fn();
  const waiting = waitForWindow(popup, URL_OF_PROVIDER, new AbortController().signal).then(result);
  expect(sent).toEqual([URL_OF_PROVIDER]);
  postMessage(globalThis, location.origin);
  postMessage(popup, 'https://evil.example');
  postMessage(popup, 'null');
  postMessage(popup, location.origin, { ...MESSAGE, state: 'x' });
  await Promise.resolve();
  expect(result).not.toHaveBeenCalled();
  postMessage(popup, location.origin);
  postMessage(popup, location.origin, { ...MESSAGE, ticket: 'second' });
  await waiting;
  expect(result.mock.calls).toEqual([[{ status: 'done', ticket: 't' }]]);
});

test('auth.social: a late message is accepted for a moment after the popup was closed', async () => {
  vi.useFakeTimers();
  const { popup } = fakeWindow();
  const waiting = waitForWindow(popup, URL_OF_PROVIDER, new AbortController().signal);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(450);
  postMessage(popup, location.origin);
  expect(await waiting).toEqual({ status: 'done', ticket: 't' });
  const silent = fakeWindow();
  const ended = waitForWindow(silent.popup, URL_OF_PROVIDER, new AbortController().signal);
  silent.popup.closed = true;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await ended).toEqual({ status: 'closed' });
  vi.useRealTimers();
});

test('auth.social: a blocked popup counts as none', () => {
  const open = vi.spyOn(globalThis, 'open');
  open.mockReturnValueOnce(null);
  expect(openWindow()).toBeNull();
  open.mockReturnValueOnce({ closed: true } as Window);
  expect(openWindow()).toBeNull();
});
