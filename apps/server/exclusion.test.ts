import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bet, letPass, protect, refusalOf, sitDown } from '#dev/protection-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  openWholeHouse,
  SECRET_KEY,
  type Heard,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import { createProtection } from '#house/protection/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let left: WholeHouse;
let right: WholeHouse;

const openOne = () =>
  openWholeHouse(startHouse, database.url, { DATABASE_URL: database.url, BUS_URL: database.url });

beforeAll(async () => {
  database = await testDatabase();
  [left, right] = [await openOne(), await openOne()];
});
afterAll(async () => {
  await Promise.all([left.stop(), right.stop()]);
  await database.close();
});

const PASSWORD = 'seven quiet rivers';
const word = () => `p${randomBytes(5).toString('hex')}`;

async function register(house: WholeHouse, email: string): Promise<Heard> {
  const body = { email, password: PASSWORD, currency: 'RUB', is_adult: true, accepts_terms: true };
  return await house.send('POST', '/api/v2/auth/register/email', { body });
}

async function newcomer(email: string, money = '100.00'): Promise<Person> {
  const token: string = (await register(left, email)).json!['token'];
  const rows = await left.db.query<{ id: bigint }>('select id from players where email = $1', [
    email,
  ]);
  const person = { id: rows[0]!.id, token, refresh: '' };
  await left.grant(person.id, money, 'RUB');
  await left.send('POST', '/api/v2/fairness/commitment', { token, body: {} });
  await left.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'evening' } });
  return person;
}

const logIn = (house: WholeHouse, email: string, password = PASSWORD) =>
  house.send('POST', '/api/v2/auth/login/email/password', { body: { email, password } });

const exclude = (house: WholeHouse, person: Person, term = '6m', key = newKey()) =>
  protect(house, person, 'POST', '/exclusion', { term, is_understood: true }, key);

async function statusOf(house: WholeHouse, { token }: Person): Promise<number> {
  return (await house.send('GET', '/profile/user', { token })).status;
}

test('protection: an exclusion must be understood, and is for one of the terms', async () => {
  const player = await left.addMember();
  for (const body of [{ term: '6m' }, { term: '1d', is_understood: true }, {}]) {
    expect((await protect(left, player, 'POST', '/exclusion', body)).status).toBe(422);
  }
  expect(await statusOf(left, player)).toBe(200);
});

test('protection: exclusion closes every door at once: token, socket, refresh, bets, deposits, mail', async () => {
  const email = `${word()}@example.org`;
  const player = await newcomer(email);
  await runOn(database.url, `update players set accepts_marketing = true where id = ${player.id}`);
  const page = await right.connect(player.token);
  expect((await bet(right, player)).status).toBe(200);
  const answer = await exclude(left, player, '1y');
  expect(answer.status).toBe(200);
  const days = (Date.parse(answer.json!['data'].until) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(366);
  expect(await page.bye()).toBe('session_expired');
  expect(await statusOf(left, player)).toBe(401);
  await expect.poll(() => statusOf(right, player)).toBe(401);
  const [row] = await left.db.query<{ accepts_marketing: boolean; open: bigint; told: string }>(
    `select p.accepts_marketing,
            (select count(*) from sessions where player_id = p.id and ended_at is null) as open,
            (select o.body::text from outbox o where o.name = 'player.excluded'
                and o.body->>'player_id' = p.id::text) as told
       from players p where p.id = $1`,
    [player.id],
  );
  expect(row).toMatchObject({ accepts_marketing: false, open: 0n });
  expect(JSON.parse(row!.told)).toMatchObject({ kind: 'self' });
  expect([...left.errors, ...right.errors]).toEqual([]);
});

test('protection: that somebody is excluded is told to whoever proves who he is, to nobody else', async () => {
  const email = `${word()}@example.org`;
  await exclude(left, await newcomer(email), 'indefinite');
  const known = await logIn(right, email);
  expect([known.status, refusalOf(known)]).toEqual([422, 'account_excluded']);
  expect(known.json!['errors']).toEqual({ until: ['account_excluded:indefinite'] });
  const wrong = await logIn(right, email, 'some other password');
  const nobody = await logIn(right, `${word()}@example.org`, 'some other password');
  expect(wrong.json!['message']).toBe(nobody.json!['message']);
});

test('protection: another address of the same mailbox looks taken, as anybody’s does', async () => {
  const name = word();
  await exclude(left, await newcomer(`${name}@gmail.com`));
  for (const other of [`${name.slice(0, 3)}.${name.slice(3)}@gmail.com`, `${name}+new@gmail.com`]) {
    const answer = await register(right, other);
    expect([answer.status, refusalOf(answer)]).toEqual([422, 'email_taken']);
  }
});

test('protection: an account of the same mailbox that is there already is closed with it', async () => {
  const name = word();
  const twin = await newcomer(`${name}+twin@gmail.com`);
  await exclude(left, await newcomer(`${name}@gmail.com`));
  await expect.poll(() => statusOf(right, twin)).toBe(401);
  expect(refusalOf(await logIn(left, `${name}+twin@gmail.com`))).toBe('account_excluded');
});

test('protection: phone and social login are known again, whoever asks and in whatever case', async () => {
  const player = await left.addMember();
  const phone = `+7701${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  const subject = word();
  await runOn(
    database.url,
    `update players set phone = '${phone}' where id = ${player.id};
     insert into social_identities (provider, subject, player_id)
       values ('local', '${subject}', ${player.id})`,
  );
  const { isExcludedPerson } = createProtection({ secretKey: SECRET_KEY, registers: [] });
  const people = [{ phone }, { social: `local:${subject}` }, { email: 'new@example.org', phone }];
  for (const person of people) expect(await isExcludedPerson(left.db, person)).toBe(false);
  await exclude(left, player);
  for (const person of people) expect(await isExcludedPerson(left.db, person)).toBe(true);
  expect(await isExcludedPerson(left.db, { phone: '+77010000000' })).toBe(false);
  // What is kept says nothing of whose it is.
  const rows = await left.db.query<{ text: string }>(
    'select m::text as text from exclusion_marks m',
  );
  expect(rows.every(({ text }) => !text.includes(phone) && !text.includes(subject))).toBe(true);
});

test('protection: a second account with the phone of somebody excluded does not come in', async () => {
  const email = `${word()}@example.org`;
  const other = await newcomer(email);
  const player = await left.addMember();
  const phone = `+7702${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  await runOn(database.url, `update players set phone = '${phone}' where id = ${player.id}`);
  await exclude(left, player);
  // As when an old account gets the number that the closed one gave up.
  await runOn(
    database.url,
    `update players set phone = null where id = ${player.id};
     update players set phone = '${phone}' where id = ${other.id}`,
  );
  expect(refusalOf(await logIn(left, email))).toBe('account_excluded');
});

test('protection: a register of a country keeps out whom it knows', async () => {
  const email = 'listed@example.org';
  const register = {
    name: 'example',
    isExcluded: async (_: unknown, who: { email?: unknown }) => who.email === email,
  };
  const { isExcludedPerson } = createProtection({ secretKey: SECRET_KEY, registers: [register] });
  expect(await isExcludedPerson(left.db, { email })).toBe(true);
  expect(await isExcludedPerson(left.db, { email: 'free@example.org' })).toBe(false);
});

test('race: exclusion during an autobet by socket: queued bets are refused, no bet comes after', async () => {
  const player = await newcomer(`${word()}@example.org`, '5000.00');
  const page = await right.connect(player.token);
  let sent = 0;
  const say = () => {
    if (page.closed) return;
    const body = {
      stake: '1.00',
      currency: 'RUB',
      direction: 'over',
      target: 9998,
      is_autobet: true,
    };
    page.say({ op: 'call', ref: ++sent, name: 'dice.placeBet', key: newKey(), body });
  };
  const timer = setInterval(say, 60);
  await page.until(() => page.of('answer').length > 4, 'a few bets');
  const answer = await exclude(left, player);
  const [{ at }] = (await left.db.query<{ at: Date }>('select clock_timestamp() as at')) as [
    { at: Date },
  ];
  expect(answer.status).toBe(200);
  expect(await page.bye()).toBe('session_expired');
  clearInterval(timer);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const late = await left.db.query('select 1 from bets where player_id = $1 and placed_at > $2', [
    player.id,
    at,
  ]);
  expect(late).toEqual([]);
});

test('race: a log-in at the very moment of the exclusion leaves no open session', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const email = `${word()}@example.org`;
    const player = await newcomer(email);
    await Promise.all([exclude(left, player), logIn(right, email), logIn(left, email)]);
    const open = await left.db.query(
      'select 1 from sessions where player_id = $1 and ended_at is null',
      [player.id],
    );
    expect(open).toEqual([]);
  }
});

test('race: a deposit and a bet at the very moment of the exclusion come before it or not at all', async () => {
  const player = await newcomer(`${word()}@example.org`);
  const bets = Array.from({ length: 6 }, (_, n) => bet(n % 2 ? left : right, player));
  await Promise.all([...bets, exclude(left, player)]);
  const rows = await left.db.query(
    `select 1 from bets b join exclusions e on e.player_id = b.player_id
      where b.player_id = $1 and b.placed_at > e.starts_at + interval '1 second'`,
    [player.id],
  );
  expect(rows).toEqual([]);
  const account = await left.db.query<{ refusal: string }>(
    `select protection_refuse_deposit($1, 'RUB', 1000000) as refusal`,
    [player.id],
  );
  expect(account[0]!.refusal).toMatch(/^account_excluded:/);
});

test('protection: one key excludes once, and what was excluded stays', async () => {
  const player = await left.addMember();
  await exclude(left, player);
  const end = `update exclusions set return_asked_at = now() where player_id = ${player.id}`;
  await expect(left.db.query(end)).rejects.toThrow('not ended early');
  await expect(
    left.db.query(`update exclusions set until = now() where player_id = ${player.id}`),
  ).rejects.toThrow('permission denied');
  await expect(
    left.db.query(`delete from exclusions where player_id = ${player.id}`),
  ).rejects.toThrow('permission denied');
});

test.each([
  ['6m', '184 days', '24 hours'],
  ['indefinite', '184 days', '168 hours'],
])(
  'protection: after %s he comes in, plays nothing, asks, waits %s and %s, and plays',
  async (term, time, wait) => {
    const email = `${word()}@example.org`;
    const player = await newcomer(email);
    await exclude(left, player, term);
    await letPass(database.url, player.id, '183 days 23 hours');
    expect(refusalOf(await logIn(left, email))).toBe('account_excluded');
    await letPass(database.url, player.id, '1 hour 1 second');
    const token: string = (await logIn(left, email)).json!['token'];
    const back = { ...player, token };
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    const read = await protect(left, back, 'GET', '');
    expect(read.json!['data'].standing.is_return_needed).toBe(true);
    const asked = await protect(left, back, 'POST', '/return');
    expect([asked.status, time]).toEqual([200, '184 days']);
    expect(asked.json!['data'].exclusion.return_from).toEqual(expect.any(String));
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    await letPass(database.url, player.id, `${wait}`.replace('hours', 'hours') + ' -2 minutes');
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    // Taking it back begins the wait anew.
    await protect(left, back, 'POST', '/return/cancel');
    await letPass(database.url, player.id, '10 minutes');
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    await protect(left, back, 'POST', '/return');
    await letPass(database.url, player.id, wait);
    expect((await bet(left, back)).status).toBe(200);
  },
);

test('protection: to ask for a return one proves who one is, and needs an exclusion', async () => {
  const player = await sitDown(left);
  const none = await protect(left, player, 'POST', '/return');
  expect(refusalOf(none)).toBe('exclusion_none');
});
