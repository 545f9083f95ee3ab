import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { listPlayerBalances } from '#domain/ledger/server/index.ts';

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

const PATH = '/api/v2/auth/register/email';
const FORM = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };
let serial = 0;
const freshIp = () => `203.0.113.${++serial}`;

test('auth.register-email: stores every field, opens wallets, grants play money', async () => {
  const got = await fixture.send('POST', PATH, {
    ip: freshIp(),
    body: {
      ...FORM,
      email: ' Ann@Example.org ',
      currency: 'KZT',
      locale: 'kz',
      timezone: 'Asia/Almaty',
      offers: [{ product: 'casino', channel: 'email' }],
      fpp: 'f-1',
      partner: 'p-1',
      adplace: 'a-1',
      stag: 's-1',
    },
  });
  expect(got.status).toBe(200);
  const [row] = await fixture.db.query<Record<string, unknown>>(
    `select * from players where email = 'ann@example.org'`,
  );
  expect(row).toMatchObject({
    kind: 'member',
    locale: 'kz',
    timezone: 'Asia/Almaty',
    currency: 'KZT',
    register_method: 'email',
    attribution: { fpp: 'f-1', partner: 'p-1', adplace: 'a-1', stag: 's-1' },
  });
  expect(row!['terms_accepted_at']).toBeInstanceOf(Date);
  expect(row!['name']).toMatch(/^player\d{6}$/);
  expect(row!['password_hash']).toMatch(/^\$argon2id\$/);
  const id = toPlayerId(row!['id'] as bigint);
  const answers = await fixture.db.query(
    `select channel, is_given from player_consents
      where player_id = $1 and product = 'casino' and source = 'registration' order by channel`,
    [id],
  );
  expect(answers).toEqual([
    { channel: 'email', is_given: true },
    { channel: 'phone', is_given: false },
    { channel: 'push', is_given: false },
    { channel: 'sms', is_given: false },
  ]);
  expect(await listPlayerBalances(fixture.db, id)).toMatchObject([
    { currency: 'KZT', cash: 0n, bonus: 0n, held: 0n, debt: null, cashSeq: 0n },
    { currency: 'PLAY', cash: 10_000_000_000n, bonus: 0n, held: 0n, debt: null, cashSeq: 1n },
  ]);
  expect(fixture.events.at(-2)).toMatchObject({
    name: 'player.registered',
    body: { player_id: id.toString(), currency: 'KZT', attribution: { partner: 'p-1' } },
  });
});

test('auth.register-email: a token for scripts, and a refresh cookie that scripts cannot read', async () => {
  const got = await fixture.send('POST', PATH, {
    ip: freshIp(),
    body: { ...FORM, email: 'token@example.org' },
  });
  const me = await fixture.send('GET', '/profile/user', { token: got.body['token'] as string });
  expect(me.body['user']).toMatchObject({ email: 'token@example.org', balance: '0.00' });
  expect(got.cookies['refresh']).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/auth',
    maxAge: 30 * 24 * 3600,
  });
  expect(got.cookies['device']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
});

test('auth.currency-choice: RUB by default, and the language of the browser', async () => {
  const got = await fixture.send('POST', PATH, {
    ip: freshIp(),
    body: { ...FORM, email: 'plain@example.org', timezone: 'Mars/Olympus' },
    headers: { 'accept-language': 'kk-KZ,kk;q=0.9' },
  });
  const me = await fixture.send('GET', '/profile/user', { token: got.body['token'] as string });
  expect(me.body['user']).toMatchObject({
    currency: 'RUB',
    locale: 'kz',
    timezone: 'UTC',
    is_password_exists: true,
    is_email_verified: false,
  });
});

test.each([
  [{ email: 'unknown' }, { email: ['email_format'] }],
  [{ email: 'аdmin@example.org' }, { email: ['email_script'] }],
  [{ email: 7 }, { email: ['invalid_type'] }],
  [{ password: 'short' }, { password: ['password_short:10'] }],
  [{ password: 'p'.repeat(513) }, { password: ['too_long'] }],
  [{ password: '1234567890' }, { password: ['password_common'] }],
  [{ password: 'New.Player@example.org' }, { password: ['password_is_email'] }],
  [{ currency: 'PLAY' }, { currency: ['invalid_value'] }],
  [{ currency: 'BTC' }, { currency: ['invalid_value'] }],
  [{ locale: 'de' }, { locale: ['invalid_value'] }],
  [{ is_adult: false }, { is_adult: ['must_be_adult'] }],
  [{ is_adult: undefined }, { is_adult: ['must_be_adult'] }],
  [{ accepts_terms: false }, { accepts_terms: ['terms_required'] }],
  [{ offers: 'yes' }, { offers: ['invalid_type'] }],
  [{ promo: 'P'.repeat(129) }, { promo: ['too_long'] }],
  [{ promo: 'WELCOME' }, { promo: ['promo_unknown'] }],
  [
    { email: 'unknown', password: 'short' },
    { email: ['email_format'], password: ['password_short:10'] },
  ],
])('auth.errors: %j is refused at its field and creates nothing', async (change, errors) => {
  const before = await countPlayers();
  const body = { ...FORM, email: 'new.player@example.org', ...change };
  const got = await fixture.send('POST', PATH, { ip: freshIp(), body });
  expect([got.status, got.body['message'], got.body.errors]).toEqual([422, 'bad_input', errors]);
  expect(await countPlayers()).toBe(before);
});

test('A1: the age that the form asked for must be the one of the place, or higher', async () => {
  const strict = await createSignInFixture(database.url, { minAge: 21 });
  const register = async (confirmed_age?: number) => {
    const body = { ...FORM, email: `aged-${confirmed_age}@example.org`, confirmed_age };
    const got = await strict.send('POST', PATH, { ip: freshIp(), body });
    return got.body.errors ?? got.status;
  };
  const tooLow = { is_adult: ['age_unconfirmed:21'] };
  expect(await register()).toEqual(tooLow);
  expect(await register(18)).toEqual(tooLow);
  expect(await register(20)).toEqual(tooLow);
  expect(await register(21)).toBe(200);
  expect(await register(17)).toEqual({ confirmed_age: ['too_small'] });
  await strict.close();
});

test('race: an e-mail creates one account, however many requests run at once', async () => {
  const answers = await Promise.all(
    ['one@example.org', 'ONE@example.org', 'one@EXAMPLE.org'].map((email) =>
      fixture.send('POST', PATH, { ip: freshIp(), body: { ...FORM, email } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.body).toMatchObject({
    message: 'email_taken',
    errors: { email: ['email_taken'] },
  });
  expect(refused.cookies).toEqual({});
});

test('enumeration: asking which e-mails are taken costs longer and longer waits', async () => {
  const ip = freshIp();
  await fixture.send('POST', PATH, { ip, body: { ...FORM, email: 'taken@example.org' } });
  const send = (from: string) =>
    fixture.send('POST', PATH, { ip: from, body: { ...FORM, email: 'taken@example.org' } });
  const answers = [];
  for (let tries = 0; tries < 5; tries++) answers.push(await send(ip));
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429]);
  expect(Number(answers[4]!.retryAfter)).toBeGreaterThan(0);
  expect((await send(freshIp())).status).toBe(422);
});

test("csrf: another site's page cannot register in the visitor's name", async () => {
  const got = await fixture.send('POST', PATH, {
    ip: freshIp(),
    body: { ...FORM, email: 'foreign@example.org' },
    headers: { origin: 'https://evil.example' },
  });
  expect([got.status, got.body['message']]).toEqual([403, 'forbidden']);
  expect(got.cookies).toEqual({});
});

async function countPlayers(): Promise<bigint> {
  const rows = await fixture.db.query<{ n: bigint }>('select count(*) as n from players');
  return rows[0]!.n;
}
