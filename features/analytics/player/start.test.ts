import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPayload } from '#platform/browser/boot.ts';
import { track } from '#platform/browser/net/track.ts';
import { configureRouter, setLocation } from '#platform/browser/router/navigation.ts';
import type { SentEvent } from '../contract.ts';
import { setAnalyticsChoice } from './choice.ts';
import { startAnalytics } from './start.ts';

const NOWHERE = {
  name: 'not-found',
  path: '/404',
  texts: [],
  page: () => Promise.reject(new Error('this test opens no page')),
} as const;

let sent: SentEvent[];
let paths: string[];

beforeEach(() => {
  sent = [];
  paths = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { pathname } = new URL(address, 'http://app.test');
    paths.push(pathname);
    if (pathname.endsWith('/events')) sent.push(...(JSON.parse(body) as { events: [] }).events);
    return Response.json({ data: { stored: 1 } });
  });
  setPayload({ analytics: { is_on: true, ga4_id: null, metrica_id: null } });
  const ignored = () => undefined;
  const app = { base: '', hasLocales: true, table: { routes: [], notFound: NOWHERE } };
  configureRouter({ ...app, onOffline: ignored, onError: ignored });
  open('/en/faq');
});

afterEach(() => vi.unstubAllGlobals());

function open(pathname: string): void {
  history.replaceState(null, '', pathname);
  const rest = { query: {}, hash: '', params: {}, entry: NOWHERE, Page: () => null, arrival: 0 };
  setLocation({ locale: 'en', path: pathname.slice('/en'.length), ...rest });
}

/** Events leave when the page is hidden. */
async function flush(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(queued()).toEqual([]));
}

const queued = () => Object.keys(localStorage).filter((key) => key.startsWith('analytics_queue:'));

test('tracking.analytics: only what happens while the visitor agrees is sent, as of when and where it happened', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  track('before_start');
  startAnalytics();
  track('without_answer');
  setAnalyticsChoice('yes');
  const at = Date.now() - 5_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  track('agreed');
  clock.mockRestore();
  open('/en/licence');
  await flush();
  const shown = () => sent.map(({ name, path }) => [name, path]);
  const agreed = [
    ['page_view', '/faq'],
    ['agreed', '/faq'],
    ['page_view', '/licence'],
  ];
  expect(shown()).toEqual(agreed);
  expect(sent[1]!.at).toBe(at);

  track('last');
  // A tab that was closed left its events behind.
  localStorage.setItem('analytics_queue:gone', JSON.stringify({ at: 0, events: [sent[0]] }));
  setAnalyticsChoice('no');
  expect(queued()).toEqual([]);
  track('withdrawn');
  await vi.waitFor(() => expect(paths.at(-1)).toBe('/api/v2/analytics/forget'));
  setAnalyticsChoice('yes');
  track('again');
  await flush();
  expect(shown()).toEqual([...agreed, ['page_view', '/licence'], ['again', '/licence']]);
  setAnalyticsChoice('no');
});

test('tracking.analytics: an answer in another tab counts in this one', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  setAnalyticsChoice('yes');
  track('agreed');
  localStorage.setItem('analytics_choice', 'no');
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'analytics_choice' }));
  track('withdrawn');
  setAnalyticsChoice('yes');
  await flush();
  expect(sent.map(({ name }) => name)).toEqual(['page_view']);
});
