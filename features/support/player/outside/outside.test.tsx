import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SupportChat } from '#domain/settings/rules.support.ts';
import { createOutsideChat } from './outside.ts';

const SCRIPT = 'https://chat.example.org/sdk.js';
const CHAT: SupportChat = {
  provider: 'intercom',
  app_id: 'main-app',
  kz_app_id: 'kazakh-app',
  script_url: SCRIPT,
};

type Globals = { Intercom?: unknown; $chatwoot?: unknown; chatwootSDK?: unknown };
const globals = window as unknown as Globals;

let calls: unknown[][] = [];
/** Never in the page: the window of the tests would refuse to load them. */
let scripts: HTMLScriptElement[] = [];
beforeEach(() => {
  calls = [];
  scripts = [];
  vi.useFakeTimers();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
});
afterEach(() => {
  vi.useRealTimers();
  delete globals.Intercom;
  delete globals.$chatwoot;
  delete globals.chatwootSDK;
});

const listeners = new Set<() => void>();

function createChat(chat: Partial<SupportChat> = {}, region: string | null = null) {
  return createOutsideChat({
    chat: { ...CHAT, ...chat },
    locale: () => 'ru',
    region: () => region,
    onLocationChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
}

/** The browser has loaded the script, or failed to. */
async function endScript(event: 'load' | 'error'): Promise<void> {
  const script = await vi.waitFor(() => {
    const [found] = scripts;
    expect(found?.src).toBe(SCRIPT);
    return found!;
  });
  script.dispatchEvent(new Event(event));
}

function moveTo(): void {
  for (const listener of listeners) listener();
}

test('app.chat: the chat is started, updated 250 ms after a new route, and shut down', async () => {
  globals.Intercom = (...args: unknown[]) => calls.push(args);
  const chat = createChat();
  const opened = chat.open();
  await endScript('load');
  await opened;
  expect(calls).toEqual([
    ['boot', { app_id: 'main-app', hide_default_launcher: true, language_override: 'ru' }],
    ['show'],
  ]);
  calls = [];
  moveTo();
  vi.advanceTimersByTime(100);
  // Another page within that time is one update.
  moveTo();
  vi.advanceTimersByTime(249);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls.map(([name]) => name)).toEqual(['update']);
  chat.shutdown();
  await vi.waitFor(() => expect(calls.map(([name]) => name)).toEqual(['update', 'shutdown']));
  expect(listeners.size).toBe(0);
});

test('app.chat: a visitor from Kazakhstan gets the Kazakh channel in Kazakh', async () => {
  globals.Intercom = (...args: unknown[]) => calls.push(args);
  const opened = createChat({}, 'KZ').open();
  await endScript('load');
  await opened;
  expect(calls[0]).toEqual([
    'boot',
    { app_id: 'kazakh-app', hide_default_launcher: true, language_override: 'kk' },
  ]);
});

test('app.chat: Chatwoot is started at the origin of its script and opened when it is ready', async () => {
  globals.chatwootSDK = { run: (options: unknown) => calls.push(['run', options]) };
  const chat = createChat({ provider: 'chatwoot' });
  const opened = chat.open();
  await endScript('load');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  globals.$chatwoot = {
    setLocale: (language: string) => calls.push(['setLocale', language]),
    toggle: (state: string) => calls.push(['toggle', state]),
  };
  dispatchEvent(new Event('chatwoot:ready'));
  await opened;
  expect(calls).toEqual([
    ['run', { websiteToken: 'main-app', baseUrl: 'https://chat.example.org' }],
    ['setLocale', 'ru'],
    ['toggle', 'open'],
  ]);
});

test('app.chat: without an id or a script it fails with a clear error', async () => {
  await expect(createChat({ app_id: null }).open()).rejects.toThrow('has no app id');
  await expect(createChat({ script_url: null }).open()).rejects.toThrow('has no script');
  const opened = createChat().open();
  const ended = Promise.allSettled([opened]);
  await endScript('error');
  expect(await ended).toMatchObject([{ reason: { message: expect.stringContaining(SCRIPT) } }]);
});
