import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { formatMultiplier } from '#core/money.ts';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { keno } from '#features/keno/rules.ts';
import { wheel } from '#features/wheel/rules.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
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
  const request = { token: player.token, body: { client_seed: 'number-player' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

type Game = 'keno' | 'wheel';
const GOOD = {
  keno: { stake: '1.00', currency: 'RUB', risk: 'low', numbers: [3, 12, 17, 28, 36] },
  wheel: { stake: '1.00', currency: 'RUB', colour: 'black' },
} as const;

/** Waits out the limit of 20 bets a second: this test checks the input, not the rate. */
async function bet(game: Game, change: object = {}, by: TestPlayer = player, key = newKey()) {
  for (;;) {
    const body = { ...GOOD[game], ...change };
    const responses = await app.send('POST', `/api/v2/games/${game}/bets`, {
      token: by.token,
      key,
      body,
    });
    if (responses.status !== 429) return responses;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test.each([
  ['keno', keno],
  ['wheel', wheel],
] as const)('games.%s: the payout follows from the revealed seed', async (name, game) => {
  const owner = await sitDown(await app.addMember('100.00'));
  const placed = [];
  for (let i = 0; i < 8; i++) placed.push((await bet(name, {}, owner)).json!['data']);
  const [first] = placed;
  const rotated = await app.send('POST', '/api/v2/fairness/rotate', {
    token: owner.token,
    body: { seed: first.seed_id, client_seed: 'another' },
  });
  expect(rotated.status).toBe(200);
  for (const { id } of placed) {
    const response = await app.send('GET', `/api/v2/bets/${id}`, { token: owner.token });
    const { server_seed, client_seed, nonce, params, outcome, multiplier, payout } =
      response.json!['data'];
    const stream = openStream(openSeedPair(server_seed, client_seed), nonce, game.tag);
    const again = game.play(stream, game.parseParams(params) as never);
    expect(outcome).toEqual(again.outcome);
    expect(multiplier).toBe(formatMultiplier(again.m4));
    expect(Number(payout)).toBe(Number(again.m4) / 10_000);
  }
});

test.each(['keno', 'wheel'] as const)(
  'idempotency: the same key is the same bet of %s, and no other one',
  async (game) => {
    const key = newKey();
    const first = await bet(game, {}, player, key);
    const again = await bet(game, {}, player, key);
    expect(again.json!['data']).toEqual(first.json!['data']);
    const other = game === 'keno' ? { numbers: [1] } : { colour: 'red' };
    const refused = await bet(game, other, player, key);
    expect([refused.status, refused.json!['message']]).toEqual([409, 'key_reused']);
  },
);

test.each([
  ['keno', 'a number twice', { numbers: [4, 4] }, 'numbers_order'],
  ['keno', 'numbers that fall', { numbers: [9, 4] }, 'numbers_order'],
  ['keno', 'a stake below the minimum', { stake: '0.99' }, 'stake_below_min'],
  ['keno', 'a stake above the maximum', { stake: '10000.01' }, 'stake_above_max'],
  ['keno', 'thousandths', { stake: '1.005' }, 'stake_format'],
  ['keno', 'a currency without an account', { currency: 'USD' }, 'insufficient_funds'],
  ['wheel', 'more than the one rouble of its limit', { stake: '1.01' }, 'stake_above_max'],
  ['wheel', 'less than the one rouble of its limit', { stake: '0.99' }, 'stake_below_min'],
] as const)('games.%s: %s is refused and costs nothing', async (game, _why, change, code) => {
  const poorPlayer = await sitDown(await app.addMember('5.00'));
  const before = (await bet('wheel', {}, poorPlayer)).json!['data'].balance;
  const { status, json } = await bet(game, change, poorPlayer);
  const codes = [json!['message'], ...Object.values(json!['errors'] ?? {}).flat()];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(codes.some((each) => String(each).startsWith(code))).toBe(true);
  expect(untranslated([code])).toEqual([]);
  const after = (await bet('wheel', {}, poorPlayer)).json!['data'];
  expect(Number(after.balance) - Number(after.payout)).toBeCloseTo(Number(before) - 1, 6);
  expect(after.nonce).toBe(1);
});

test.each([
  ['keno', { numbers: [] }],
  ['keno', { numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  ['keno', { numbers: [0] }],
  ['keno', { numbers: [41] }],
  ['keno', { numbers: [1.5] }],
  ['keno', { numbers: '1,2' }],
  ['keno', { risk: 'none' }],
  ['wheel', { colour: 'green' }],
  ['wheel', { colour: ['black', 'red'] }],
  ['wheel', { colour: null }],
] as const)('games.%s: a body that is not a bet is bad input: %j', async (game, change) => {
  expect((await bet(game, change)).status).toBe(422);
});

test('games.keno: a bet that could pay too much is refused with the largest allowed stake', async () => {
  const high = { risk: 'high', numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
  const refused = await bet('keno', { ...high, stake: '100.01' });
  expect(refused.json!['message']).toBe('payout_above_max');
  expect(refused.json!['errors']).toEqual({ stake: [expect.stringContaining('100.00')] });
  expect((await bet('keno', { ...high, stake: '100.00' })).status).toBe(200);
});

const LIMITS = {
  keno: `EUR 0.01–100.00 10000.00
    INR 1.00–10000.00 1000000.00
    KZT 5.00–50000.00 5000000.00
    PLAY 1.00–10000.00 1000000.00
    RUB 1.00–10000.00 1000000.00
    USD 0.01–100.00 10000.00`,
  wheel: `EUR 0.01–0.10 3.20
    INR 1.00–1.00 32.00
    KZT 1.00–5.00 160.00
    PLAY 1.00–10000.00 320000.00
    RUB 1.00–1.00 32.00
    USD 0.01–0.10 3.20`,
};

test.each(['keno', 'wheel'] as const)(
  'games.limits: %s has the limits of the specification',
  async (game) => {
    const table = await app.send('GET', `/api/v2/games/${game}`);
    type Limit = { currency: string; stake_min: string; stake_max: string; payout_max: string };
    const shown = table.json!['data'].limits.map(
      (each: Limit) => `${each.currency} ${each.stake_min}–${each.stake_max} ${each.payout_max}`,
    );
    expect(shown.toSorted()).toEqual(LIMITS[game].split(/\n */));
  },
);

test.each(['keno', 'wheel'] as const)(
  'games.%s: a guest plays for free; other bets need a token and the money',
  async (game) => {
    const guest = await sitDown(await app.addGuest());
    expect((await bet(game, { currency: 'PLAY' }, guest)).status).toBe(200);
    expect((await bet(game, {}, guest)).json!['message']).toBe('unauthorized');
    const poor = await sitDown(await app.addMember());
    expect((await bet(game, {}, poor)).json!['message']).toBe('insufficient_funds');
    const path = `/api/v2/games/${game}/bets`;
    const outsider = await app.send('POST', path, { key: newKey(), body: GOOD[game] });
    expect(outsider.status).toBe(401);
    const keyless = await app.send('POST', path, { token: player.token, body: GOOD[game] });
    expect(keyless.status).toBeGreaterThanOrEqual(400);
  },
);

test.each(['keno', 'wheel'] as const)(
  'race: of bets of %s sent at once none is lost, none paid twice, and thirty are too many',
  async (game) => {
    const quick = await sitDown(await app.addMember('100.00'));
    const sent = Array.from({ length: 30 }, () =>
      app.send('POST', `/api/v2/games/${game}/bets`, {
        token: quick.token,
        key: newKey(),
        body: GOOD[game],
      }),
    );
    const responses = await Promise.all(sent);
    const taken = responses.filter(({ status }) => status === 200).map(({ json }) => json!['data']);
    expect(responses.some(({ status }) => status === 429)).toBe(true);
    expect(taken.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(
      taken.map((_, i) => i),
    );
    const paid = taken.reduce((sum, { payout }) => sum + Number(payout) - 1, 100);
    const last = (await bet(game, {}, quick)).json!['data'];
    expect(Number(last.balance)).toBeCloseTo(paid - 1 + Number(last.payout), 6);
  },
);
