import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { setPayload } from '#platform/browser/boot.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { updateSettings, type User } from '../contract.ts';
import {
  ensureGuest,
  loadUser,
  onSignedIn,
  patchUser,
  signIn,
  startSession,
  tokenNow,
  userNow,
  whenSessionKnown,
} from './session.ts';

const USER = { id: '1', name: 'Aigerim', currency: 'KZT', locale: 'kz' } as unknown as User;
const GOOD = { user: USER, features: [], region: null };

/** The server's answers by path, in order; the last answer repeats. */
let answers: Record<string, { status: number; body: unknown }[]>;
let requests: string[];
let left: string[];

beforeEach(() => {
  requests = [];
  left = [];
  answers = {};
  startSession(() => 'ru');
  cookies.remove('bearerToken');
  cookies.remove('locale');
  setPayload({ environment: 'production' });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = new URL(input, location.origin).pathname;
    const token = new Headers(init.headers).get('authorization') ?? '-';
    requests.push(`${path} ${token}`);
    const queue = answers[path] ?? [];
    const { status, body } = queue.length > 1 ? queue.shift()! : queue[0]!;
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status });
  });
  vi.spyOn(location, 'assign').mockImplementation((to) => void left.push(String(to)));
});

afterEach(() => vi.unstubAllGlobals());

const ok = (body: unknown) => ({ status: 200, body });
const no = (status: number, message: string) => ({ status, body: { message, errors: {} } });

test('auth.login-success: stores the token, loads the user, sets a language', async () => {
  answers['/profile/user'] = [ok(GOOD)];
  const listener = vi.fn();
  const stop = onSignedIn(listener);
  expect(await signIn('t1', { isNew: true })).toBeUndefined();
  stop();
  expect(requests).toEqual(['/profile/user Bearer t1']);
  expect([cookies.get('bearerToken'), cookies.get('locale')]).toEqual(['t1', 'kz']);
  expect(await whenSessionKnown()).toMatchObject({ status: 'member', user: USER });
  expect(listener).toHaveBeenCalledWith({ isNew: true });
});

test('auth.login-success: follows an sso link outside development', async () => {
  answers['/profile/user'] = [ok(GOOD)];
  const ssoLink = 'https://sso.example/in?a=1';
  setPayload({ environment: 'development' });
  await signIn('t1', { ssoLink });
  expect(left).toEqual([]);
  setPayload({ environment: 'production' });
  // It does not end: the browser leaves the page.
  void signIn('t1', { ssoLink });
  await expect.poll(() => left).toHaveLength(1);
  const target = new URL(left[0]!);
  expect([target.searchParams.get('a'), target.searchParams.get('url')]).toEqual([
    '1',
    location.href,
  ]);
});

test('auth.logout: a refused user fetch clears the session, a lost connection does not', async () => {
  answers['/profile/user'] = [{ status: 0, body: null }];
  cookies.set('bearerToken', 't1');
  await loadUser();
  expect(cookies.get('bearerToken')).toBe('t1');
  answers['/profile/user'] = [no(404, 'not_found')];
  expect(await loadUser()).toMatchObject({ status: 404 });
  expect(cookies.get('bearerToken')).toBeNull();
  expect(userNow()).toMatchObject({ status: 'guest', user: null });
});

test.each([429, 500, 503])(
  'auth.logout: a user fetch that fails with %i says nothing about the token and keeps it',
  async (status) => {
    answers['/profile/user'] = Array.from({ length: 6 }, () => no(status, 'busy'));
    cookies.set('bearerToken', 't1');
    expect(await loadUser()).toMatchObject({ status });
    expect(cookies.get('bearerToken')).toBe('t1');
  },
);

test('auth.refresh: an expired token is renewed and the call is retried', async () => {
  answers['/profile/user'] = [no(401, 'unauthorized'), ok(GOOD)];
  answers['/auth/refresh-token'] = [ok({ access_token: 't2' })];
  cookies.set('bearerToken', 't1');
  expect(await loadUser()).toBeUndefined();
  expect(requests.map((line) => line.replace('/profile', ''))).toEqual([
    '/user Bearer t1',
    '/auth/refresh-token Bearer t1',
    '/user Bearer t2',
  ]);
  expect(cookies.get('bearerToken')).toBe('t2');
});

test('auth.refresh-failed: logs out; a 401 on it goes to the sso link too', async () => {
  const sso = 'https://sso.example/';
  setPayload({
    mirror: { sso, meta_yandex_verification: null, is_listed: false, is_moving: false },
  });
  answers['/profile/settings'] = [no(401, 'unauthorized')];
  answers['/auth/refresh-token'] = [no(422, 'busy_or_not')];
  cookies.set('bearerToken', 't1');
  const change = () => api(updateSettings, { body: { locale: 'ru' } });
  expect(isRefusal(await change())).toBe(true);
  expect([cookies.get('bearerToken'), left]).toEqual([null, []]);
  answers['/auth/refresh-token'] = [no(401, 'session_expired')];
  cookies.set('bearerToken', 't1');
  await change();
  expect(cookies.get('bearerToken')).toBeNull();
  expect(left).toEqual([`${sso}?url=${encodeURIComponent(location.href)}`]);
});

test('session cookies: the token lives 30 days, the bonus five years, the language one', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  answers['/profile/user'] = [ok({ ...GOOD, fresh_token: 't3', super_bonus: 'b' })];
  await signIn('t1');
  const lines = written.mock.calls.map(([line]) => line);
  const age = (name: string) =>
    Number(/Max-Age=(\d+)/.exec(lines.findLast((l) => l.startsWith(name)) ?? '')?.[1]);
  expect([age('bearerToken=t3'), age('super_bonus'), age('locale')]).toEqual([
    30 * 86_400,
    5 * 365 * 86_400,
    365 * 86_400,
  ]);
  expect(lines.every((line) => line.includes('Path=/; SameSite=Lax'))).toBe(true);
});

test('two first bets at the same time open one guest', async () => {
  answers['/api/v2/guests'] = [ok({ data: { token: 'g1' } }), ok({ data: { token: 'g2' } })];
  expect(await Promise.all([ensureGuest(), ensureGuest()])).toEqual([undefined, undefined]);
  expect(await ensureGuest()).toBeUndefined();
  expect(requests).toEqual(['/api/v2/guests -']);
  expect(tokenNow()).toBe('g1');
  local.remove('guestToken');
});

test('a guest that was refused is asked for again', async () => {
  answers['/api/v2/guests'] = [no(429, 'x'), ok({ data: { token: 'g1' } })];
  expect(await ensureGuest()).toMatchObject({ status: 429 });
  expect(await ensureGuest()).toBeUndefined();
  expect(tokenNow()).toBe('g1');
  local.remove('guestToken');
});

test('session: a balance that is pushed while the user is being loaded is kept', async () => {
  const before = { ...USER, balance: '0.00', bonus_balance: '0.00' };
  answers['/profile/user'] = [ok({ ...GOOD, user: before })];
  await signIn('t1');
  const loading = loadUser();
  patchUser({ balance: '1000.00', bonus_balance: '1000.00' });
  await loading;
  expect(userNow().user).toMatchObject({ balance: '1000.00', bonus_balance: '1000.00' });
  // Later responses count again.
  answers['/profile/user'] = [ok({ ...GOOD, user: { ...before, balance: '900.00' } })];
  await loadUser();
  expect(userNow().user).toMatchObject({ balance: '900.00', bonus_balance: '0.00' });
});

test('session: what is pushed to one account is not applied to the next one', async () => {
  answers['/profile/user'] = [ok(GOOD)];
  await signIn('t1');
  answers['/profile/user'] = [ok({ ...GOOD, user: { ...USER, id: '2', balance: '5.00' } })];
  const next = signIn('t2');
  patchUser({ balance: '1000.00' });
  await next;
  expect(userNow().user).toMatchObject({ id: '2', balance: '5.00' });
});
