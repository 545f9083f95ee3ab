import { micro } from '#core/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exclude,
  logIn,
  restrictionOf,
  registerWithMoney,
  tokenStatus,
  uniqueName,
} from '#dev/exclusion-fixture.ts';
import {
  bet,
  advanceTime,
  callProtection,
  refusalOf,
  addSeededPlayer,
} from '#dev/protection-fixture.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { createAccounts, readBalances } from '#domain/ledger/server/index.ts';
import { stakeRefusal } from '#domain/protection/server/index.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let startAnother: () => Promise<TestApp>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, startAnother, close } = await createTwoApps(startApp));
});
afterAll(() => close());

test('protection: an exclusion must be confirmed as understood, and has one of the fixed terms', async () => {
  const player = await left.addMember();
  for (const body of [{ term: '6m' }, { term: '1d', is_understood: true }, {}]) {
    expect((await callProtection(left, player, 'POST', '/exclusion', body)).status).toBe(422);
  }
  expect(await tokenStatus(left, player)).toBe(200);
});

test('protection: exclusion ends every access at once: token, socket, refresh, bets, deposits, email', async () => {
  const email = `${uniqueName()}@example.org`;
  const player = await registerWithMoney(left, email);
  await left.send('PUT', '/api/v2/profile/marketing', {
    token: player.token,
    body: {
      consents: [{ product: 'casino', channel: 'email', is_given: true }],
      source: 'settings',
    },
  });
  const page = await right.connect(player.token);
  expect((await bet(right, player)).status).toBe(200);
  const answer = await exclude(left, player, '1y');
  expect(answer.status).toBe(200);
  const days = (Date.parse(answer.json!['data'].until) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(366);
  expect(await page.bye()).toBe('session_expired');
  expect(await tokenStatus(left, player)).toBe(401);
  await expect.poll(() => tokenStatus(right, player)).toBe(401);
  const [row] = await left.db.query<{ accepts_marketing: boolean; open: bigint; event: string }>(
    `select exists (select from consents_given c where c.player_id = p.id) as accepts_marketing,
            (select count(*) from sessions where player_id = p.id and ended_at is null) as open,
            (select o.body::text from outbox o where o.name = 'player.excluded'
                and o.body->>'player_id' = p.id::text) as event
       from players p where p.id = $1`,
    [player.id],
  );
  expect(row).toMatchObject({ accepts_marketing: false, open: 0n });
  expect(JSON.parse(row!.event)).toMatchObject({ kind: 'self' });
  expect([...left.errors, ...right.errors]).toEqual([]);
});

test('protection: an exclusion is disclosed only after the credentials were correct', async () => {
  const email = `${uniqueName()}@example.org`;
  await exclude(left, await registerWithMoney(left, email), 'indefinite');
  expect(await restrictionOf(right, email)).toEqual({ reason: 'excluded', until: 'indefinite' });
  const wrong = await logIn(right, email, 'some other password');
  const unknown = await logIn(right, `${uniqueName()}@example.org`, 'some other password');
  expect(wrong.json!['message']).toBe(unknown.json!['message']);
});

test('race: exclusion during an autobet by socket: queued bets are refused, no bet comes after', async () => {
  const player = await registerWithMoney(left, `${uniqueName()}@example.org`, '5000.00');
  const third = await startAnother();
  const page = await third.connect(player.token);
  let sent = 0;
  const placeBet = () => {
    if (page.closed) return;
    const body = {
      stake: '1.00',
      currency: 'RUB',
      direction: 'over',
      target: 9998,
      is_autobet: true,
    };
    page.send({ op: 'call', ref: ++sent, name: 'dice.placeBet', key: newKey(), body });
  };
  const timer = setInterval(placeBet, 60);
  await page.until(() => page.of('answer').length > 4, 'a few bets');
  const answer = await exclude(left, player);
  const [{ at }] = (await left.db.query<{ at: Date }>('select clock_timestamp() as at')) as [
    { at: Date },
  ];
  expect(answer.status).toBe(200);
  expect(await page.bye()).toBe('session_expired');
  clearInterval(timer);
  // A server that stops settles first every bet that it has received.
  await third.stop();
  expect(third.errors).toEqual([]);
  const late = await left.db.query(
    'select 1 from settled_bets where player_id = $1 and placed_at > $2',
    [player.id, at],
  );
  expect(late).toEqual([]);
});

test('race: a login at the very moment of the exclusion leaves no session that can play', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const email = `${uniqueName()}@example.org`;
    const player = await registerWithMoney(left, email);
    await Promise.all([exclude(left, player), logIn(right, email), logIn(left, email)]);
    const open = await left.db.query(
      'select 1 from sessions where player_id = $1 and ended_at is null and restriction is null',
      [player.id],
    );
    expect(open).toEqual([]);
  }
});

test('race: a deposit and a bet at the very moment of the exclusion come before it or not at all', async () => {
  const player = await registerWithMoney(left, `${uniqueName()}@example.org`);
  const bets = Array.from({ length: 6 }, (_, n) => bet(n % 2 ? left : right, player));
  await Promise.all([...bets, exclude(left, player)]);
  const rows = await left.db.query(
    `select 1 from settled_bets b join exclusions e on e.player_id = b.player_id
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

test('protection: an open deposit is cancelled; money that arrives nevertheless belongs to the player', async () => {
  const player = await registerWithMoney(left, `${uniqueName()}@example.org`);
  const request = { token: player.token };
  const methods = await left.send('GET', '/api/v2/billing/data', request);
  const [{ hash }] = methods.json!['payments'].methods;
  const body = { hash, amount: '1000' };
  await left.send('POST', '/api/v2/billing/deposits', { ...request, key: newKey(), body });
  await exclude(left, player);
  const status = async () => {
    const [row] = await left.db.query<{ status: number }>(
      'select status from deposits where player_id = $1',
      [player.id],
    );
    return row!.status;
  };
  await expect.poll(status).toBe(6);
  // A late message of the bank is applied as to any closed deposit: the money is recorded on the
  // row.
  await left.db.query(
    `update deposits set status = 3, paid_amount = amount, is_late = true, closed_at = now()
      where player_id = $1`,
    [player.id],
  );
  expect(await status()).toBe(3);
});

test('protection: one key excludes once, and an exclusion is not shortened', async () => {
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
  'protection: after %s the player logs in, requests a return, waits %s and %s, and plays',
  async (term, time, wait) => {
    const email = `${uniqueName()}@example.org`;
    const player = await registerWithMoney(left, email);
    await exclude(left, player, term);
    await advanceTime(database.url, player.id, '183 days 23 hours');
    expect(await restrictionOf(left, email)).toMatchObject({ reason: 'excluded' });
    await advanceTime(database.url, player.id, '1 hour 1 second');
    const token: string = (await logIn(left, email)).json!['token'];
    const back = { ...player, token };
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    const read = await callProtection(left, back, 'GET', '');
    expect(read.json!['data'].status.is_return_needed).toBe(true);
    const response = await callProtection(left, back, 'POST', '/return');
    expect([response.status, time]).toEqual([200, '184 days']);
    expect(response.json!['data'].exclusion.return_from).toEqual(expect.any(String));
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    await advanceTime(database.url, player.id, `${wait}`.replace('hours', 'hours') + ' -2 minutes');
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    // Cancelling the request starts the wait again.
    await callProtection(left, back, 'POST', '/return/cancel');
    await advanceTime(database.url, player.id, '10 minutes');
    expect(refusalOf(await bet(left, back))).toBe('exclusion_return_needed');
    await callProtection(left, back, 'POST', '/return');
    await advanceTime(database.url, player.id, wait);
    expect((await bet(left, back)).status).toBe(200);
  },
);

test('protection: a seamless debit of an excluded player is refused, and a credit is paid', async () => {
  const player = await registerWithMoney(left, `${uniqueName()}@example.org`, '5.00');
  await exclude(left, player);
  const account = await createAccounts().find(left.db, 'player_cash', `${player.id}`, 'RUB');
  const bar = await stakeRefusal(left.db, {
    playerId: player.id,
    account,
    stake: micro(10_000n),
    game: 'slots',
  });
  expect(bar?.refused).toBe('account_excluded');
  expect(bar?.errors?.['until']).toEqual([
    { code: 'account_excluded', detail: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  await left.grant(player.id, '7.00', 'RUB');
  expect((await readBalances(left.db, player.id, 'RUB')).cash).toBe(12_000_000n);
});

test('protection: requesting a return needs step-up authentication and an exclusion', async () => {
  const player = await addSeededPlayer(left);
  const none = await callProtection(left, player, 'POST', '/return');
  expect(refusalOf(none)).toBe('exclusion_none');
});
