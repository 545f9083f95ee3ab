import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAbuseFixture, type AbuseFixture } from '#dev/abuse-fixture.ts';
import { defineBonus, freeRoundsOf, termsOf } from '#dev/bonus-terms.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { PAIRS, SHARERS } from './store.links.ts';
import { CHARGED_BACK, LATE_ROUNDS, ROUND_BETS, SAFE_PLAY, TAKEN } from './store.search.ts';

let fixture: AbuseFixture;
beforeAll(async () => {
  fixture = await createAbuseFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

type Known = Parameters<AbuseFixture['addKnown']>[0];
type Pair = readonly [name: string, first: Known, second: Known, found: readonly string[]];
const PAIRS_OF_PLAYERS: readonly Pair[] = [
  ['on one device', { device: 'd-1' }, { device: 'd-1' }, ['device']],
  ['on two devices', { device: 'd-2' }, { device: 'd-3' }, []],
  ['on devices that are not known', {}, {}, []],
  [
    'of one family at one address',
    { address: '192.0.2.1', name: 'Иванов Пётр' },
    { address: '192.0.2.1', name: 'Иванова Анна' },
    ['household'],
  ],
  [
    'of one family in one IPv6 network',
    { address: '2001:db8:1:2::5', name: 'Petrov Oleg' },
    { address: '2001:db8:1:2:aaaa::6', name: 'Petrova Olga' },
    ['household'],
  ],
  [
    'of one family in two IPv6 networks',
    { address: '2001:db8:1:3::5', name: 'Petrov Oleg' },
    { address: '2001:db8:1:4::5', name: 'Petrova Olga' },
    [],
  ],
  [
    'of two families at one address',
    { address: '192.0.2.2', name: 'Иванов Пётр' },
    { address: '192.0.2.2', name: 'Сидоров Олег' },
    [],
  ],
  ['without names at one address', { address: '192.0.2.3' }, { address: '192.0.2.3' }, []],
  [
    'of one family at two addresses',
    { address: '192.0.2.4', name: 'Иванов Пётр' },
    { address: '192.0.2.5', name: 'Иванова Анна' },
    [],
  ],
  ['who are paid to one card', { destination: 'm-1' }, { destination: 'm-1' }, ['instrument']],
  ['who are paid to two cards', { destination: 'm-2' }, { destination: 'm-3' }, []],
];

test.each(PAIRS_OF_PLAYERS)('bonus-abuse: players %s', async (_, first, second, found) => {
  const [one, other] = [await fixture.addKnown(first), await fixture.addKnown(second)];
  await fixture.claim(one, 'gift');
  await fixture.claim(other, 'gift');
  await fixture.search();
  expect([await fixture.signs(one), await fixture.signs(other)]).toEqual([[], found]);
});

test('bonus-abuse: another bonus on one device, and an offer that is not taken, are no signs', async () => {
  const one = await fixture.addKnown({ device: 'd-10' });
  const [other, third] = [
    await fixture.addKnown({ device: 'd-10' }),
    await fixture.addKnown({ device: 'd-10' }),
  ];
  await fixture.claim(other, 'rare');
  await fixture.addCode('UNTAKEN', 'gift', null);
  await fixture.redeem(one, 'UNTAKEN');
  await fixture.claim(third, 'gift');
  await fixture.search();
  expect([
    await fixture.signs(one),
    await fixture.signs(other),
    await fixture.signs(third),
  ]).toEqual([[], [], []]);
});

test('idempotency: what two searches find at once is one sign in one case', async () => {
  const [one, other] = [
    await fixture.addKnown({ device: 'd-11' }),
    await fixture.addKnown({ device: 'd-11' }),
  ];
  await fixture.claim(one, 'gift');
  await fixture.claim(other, 'gift');
  await Promise.all([fixture.search(), fixture.search(), fixture.search()]);
  expect(await fixture.search()).toBe(0);
  expect(await fixture.signs(other)).toEqual(['device']);
  const cases = await fixture.db.query('select from bonus_abuse_cases where player_id = $1', [
    other,
  ]);
  expect(cases).toHaveLength(1);
});

test('bonus-abuse: a bonus of each period is one sign, however often it is taken', async () => {
  const one = await fixture.addKnown({ device: 'd-14' });
  const other = await fixture.addKnown({ device: 'd-14' });
  await defineBonus(fixture.db, 'repeated', termsOf({}, '50'));
  for (const day of ['2026-11-27', '2026-11-28']) {
    for (const id of [one, other]) await fixture.claim(id, 'repeated', `reload:1:day:${day}`);
    await fixture.search();
  }
  expect(await fixture.signs(other)).toEqual(['device']);
});

test('bonus-abuse: terms that refuse a second claim of one device do, and no other claim', async () => {
  await defineBonus(fixture.db, 'once', termsOf({ sharing: 'refuse' }, '50'));
  const one = await fixture.addKnown({ device: 'd-12' });
  const [other, stranger] = [
    await fixture.addKnown({ device: 'd-12' }),
    await fixture.addKnown({ device: 'x' }),
  ];
  await fixture.claim(one, 'once');
  expect(await fixture.tryClaim(other, 'once')).toMatchObject({ refused: 'bonus_shared' });
  expect(await fixture.tryClaim(stranger, 'once')).toBeUndefined();
  expect(await fixture.states(other)).toEqual([]);
});

test('bonus-abuse: free rounds count as taken, while they are played and after they won nothing', async () => {
  await defineBonus(fixture.db, 'rounds-once', freeRoundsOf({ sharing: 'refuse' }));
  await defineBonus(fixture.db, 'rounds', freeRoundsOf());
  const [one, other] = [
    await fixture.addKnown({ device: 'd-15' }),
    await fixture.addKnown({ device: 'd-15' }),
  ];
  await fixture.claim(one, 'rounds');
  await fixture.claim(other, 'rounds');
  await fixture.search();
  expect(await fixture.signs(other)).toEqual(['device']);
  await fixture.claim(one, 'rounds-once');
  const again = () => fixture.tryClaim(other, 'rounds-once');
  expect(await again()).toMatchObject({ refused: 'bonus_shared' });
  await fixture.db.query(
    `update bonus_grants g set state = 'used_up', ended_at = now() from bonus_definitions b
      where b.id = g.bonus_id and b.code = 'rounds-once'`,
  );
  expect(await again()).toMatchObject({ refused: 'bonus_shared' });
});

test('race: of two claims at once on one device one is refused', async () => {
  await defineBonus(fixture.db, 'once-only', termsOf({ sharing: 'refuse' }, '50'));
  const players = [
    await fixture.addKnown({ device: 'd-13' }),
    await fixture.addKnown({ device: 'd-13' }),
  ];
  const claims = await Promise.all(players.map((id) => fixture.tryClaim(id, 'once-only')));
  expect(claims.filter((claim) => claim !== undefined)).toMatchObject([
    { refused: 'bonus_shared' },
  ]);
});

const NOW = new Date();
const QUERIES: readonly (readonly [name: string, text: string, values: unknown[]])[] = [
  ['sharers', SHARERS, [1n, 1n, null]],
  ['linked pairs', PAIRS, [['1', '2']]],
  ['taken bonuses', TAKEN, [NOW, NOW, 0n, 10]],
  ['safe play', SAFE_PLAY, [NOW, NOW]],
  ['chargebacks', CHARGED_BACK, [NOW, NOW]],
  ['bets of a round', ROUND_BETS, [['1']]],
  ['late rounds', LATE_ROUNDS, [['1'], [NOW], 60]],
];

test.each(QUERIES)(
  'bonus-abuse: the search for %s reads no table in full',
  async (_, text, values) => {
    const plan = await fixture.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).not.toMatch(
      /Seq Scan on (?:bonus_(?:moves|counts|grants)|proposals|sessions|players|withdrawals|wagers)/,
    );
  },
);
