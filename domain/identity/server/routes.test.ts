import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import {
  createSignInFixture,
  type SignInTestResponse,
  type SignInFixture,
} from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { isRefusal } from '#core/refusal.ts';
import { micro } from '#core/money.ts';
import { readBalances, transfer } from '#domain/ledger/server/index.ts';

let database: TestDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

let serial = 0;

type Member = { token: string; refresh: string; id: PlayerId; got: SignInTestResponse };

async function addMember(): Promise<Member> {
  const email = `member${++serial}@example.org`;
  const got = await fixture.send('POST', '/api/v2/auth/register/email', {
    body: { email, password: 'seven quiet rivers', is_adult: true, accepts_terms: true },
  });
  const token = got.body['token'] as string;
  const id = (await fixture.sessions.viewerOf(token))!.id;
  return { token, refresh: got.cookies['refresh']!.value, id, got };
}

async function addGuest(): Promise<{ token: string; id: PlayerId }> {
  const got = await fixture.send('POST', '/api/v2/guests');
  const token = got.body.data!['token'] as string;
  return { token, id: (await fixture.sessions.viewerOf(token))!.id };
}

const me = (token?: string) => fixture.send('GET', '/profile/user', { token });

test('profile.user: the user is returned with all fields and the balances of the chosen currency', async () => {
  const { token, id } = await addMember();
  await adjust(id, 'RUB', 12_345_678n);
  const got = await me(token);
  expect(got.status).toBe(200);
  expect(got.body).toEqual({
    play_rules: {
      game_cycle_ms: 0,
      is_autobet_allowed: true,
      is_turbo_allowed: true,
      celebration: 'above_stake',
      min_age: 18,
      verification: 'before_withdrawal',
    },
    user: {
      id: id.toString(),
      name: expect.stringMatching(/^player\d{6}$/),
      phone: null,
      email: expect.stringMatching(/^member\d+@example\.org$/),
      balance: '12.345678',
      bonus: '0.00',
      bonus_balance: '0.00',
      total_balance: '12.345678',
      currency: 'RUB',
      locale: 'ru',
      timezone: 'UTC',
      register_method: 'email',
      registered_at: expect.stringMatching(/^20\d\d-.*Z$/),
      is_phone_verified: false,
      is_email_verified: false,
      is_password_exists: true,
      is_avatar_hidden: false,
      is_statistics_hidden: false,
      is_login_emailed: true,
      image: { small: null },
      premium: { status: false },
      verification: { is_need: false, data: null },
    },
    features: [],
    region: null,
  });
});

test('user: a call without a token, a guest and a blocked player get none', async () => {
  const blocked = await addMember();
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [blocked.id]);
  const answers = [await me(), await me((await addGuest()).token), await me(blocked.token)];
  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(
    Array(3).fill([401, 'unauthorized']),
  );
});

test('auth.refresh: the cookie is exchanged for a token and a new cookie', async () => {
  const { refresh } = await addMember();
  const got = await fixture.send('POST', '/auth/refresh-token', { cookies: { refresh } });
  expect(got.status).toBe(200);
  expect(got.cookies['refresh']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(got.cookies['refresh']!.value).not.toBe(refresh);
  expect((await me(got.body['access_token'] as string)).status).toBe(200);
});

test('auth.refresh-failed: without a valid cookie it is 401 and the cookie is cleared', async () => {
  for (const cookies of [{}, { refresh: 'stolen-and-wrong' }] as Record<string, string>[]) {
    const got = await fixture.send('POST', '/auth/refresh-token', { cookies });
    expect([got.status, got.body['message']]).toEqual([401, 'session_expired']);
    expect(got.cookies['refresh']).toMatchObject({ value: '', maxAge: 0, path: '/auth' });
  }
});

test("csrf: another site's page can neither refresh nor log the visitor out", async () => {
  const { token, refresh } = await addMember();
  const headers = { origin: 'https://evil.example' };
  const calls = [
    await fixture.send('POST', '/auth/refresh-token', { cookies: { refresh }, headers }),
    await fixture.send('PUT', '/auth/logout', { cookies: { refresh }, headers }),
  ];
  for (const got of calls) {
    expect([got.status, got.body.errors]).toEqual([403, { Origin: ['foreign_origin'] }]);
    expect(got.cookies).toEqual({});
  }
  expect((await me(token)).status).toBe(200);
});

test('auth.logout: token and cookie are invalid afterwards, and a second logout changes nothing', async () => {
  const { token, refresh } = await addMember();
  const first = await fixture.send('PUT', '/auth/logout', { token, cookies: { refresh } });
  expect(first.body).toEqual({ data: { ended: true } });
  expect(first.cookies['refresh']).toMatchObject({ value: '', maxAge: 0 });
  expect((await me(token)).status).toBe(401);
  const again = await fixture.send('POST', '/auth/refresh-token', { cookies: { refresh } });
  expect(again.status).toBe(401);
  const second = await fixture.send('PUT', '/auth/logout', { token, cookies: { refresh } });
  expect([second.status, second.body]).toEqual([200, { data: { ended: false } }]);
});

test('auth.logout: the cookie alone ends its session when the token has expired', async () => {
  const { token, refresh } = await addMember();
  const got = await fixture.send('PUT', '/auth/logout', { cookies: { refresh } });
  expect(got.body).toEqual({ data: { ended: true } });
  expect((await me(token)).status).toBe(401);
});

test('profile.settings: sent fields change, the rest stays', async () => {
  const { token } = await addMember();
  const put = (body: object) => fixture.send('PUT', '/profile/settings', { token, body });
  expect((await put({ locale: 'kz', is_statistics_hidden: true })).body).toEqual({
    data: {
      locale: 'kz',
      timezone: 'UTC',
      is_avatar_hidden: false,
      is_statistics_hidden: true,
      is_login_emailed: true,
    },
  });
  const changed = { timezone: 'Asia/Almaty', is_statistics_hidden: false, is_login_emailed: false };
  expect((await put(changed)).body).toEqual({
    data: {
      locale: 'kz',
      timezone: 'Asia/Almaty',
      is_avatar_hidden: false,
      is_statistics_hidden: false,
      is_login_emailed: false,
    },
  });
  expect((await me(token)).body['user']).toMatchObject({ locale: 'kz', timezone: 'Asia/Almaty' });
});

test('settings: a change of visibility is published, other changes are not', async () => {
  const { token, id } = await addMember();
  const put = (body: object) => fixture.send('PUT', '/profile/settings', { token, body });
  const before = fixture.changedVisibility.length;
  await put({ locale: 'en' });
  await put({ is_statistics_hidden: 1 });
  expect(fixture.changedVisibility.slice(before)).toEqual([]);
  await put({ is_statistics_hidden: true });
  await put({ is_avatar_hidden: false });
  expect(fixture.changedVisibility.slice(before)).toEqual([id, id]);
});

test.each([
  [{}, 'bad_input', { body: ['required'] }],
  [{ locale: 'de' }, 'bad_input', { locale: ['invalid_value'] }],
  [{ is_avatar_hidden: 1 }, 'bad_input', { is_avatar_hidden: ['invalid_type'] }],
  [{ timezone: '' }, 'bad_input', { timezone: ['required'] }],
  [{ timezone: 'Mars/Olympus' }, 'timezone_unknown', { timezone: ['timezone_unknown'] }],
  [{ timezone: '+03:00' }, 'timezone_unknown', { timezone: ['timezone_unknown'] }],
])('settings: %j is refused', async (body, message, errors) => {
  const { token } = await addMember();
  const got = await fixture.send('PUT', '/profile/settings', { token, body });
  expect([got.status, got.body['message'], got.body.errors]).toEqual([422, message, errors]);
});

test('settings: guests and unknown callers have none, and a player changes only their own', async () => {
  const guest = await addGuest();
  const body = { locale: 'en' };
  expect((await fixture.send('PUT', '/profile/settings', { body })).status).toBe(401);
  expect(
    (await fixture.send('PUT', '/profile/settings', { body, token: guest.token })).status,
  ).toBe(401);
  const [one, other] = [await addMember(), await addMember()];
  await fixture.send('PUT', '/profile/settings', { body, token: one.token });
  expect((await me(other.token)).body['user']).toMatchObject({ locale: 'ru' });
});

test('guests: a guest begins with 10,000 PLAY and gets no second identity', async () => {
  const got = await fixture.send('POST', '/api/v2/guests');
  expect(got.body.data!['play_balance']).toBe('10000.00');
  const token = got.body.data!['token'] as string;
  const { id, kind } = (await fixture.sessions.viewerOf(token))!;
  expect(kind).toBe('guest');
  expect((await readBalances(fixture.db, id, 'PLAY')).cash).toBe(10_000_000_000n);
  const again = await fixture.send('POST', '/api/v2/guests', { token });
  expect([again.status, again.body['message']]).toEqual([403, 'forbidden']);
});

test('guests: free play is topped up once less than 1.00 is left, for guests and for members', async () => {
  for (const { token, id } of [await addGuest(), await addMember()]) {
    const topUp = () => fixture.send('POST', '/api/v2/guests/top-up', { token });
    const early = await topUp();
    expect([early.status, early.body['message']]).toEqual([422, 'play_balance_not_empty']);
    await adjust(id, 'PLAY', -(10_000_000_000n - 1_000_000n));
    expect((await topUp()).status).toBe(422);
    await adjust(id, 'PLAY', -10_000n);
    const got = await topUp();
    expect(got.body).toEqual({ data: { play_balance: '10000.99' } });
    expect(fixture.announced.at(-1)).toBe(`${id} PLAY`);
  }
});

test('guests: parallel top-ups grant once', async () => {
  const { token, id } = await addGuest();
  await adjust(id, 'PLAY', -10_000_000_000n);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => fixture.send('POST', '/api/v2/guests/top-up', { token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readBalances(fixture.db, id, 'PLAY')).cash).toBe(10_000_000_000n);
});

test('guests: a call without a token and a blocked player are not topped up', async () => {
  expect((await fixture.send('POST', '/api/v2/guests/top-up')).status).toBe(401);
  const { token, id } = await addMember();
  await adjust(id, 'PLAY', -10_000_000_000n);
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [id]);
  expect((await fixture.send('POST', '/api/v2/guests/top-up', { token })).status).toBe(401);
  expect((await readBalances(fixture.db, id, 'PLAY')).cash).toBe(0n);
});

test('rate limits: each call has a limit of its own and returns when to retry', async () => {
  const { token } = await addGuest();
  const answers = [];
  for (let count = 0; count < 11; count++) {
    answers.push(await fixture.send('POST', '/api/v2/guests/top-up', { token }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429]);
  expect(Number(answers.at(-1)!.retryAfter)).toBeGreaterThan(0);
});

/** Moves play or real money in or out, as an operator's adjustment would. */
async function adjust(id: PlayerId, currency: 'RUB' | 'PLAY', delta: bigint): Promise<void> {
  const moved = await fixture.db.transaction(async (tx) => {
    const adjustment = await fixture.accounts.find(tx, 'house_adjustment', 'test', currency);
    const wallet = await fixture.accounts.find(tx, 'player_cash', id.toString(), currency);
    return await transfer(tx, {
      key: `test:${id}:${++serial}`,
      kind: 'adjustment',
      debit: delta > 0n ? adjustment : wallet,
      credit: delta > 0n ? wallet : adjustment,
      amount: micro(delta > 0n ? delta : -delta),
    });
  });
  if (isRefusal(moved)) throw new Error(moved.refused);
}
