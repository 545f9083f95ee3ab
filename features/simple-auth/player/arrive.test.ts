import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUser, startSession } from '#domain/identity/player/session.ts';
import { cookies } from '#platform/browser/storage.ts';
import { arriveSimply, keepCookies } from './arrive.ts';

const USER = { id: '1', name: 'Aigerim', currency: 'KZT', locale: 'kz' };
let asked: { path: string; body: unknown }[];

beforeEach(async () => {
  asked = [];
  for (const name of ['prHash', 'simpleAuth', 'bearerToken'] as const) cookies.remove(name);
  startSession(() => 'ru');
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, location.origin);
    asked.push({ path: pathname, body: JSON.parse((init.body as string | undefined) ?? 'null') });
    const answers: Record<string, unknown> = {
      '/api/v2/auth/simple': { token: 't1' },
      '/profile/user': { user: USER, features: [], region: null },
      '/api/v2/auth/simple/arrival': { data: { kept: true } },
    };
    return new Response(JSON.stringify(answers[pathname]), { status: 200 });
  });
  await loadUser();
  asked = [];
});

afterEach(() => vi.unstubAllGlobals());

test('tracking.query: pr and simple_auth become cookies only where there are none', () => {
  keepCookies({ pr: 'first', simple_auth: '1' });
  keepCookies({ pr: 'second', simple_auth: '2' });
  expect([cookies.get('prHash'), cookies.get('simpleAuth')]).toEqual(['first', '1']);
  cookies.remove('prHash');
  keepCookies({ pr: '' });
  expect(cookies.get('prHash')).toBeNull();
});

test('auth.simple-auth: cookie and token log in, then host and userAgent are told', async () => {
  await arriveSimply({ simpleAuthToken: 'abc' });
  expect(asked).toEqual([]);
  cookies.set('simpleAuth', '1');
  await arriveSimply({});
  expect(asked).toEqual([]);
  await arriveSimply({ simpleAuthToken: 'abc' });
  expect(asked).toEqual([
    { path: '/api/v2/auth/simple', body: { token: 'abc' } },
    { path: '/profile/user', body: null },
    {
      path: '/api/v2/auth/simple/arrival',
      body: { host: location.host, userAgent: navigator.userAgent },
    },
  ]);
  expect(cookies.get('bearerToken')).toBe('t1');
});

test('auth.simple-auth: whoever is in stays who he is', async () => {
  cookies.set('bearerToken', 'own');
  await loadUser();
  asked = [];
  cookies.set('simpleAuth', '1');
  await arriveSimply({ simpleAuthToken: 'abc' });
  expect(asked).toEqual([]);
  expect(cookies.get('bearerToken')).toBe('own');
});
