import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForPush } from './worker-push.ts';

const MESSAGE = {
  title: 'Ақша шығарылды',
  body: 'Ақшаңыз сізге жолға шықты.',
  lang: 'kk',
  tag: 'n1',
  url: '/kz/profile/history?tab=withdrawals',
};

const showNotification = vi.fn<(title: string, options?: object) => Promise<void>>();
const openWindow = vi.fn<(url: string) => Promise<void>>();
const focus = vi.fn<() => Promise<void>>();
let windows: string[] = [];

beforeEach(() => {
  windows = [];
  for (const mock of [showNotification, openWindow, focus]) {
    mock.mockReset();
    mock.mockResolvedValue(undefined);
  }
  // What a worker has and a page has not.
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', {
    openWindow,
    matchAll: async () => windows.map((url) => ({ url, focus })),
  });
});
afterEach(() => vi.unstubAllGlobals());

listenForPush();

/** Dispatches an event of a worker, and waits for what it waits for. */
async function happen(name: string, fields: object): Promise<void> {
  const waited: Promise<unknown>[] = [];
  const waitUntil = (done: Promise<unknown>) => void waited.push(done);
  dispatchEvent(Object.assign(new Event(name), { ...fields, waitUntil }));
  expect(waited).toHaveLength(1);
  await Promise.all(waited);
}

const push = (text: string | null) =>
  happen('push', { data: text === null ? null : { text: () => text } });

const press = (data: unknown) => {
  const close = vi.fn<() => void>();
  const done = happen('notificationclick', { notification: { data, close } });
  expect(close).toHaveBeenCalledOnce();
  return done;
};

test('push: the worker shows the message in its language, once for each tag', async () => {
  await push(JSON.stringify(MESSAGE));
  const { title, body, lang, tag, url } = MESSAGE;
  expect(showNotification.mock.calls).toEqual([[title, { body, lang, tag, data: url }]]);
});

test.each([null, '', 'text', JSON.stringify({ ...MESSAGE, url: 'https://evil.example/' })])(
  'push: of %j the worker shows the name of the site alone',
  async (text) => {
    await push(text);
    expect(showNotification.mock.calls).toEqual([[location.host]]);
  },
);

test('push: a press opens the page, or focuses the window that shows it', async () => {
  await press(MESSAGE.url);
  const href = `${location.origin}${MESSAGE.url}`;
  expect(openWindow.mock.calls).toEqual([[href]]);
  windows = [`${location.origin}/kz/games/crash`, href];
  await press(MESSAGE.url);
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 1]);
});

test.each(['https://evil.example/', '//evil.example/', undefined, 7])(
  'push: a press never leaves the site for %j',
  async (data) => {
    await press(data);
    expect(openWindow.mock.calls).toEqual([[`${location.origin}/`]]);
  },
);
