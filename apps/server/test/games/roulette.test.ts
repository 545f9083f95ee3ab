import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createManualClock } from '#dev/manual-clock.ts';
import { stillRounds } from '#dev/quick-rounds.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

const PLACE = '/api/v2/games/roulette/bets';

let database: TestDatabase;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, {
    roundTimes: stillRounds(createManualClock()),
  });
  player = await sitDown(await app.addMember('1000.00'));
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

async function sitDown(player: TestPlayer): Promise<TestPlayer> {
  const request = { token: player.token, body: { client_seed: 'wheel-watcher' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

type Chips = { cell: string; amount: string }[];

/** Waits out the limit of 20 spins a second: this test checks the input, not the rate. */
async function spin(
  chips: unknown,
  options: { key?: string; by?: TestPlayer; currency?: string } = {},
) {
  const { key = newKey(), by = player, currency = 'RUB' } = options;
  for (;;) {
    const body = { currency, chips };
    const response = await app.send('POST', PLACE, { token: by.token, key, body });
    if (response.status !== 429) return response;
  }
}

const RED: Chips = [{ cell: 'red', amount: '1.00' }];

test('games.roulette: chips are one bet, and pay by the pocket to the last fraction', async () => {
  const chips: Chips = [
    { cell: 'red', amount: '1.50' },
    { cell: '17', amount: '0.25' },
    { cell: '0-1-2-3', amount: '0.25' },
    { cell: 'dozen-3', amount: '1.00' },
  ];
  for (let round = 0; round < 12; round++) {
    const { status, json } = await spin(chips);
    expect(status).toBe(200);
    const bet = json!['data'];
    expect(bet.stake).toBe('3.00');
    // In the order of the layout, in lowest terms: a unit is a quarter.
    expect(bet.params).toEqual({
      chips: [
        ['17', 1],
        ['0-1-2-3', 1],
        ['dozen-3', 4],
        ['red', 6],
      ],
    });
    const { pocket } = bet.outcome;
    const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    const quarters =
      (reds.includes(pocket) ? 12 : 0) +
      (pocket === 17 ? 36 : 0) +
      (pocket <= 3 ? 9 : 0) +
      (pocket > 24 ? 12 : 0);
    expect(Number(bet.payout)).toBe(quarters / 4);
  }
});

test('games.roulette: a layout that does not divide evenly is still paid exactly', async () => {
  const chips: Chips = [
    { cell: 'black', amount: '0.34' },
    { cell: 'red', amount: '0.33' },
    { cell: '0', amount: '0.33' },
  ];
  for (let round = 0; round < 6; round++) {
    const bet = (await spin(chips)).json!['data'];
    expect(bet.stake).toBe('1.00');
    expect(['0.68', '0.66', '11.88']).toContain(bet.payout);
  }
});

test('ledger: a payout that is no whole ten-thousandth of its stake is exact', async () => {
  // Seven hundredths: every pocket pays six or thirty-six sevenths of the stake.
  const chips: Chips = [
    { cell: 'black', amount: '3.00' },
    { cell: 'red', amount: '3.00' },
    { cell: '0', amount: '1.00' },
  ];
  const bet = (await spin(chips)).json!['data'];
  expect([bet.stake, bet.payout]).toEqual(['7.00', bet.outcome.pocket === 0 ? '36.00' : '6.00']);
  expect((await checkLedger(app.db)).findings).toEqual([]);
});

test('idempotency: one key is one spin, whatever order its chips are sent in', async () => {
  const chips: Chips = [...RED, { cell: '17', amount: '1.00' }];
  const key = newKey();
  const first = await spin(chips, { key });
  const again = await spin(chips.toReversed(), { key });
  expect(again.json!['data'].id).toBe(first.json!['data'].id);
  const other = await spin(RED, { key });
  expect([other.status, other.json!['message']]).toEqual([409, 'key_reused']);
});

test.each([
  ['an unknown cell', [{ cell: '1-5', amount: '1.00' }], 'bad_params'],
  ['five numbers', [{ cell: '0-1-2-3-4', amount: '1.00' }], 'bad_params'],
  ['one cell twice', [...RED, ...RED], 'bad_params'],
  ['thousandths', [{ cell: 'red', amount: '1.005' }], 'stake_format'],
  ['nothing on a cell', [...RED, { cell: '17', amount: '0.00' }], 'stake_format'],
  ['money owed', [...RED, { cell: '17', amount: '-1.00' }], 'stake_format'],
  ['less in total than the minimum', [{ cell: 'red', amount: '0.99' }], 'stake_below_min'],
  [
    'more in total than the maximum',
    [
      { cell: 'red', amount: '9999.99' },
      { cell: '17', amount: '0.02' },
    ],
    'stake_above_max',
  ],
])('games.roulette: %s is refused and costs nothing', async (_reason, chips, code) => {
  const before = (await spin(RED)).json!['data'].balance;
  const { status, json } = await spin(chips);
  expect([status >= 400, json!['message']]).toEqual([true, code]);
  expect(untranslated([code])).toEqual([]);
  const after = (await spin(RED)).json!['data'];
  expect(Number(after.balance)).toBeCloseTo(Number(before) - 1 + Number(after.payout), 6);
});

test.each([[[]], ['red'], [[{ cell: 'red' }]], [[{ amount: '1.00' }]], [{ red: '1.00' }], [null]])(
  'games.roulette: invalid chips are bad input: %j',
  async (chips) => {
    const { status } = await spin(chips);
    expect(status).toBe(422);
  },
);

test('games.limits: a spin obeys the limits of its currency, all chips together', async () => {
  const limits = await app.send('GET', '/api/v2/games/roulette');
  const shown = limits.json!['data'].limits.map(
    (each: { currency: string; stake_min: string; stake_max: string }) =>
      `${each.currency} ${each.stake_min}–${each.stake_max}`,
  );
  expect(shown.toSorted()).toEqual([
    'EUR 0.01–0.10',
    'INR 1.00–1.00',
    'KZT 1.00–5.00',
    'PLAY 1.00–10000.00',
    'RUB 1.00–10000.00',
    'USD 0.01–0.10',
  ]);
  const dollars = await sitDown(await app.addMember('10.00', 'USD'));
  const most: Chips = [
    { cell: 'red', amount: '0.05' },
    { cell: '0', amount: '0.05' },
  ];
  expect((await spin(most, { by: dollars, currency: 'USD' })).status).toBe(200);
  const more: Chips = [...most, { cell: '17', amount: '0.01' }];
  const refused = await spin(more, { by: dollars, currency: 'USD' });
  expect(refused.json!['message']).toBe('stake_above_max');
});

test('games.roulette: a spin needs a token and the money', async () => {
  const poor = await sitDown(await app.addMember());
  const refused = await spin(RED, { by: poor });
  expect(refused.json!['message']).toBe('insufficient_funds');
  const outsider = await app.send('POST', PLACE, {
    key: newKey(),
    body: { currency: 'RUB', chips: RED },
  });
  expect(outsider.status).toBe(401);
});

test('games.roulette: more than twenty spins in a second are rate limited', async () => {
  const quick = await sitDown(await app.addMember('100.00'));
  const body = { currency: 'RUB', chips: RED };
  const spins = Array.from({ length: 30 }, () =>
    app.send('POST', PLACE, { token: quick.token, key: newKey(), body }),
  );
  const statuses = (await Promise.all(spins)).map(({ status }) => status);
  expect(statuses).toContain(429);
});

const ON_COLOUR = '/api/v2/rounds/double/bets';

/** Bets on the shared wheel, in this round or the next. */
async function back(
  colour: unknown,
  options: { key?: string; by?: TestPlayer; stake?: string } = {},
) {
  const { key = newKey(), by = player, stake = '10.00' } = options;
  const body = { stake, currency: 'RUB', bet: { colour }, may_wait: true };
  return await app.send('POST', ON_COLOUR, { token: by.token, key, body });
}

test('games.roulette: on the shared wheel one key is one bet of one player', async () => {
  const backer = await app.addMember('100.00');
  const key = newKey();
  const first = await back('red', { by: backer, key });
  expect(first.status).toBe(200);
  const { bet } = first.json!['data'];
  expect(bet).toMatchObject({ table: 'double', stake: '10.00', bet: { colour: 'red' } });
  expect(bet.state).toBe('open');
  const again = await back('red', { by: backer, key });
  expect(again.json!['data'].bet.id).toBe(bet.id);
  const other = await back('red', { by: player });
  const outsider = await app.send('DELETE', `${ON_COLOUR}/${other.json!['data'].bet.id}`, {
    token: backer.token,
    key: newKey(),
  });
  expect(outsider.status).toBe(404);
  const returned = await app.send('DELETE', `${ON_COLOUR}/${bet.id}`, {
    token: backer.token,
    key: newKey(),
  });
  expect(returned.json!['data'].bet).toMatchObject({ id: bet.id, state: 'void' });
});

test.each([
  ['an unknown colour', 'blue', '10.00', 422],
  ['no colour', undefined, '10.00', 422],
  ['a number', 17, '10.00', 422],
])(
  'games.roulette: on the shared wheel %s is bad input',
  async (_reason, colour, stake, status) => {
    expect((await back(colour, { stake })).status).toBe(status);
  },
);

test('games.roulette: on the shared wheel guests bet free chips, and anonymous callers cannot bet', async () => {
  const guest = await app.addGuest();
  const refused = await back('red', { by: guest });
  expect(refused.status).toBe(401);
  const body = { stake: '10.00', currency: 'PLAY', bet: { colour: 'red' }, may_wait: true };
  const free = await app.send('POST', ON_COLOUR, { token: guest.token, key: newKey(), body });
  expect(free.status).toBe(200);
  const unknown = await app.send('POST', ON_COLOUR, { key: newKey(), body });
  expect(unknown.status).toBe(401);
});

test('secrecy: a round that takes bets reveals no seed, no beacon and no pocket', async () => {
  const page = await app.connect();
  await page.join('rounds.double');
  const { data } = page.of('snapshot').find(({ topic }) => topic === 'rounds.double')!;
  const { round } = data as { round: Record<string, unknown> & { beacon: object } };
  expect(round['state']).toBe('betting');
  expect(round).toMatchObject({ seed: null, outcome: null, started_at: null, next_at: null });
  expect(round.beacon).toMatchObject({ signature: null, randomness: null });
  expect(round['previous_seed']).toMatch(/^[0-9a-f]{64}$/);
});
