import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUser, startSession } from '#domain/identity/player/session.ts';
import { cookies } from '#platform/browser/storage.ts';
import { logInByLink, storeCookies } from './log-in-by-link.ts';

const USER = { id: '1', name: 'Aigerim', currency: 'KZT', locale: 'kz' };
let requests: { path: string; body: unknown }[];

beforeEach(async () => {
  requests = [];
  for (const name of ['prHash', 'simpleAuth', 'bearerToken'] as const) cookies.remove(name);
  startSession(() => 'ru');
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, location.origin);
    requests.push({
      path: pathname,
      body: JSON.parse((init.body as string | undefined) ?? 'null'),
    });
    const answers: Record<string, unknown> = {
      '/api/v2/auth/simple': { token: 't1' },
      '/profile/user': { user: USER, features: [], region: null },
      '/api/v2/auth/simple/arrival': { data: { recorded: true } },
    };
    return new Response(JSON.stringify(answers[pathname]), { status: 200 });
  });
  await loadUser();
  requests = [];
});

afterEach(() => vi.unstubAllGlobals());

test('tracking.query: pr and simple_auth become cookies only where there are none', () => {
  storeCookies({ pr: 'first', simple_auth: '1' });
  storeCookies({ pr: 'second', simple_auth: '2' });
  expect([cookies.get('prHash'), cookies.get('simpleAuth')]).toEqual(['first', '1']);
  cookies.remove('prHash');
  storeCookies({ pr: '' });
  expect(cookies.get('prHash')).toBeNull();
});

test('auth.simple-auth: cookie and token log in, then host and userAgent are reported', async () => {
  await logInByLink({ simpleAuthToken: 'abc' });
  expect(requests).toEqual([]);
  cookies.set('simpleAuth', '1');
  await logInByLink({});
  expect(requests).toEqual([]);
  await logInByLink({ simpleAuthToken: 'abc' });
  expect(requests).toEqual([
    { path: '/api/v2/auth/simple', body: { token: 'abc' } },
    { path: '/profile/user', body: null },
    {
      path: '/api/v2/auth/simple/arrival',
      body: { host: location.host, userAgent: navigator.userAgent },
    },
  ]);
  expect(cookies.get('bearerToken')).toBe('t1');
});

test('auth.simple-auth: a logged-in player stays logged in as before', async () => {
  cookies.set('bearerToken', 'own');
  await loadUser();
  requests = [];
  cookies.set('simpleAuth', '1');
  await logInByLink({ simpleAuthToken: 'abc' });
  expect(requests).toEqual([]);
  expect(cookies.get('bearerToken')).toBe('own');
});
