import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createProfileFixture, type ProfileFixture } from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { formatMoney, parseMoney, type Micro, subtractMoney, sumMoney } from '#core/money.ts';
import type { BetRecord } from '#domain/bets/contract.ts';

let database: TestDatabase;
let fixture: ProfileFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const PATHS = ['balances', 'summary', 'movements', 'deposits'].map(
  (name) => `/api/v2/profile/${name}`,
);
const SUMMARY = '/api/v2/profile/summary';
const MOVEMENTS = '/api/v2/profile/movements';
const DEPOSITS = '/api/v2/profile/deposits';

function sumOf(bets: readonly BetRecord[], field: 'stake' | 'payout'): Micro {
  return sumMoney(bets.map((bet) => parseMoney(bet[field])!));
}

function totalsOf(currency: string, bets: readonly BetRecord[]) {
  const [staked, paidOut] = [sumOf(bets, 'stake'), sumOf(bets, 'payout')];
  return {
    currency,
    bets: bets.length,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    net: formatMoney(subtractMoney(paidOut, staked)),
  };
}

test.each(PATHS)('profile: %s is refused without a login and for guests', async (path) => {
  const guest = await fixture.guestToken();
  for (const token of [undefined, 'forged', guest]) {
    const { status, body } = await fixture.get(path, token);
    expect([status, body.message]).toEqual([401, 'unauthorized']);
  }
});

test.each([
  [`${SUMMARY}?period=1h`, { period: ['invalid_value'] }],
  [`${SUMMARY}?play=yes`, { play: ['invalid_value'] }],
  [`${MOVEMENTS}?cursor=abc`, { cursor: ['cursor_format'] }],
  [`${MOVEMENTS}?cursor=-1%20or`, { cursor: ['cursor_format'] }],
  [`${MOVEMENTS}?limit=0`, { limit: ['limit_range'] }],
  [`${MOVEMENTS}?limit=101`, { limit: ['limit_range'] }],
  [`${DEPOSITS}?cursor=99999999999999999999`, { cursor: ['cursor_format'] }],
  [`${DEPOSITS}?period=forever`, { period: ['invalid_value'] }],
])('profile: %s is refused', async (path, errors) => {
  const { token } = await fixture.addMember();
  const { status, body } = await fixture.get(path, token);
  expect([status, body.message, body.errors]).toEqual([422, 'bad_input', errors]);
});

test('profile: an account without a bet or a movement is empty, and has its wallets', async () => {
  const { token } = await fixture.addMember('0.00', 'KZT');
  const nothing = {
    balance: '0.00',
    bonus_balance: '0.00',
    held_balance: '0.00',
    total_balance: '0.00',
  };
  const answers = await Promise.all(PATHS.map((path) => fixture.get(path, token)));
  expect(answers.map(({ body }) => body)).toEqual([
    {
      data: [
        { currency: 'KZT', ...nothing },
        { currency: 'PLAY', ...nothing },
      ],
    },
    { data: { since: null, money: [], play: null } },
    { data: [], next: null },
    { data: [], next: null },
  ]);
});

test('profile: the summary is exact for each currency separately, and play money stays apart', async () => {
  const member = await fixture.addMember('1000.00');
  await fixture.grant(member.id, '50.00', 'USD');
  await fixture.grant(member.id, '5000.00', 'PLAY');
  const rub = [await fixture.bet(member, '10.01'), await fixture.bet(member, '3.37')];
  const usd = [await fixture.bet(member, '1.23', 'USD')];
  const play = [
    await fixture.bet(member, '100.00', 'PLAY'),
    await fixture.bet(member, '3.00', 'PLAY'),
  ];
  const ask = async (query = '') => (await fixture.get(SUMMARY + query, member.token)).body.data;
  const money = [totalsOf('RUB', rub), totalsOf('USD', usd)];
  expect(await ask()).toEqual({ since: null, money, play: totalsOf('PLAY', play) });
  expect(await ask('?play=none')).toEqual({ since: null, money, play: null });
  expect(await ask('?play=only')).toEqual({
    since: null,
    money: [],
    play: totalsOf('PLAY', play),
  });
  expect(await ask('?game=dice&play=none')).toMatchObject({ money });
  expect(await ask('?game=crash')).toEqual({ since: null, money: [], play: null });
});

test('profile: a period contains what was placed within it and nothing older', async () => {
  const member = await fixture.addMember('1000.00');
  const bets: Record<string, BetRecord> = {};
  const AGES = ['0 s', '23 h 59 min', '24 h 5 s', '6 d 23 h', '7 d 5 s', '29 d', '30 d 5 s', '5 y'];
  for (const age of AGES) {
    bets[age] = await fixture.bet(member, '1.00');
    await fixture.backdate('bets', bets[age].id, age.replaceAll(/([a-z]+)/g, '$1 '));
  }
  const ask = async (period: string) => {
    const query = `?period=${period}`;
    const { body } = await fixture.get(SUMMARY + query, member.token);
    const listed = await fixture.get(`/api/v2/bets${query}`, member.token);
    const sums = totalsOf('RUB', listed.body.data as BetRecord[]);
    // The listed and the summed bets are the same.
    expect(body.data.money).toEqual([sums]);
    return sums.bets;
  };
  expect([await ask('24h'), await ask('7d'), await ask('30d'), await ask('all')]).toEqual([
    2, 4, 6, 8,
  ]);
  const { since } = (await fixture.get(`${SUMMARY}?period=24h`, member.token)).body.data;
  expect(Math.abs(Date.parse(since) - (Date.now() - 86_400_000))).toBeLessThan(5_000);
});

test("profile: other players' money and bets are never returned", async () => {
  const [one, other] = [await fixture.addMember('100.00'), await fixture.addMember('7.00')];
  await fixture.bet(one, '5.00');
  const paid = await fixture.deposit(one, '300.00');
  const [, summary, movements, deposits] = await Promise.all(
    PATHS.map((path) => fixture.get(path, other.token)),
  );
  expect(summary!.body.data.money).toEqual([]);
  expect(movements!.body.data).toMatchObject([{ kind: 'adjustment', amount: '7.00' }]);
  expect(movements!.body.data).toHaveLength(1);
  expect(deposits!.body).toEqual({ data: [], next: null });
  const own = await fixture.get(DEPOSITS, one.token);
  expect(own.body.data).toMatchObject([{ id: paid, amount: '300.00', status: 3 }]);
});

test('profile.history: movements have a reason, an account and a balance after them', async () => {
  const member = await fixture.addMember('100.00');
  const paid = await fixture.deposit(member, '250.50');
  await fixture.holdMoney(member, '20.00');
  await fixture.bet(member, '1.00');
  await fixture.grant(member.id, '10000.00', 'PLAY');
  const ask = async (query = '') => (await fixture.get(MOVEMENTS + query, member.token)).body.data;
  const all = await ask();
  expect(all.map(({ id: _, created_at: __, ...rest }: Record<string, unknown>) => rest)).toEqual([
    {
      kind: 'adjustment',
      currency: 'PLAY',
      amount: '10000.00',
      change: '10000.00',
      from: null,
      to: 'cash',
      balance: '10000.00',
      deposit_id: null,
      adjustment_cause: null,
    },
    {
      kind: 'hold',
      currency: 'RUB',
      amount: '20.00',
      change: '0.00',
      from: 'cash',
      to: 'held',
      balance: '330.50',
      deposit_id: null,
      adjustment_cause: null,
    },
    {
      kind: 'deposit',
      currency: 'RUB',
      amount: '250.50',
      change: '250.50',
      from: null,
      to: 'cash',
      balance: '350.50',
      deposit_id: paid,
      adjustment_cause: null,
    },
    {
      kind: 'adjustment',
      currency: 'RUB',
      amount: '100.00',
      change: '100.00',
      from: null,
      to: 'cash',
      balance: '100.00',
      deposit_id: null,
      adjustment_cause: null,
    },
  ]);
  expect(await ask('?play=only')).toEqual(all.slice(0, 1));
  expect(await ask('?play=none')).toEqual(all.slice(1));
  await fixture.backdate('transfers', all[3].id, '8 d');
  expect(await ask('?period=7d')).toEqual(all.slice(0, 3));
  const { body } = await fixture.get('/api/v2/profile/balances', member.token);
  const { balance } = (await fixture.get('/api/v2/bets', member.token)).body.data[0];
  expect(body.data[0]).toMatchObject({ currency: 'RUB', balance, held_balance: '20.00' });
});

test('profile.history: deposits are listed in every status', async () => {
  const member = await fixture.addMember();
  for (const status of [3, 4, 5, 6, 2]) await fixture.deposit(member, '100.00', status);
  const { body } = await fixture.get(DEPOSITS, member.token);
  expect(body.data.map((deposit: { status: number }) => deposit.status)).toEqual([2, 6, 5, 4, 3]);
  expect(body.data[0]).toMatchObject({
    method: { ru: expect.any(String), en: expect.any(String), kz: expect.any(String) },
    shop_amount: '100.00',
    commission: '0.00',
    sum_was_changed: false,
  });
  // Fields for staff are left out.
  expect(body.data[0]).not.toHaveProperty('provider');
  expect(body.data[0]).not.toHaveProperty('invoice');
  const last = body.data[4].id;
  await fixture.asOwner(`alter table deposits disable trigger deposits_refuse_change;
    update deposits set created_at = now() - interval '25 hours' where id = ${BigInt(last)};
    alter table deposits enable trigger deposits_refuse_change`);
  const recent = await fixture.get(`${DEPOSITS}?period=24h`, member.token);
  expect(recent.body.data).toEqual(body.data.slice(0, 4));
});

test.each([
  ['/api/v2/bets', (member: never) => fixture.bet(member, '1.00')],
  [MOVEMENTS, (member: { id: PlayerId }) => fixture.grant(member.id, '1.00', 'RUB')],
  [DEPOSITS, (member: never) => fixture.deposit(member, '100.00', 5)],
] as const)(
  'profile: the cursor of %s neither repeats nor skips rows while new rows arrive',
  async (path, add) => {
    const member = await fixture.addMember('100.00');
    for (let count = 0; count < 7; count++) await add(member as never);
    const before = (await fixture.get(`${path}?limit=100`, member.token)).body.data;
    const seen: { id: string }[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=3' : `?limit=3&cursor=${cursor}`;
      const { body } = await fixture.get(path + query, member.token);
      seen.push(...body.data);
      cursor = body.next;
      await add(member as never);
    } while (cursor !== null);
    expect(seen).toEqual(before);
  },
);

test('profile: a player older than an archived month is told since when bets are listed', async () => {
  const member = await fixture.addMember();
  const archive = '/api/v2/profile/archive';
  expect((await fixture.get(archive, member.token)).body).toEqual({
    data: { archived_before: null },
  });
  await fixture.asOwner(
    `insert into archived_months (month, first_at, last_at, bets, wagers, settlements, transfers,
       bounds) select month, now(), now(), 0, 0, 0, 0, ''
       from unnest(array[date '2026-01-01', date '2026-02-01']) month`,
  );
  expect((await fixture.get(archive, member.token)).body.data.archived_before).toBeNull();
  await fixture.asOwner(`update players set created_at = '2026-01-20' where id = ${member.id}`);
  expect((await fixture.get(archive, member.token)).body.data.archived_before).toBe(
    '2026-03-01T00:00:00.000Z',
  );
});
