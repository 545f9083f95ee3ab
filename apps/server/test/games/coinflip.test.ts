/** The streak through the whole server: steps, cash-outs, and two devices in one round. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { inOrder } from '#dev/in-order.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, createTestApp, type TestResponse, type TestPlayer } from '#dev/test-app.ts';
import type { TestApp } from '#dev/test-app.ts';
import { coinflip, multiplierAfter } from '#features/coinflip/rules.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

type Any = any; // oxlint-disable-line no-explicit-any -- tests look into answers

const ROUNDS = '/api/v2/games/coinflip/rounds';

async function sitDown(money = '1000.00'): Promise<TestPlayer> {
  const player = await app.addMember(money);
  const request = { token: player.token, body: { client_seed: 'coin-player' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

function begin(by: TestPlayer, change: object = {}, key = newKey()): Promise<TestResponse> {
  const body = { stake: '10.00', currency: 'RUB', start: {}, ...change };
  return app.send('POST', ROUNDS, { token: by.token, key, body });
}

function call(by: TestPlayer, id: string, at: number, side: number): Promise<TestResponse> {
  const request = { token: by.token, body: { at, choice: { side } } };
  return app.send('POST', `${ROUNDS}/${id}/steps`, request);
}

function take(by: TestPlayer, id: string, at: number, key = newKey()): Promise<TestResponse> {
  return app.send('POST', `${ROUNDS}/${id}/cash-out`, { token: by.token, key, body: { at } });
}

/** Plays rounds until one is won with its first call. */
async function winOnce(by: TestPlayer): Promise<Record<string, Any>> {
  for (;;) {
    const { id } = (await begin(by)).json!['data'];
    const round = (await call(by, id, 0, 0)).json!['data'];
    if (round.bet === null) return round;
  }
}

test('games.coinflip: a round is begun, called and cashed out for its value', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  expect(round).toMatchObject({ at: 1, multiplier: '1.9800', cap_multiplier: '100000.0000' });
  expect(round['view']).toEqual({ called: [0], came: [0] });
  const taken = (await take(player, round['id'], 1)).json!['data'];
  expect(taken.bet).toMatchObject({ multiplier: '1.9800', payout: '19.80', game: 'coinflip' });
  expect(Number(taken.balance) - Number(round['balance'])).toBeCloseTo(19.8, 6);
});

test('secrecy: a response reveals no flip that has not happened', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  expect(Object.keys(round['view'])).toEqual(['called', 'came']);
  expect(round['view'].came).toHaveLength(1);
  expect(JSON.stringify(round)).not.toContain('server_seed":"');
  await take(player, round['id'], 1);
});

test('games.coinflip: every coin of a round follows from the revealed seeds', async () => {
  const player = await sitDown();
  const { id } = (await begin(player)).json!['data'];
  let round = (await call(player, id, 0, 1)).json!['data'];
  for (let at = 1; round.bet === null; at++) round = (await call(player, id, at, 1)).json!['data'];
  const { server_seed_hash: _, seed_id, nonce } = round.bet;
  await app.send('POST', '/api/v2/fairness/rotate', {
    token: player.token,
    body: { seed: seed_id, client_seed: 'another' },
  });
  const response = await app.send('GET', `/api/v2/bets/${round.bet.id}`, { token: player.token });
  const { server_seed, client_seed, outcome } = response.json!['data'];
  const stream = openStream(openSeedPair(server_seed, client_seed), nonce, coinflip.tag);
  const calls = outcome.called.map((side: 0 | 1) => ({ side }));
  expect(coinflip.replay(stream, {}, calls)?.outcome).toEqual(outcome);
});

test('games.coinflip: seeds are not revealed while a round is open', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  const [seed] = await app.db.query<{ id: bigint }>(
    `select id from seeds where player_id = $1 and state = 'active'`,
    [player.id],
  );
  const body = { seed: seed!.id.toString(), client_seed: 'too-early' };
  const request = { token: player.token, body };
  const refused = await app.send('POST', '/api/v2/fairness/rotate', request);
  expect(refused.status).toBeGreaterThanOrEqual(409);
  await take(player, round['id'], 1);
  expect((await app.send('POST', '/api/v2/fairness/rotate', request)).status).toBe(200);
});

test('idempotency: a stake, a call and a cash-out sent twice happen once', async () => {
  const player = await sitDown();
  const key = newKey();
  const [first, again] = await Promise.all([begin(player, {}, key), begin(player, {}, key)]);
  const { id, balance } = first.json!['data'];
  expect(again.json!['data'].id).toBe(id);
  expect(Number(balance)).toBe(990);
  const calls = await Promise.all([call(player, id, 0, 0), call(player, id, 0, 0)]);
  expect(calls[1]!.json!['data'].view).toEqual(calls[0]!.json!['data'].view);
  const won = await winOnce(await sitDown());
  expect(won['at']).toBe(1);
});

test('race: of two different calls at once one is applied', async () => {
  const player = await sitDown();
  for (let time = 0; time < 8; time++) {
    const { id } = (await begin(player)).json!['data'];
    const calls = await Promise.all([call(player, id, 0, 0), call(player, id, 0, 1)]);
    const accepted = calls.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    const round = accepted[0]!.json!['data'];
    expect(round.view.called).toHaveLength(1);
    if (round.bet === null) await take(player, id, 1);
    expect(await betsOf(id)).toBe(1);
  }
});

test('race: a cash-out against another call ends the round once', async () => {
  const player = await sitDown();
  const winners = new Set<string>();
  for (let time = 0; time < 6; time++) {
    const id: string = (await winOnce(player))['id'];
    const [taken, called] = await inOrder(
      time,
      () => take(player, id, 1),
      () => call(player, id, 1, 0),
    );
    const isTaken = taken.status === 200;
    expect(called.status === 200).toBe(!isTaken);
    winners.add(isTaken ? 'cash-out' : 'call');
    if ((await current(player)).json!['data']) await take(player, id, 2);
    expect(await betsOf(id)).toBe(1);
  }
  expect(winners).toEqual(new Set(['cash-out', 'call']));
});

/** How many bets a round has: one if it is over. */
async function betsOf(id: string): Promise<number> {
  const rows = await app.db.query('select id from settled_bets where wager_id = $1', [id]);
  return rows.length;
}

function current(by: TestPlayer): Promise<TestResponse> {
  return app.send('GET', `${ROUNDS}?currency=RUB`, { token: by.token });
}

test('games.coinflip: another device receives the current state of the round', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  expect((await current(player)).json!['data']).toMatchObject({
    id: round['id'],
    at: 1,
    view: round['view'],
    multiplier: '1.9800',
  });
  expect((await begin(player)).json!['message']).toBe('round_already_open');
  await take(player, round['id'], 1);
  expect((await current(player)).json!['data']).toBeNull();
});

test('games.coinflip: the maximum payout ends a round by itself', async () => {
  const player = await sitDown('100000.00');
  await app.grant(player.id, '2000000.00', 'RUB');
  // At the maximum stake the cap is a hundred times, reached after the seventh win.
  for (let tries = 0; tries < 2; tries++) {
    const { id, cap_multiplier } = (await begin(player, { stake: '10000.00' })).json!['data'];
    expect(cap_multiplier).toBe('100.0000');
    expect(multiplierAfter(7)).toBeGreaterThan(1_000_000n);
    const round = (await call(player, id, 0, 0)).json!['data'];
    if (round.bet === null) await take(player, id, 1);
  }
});

test('games.coinflip: an invalid start or step is refused and costs nothing', async () => {
  const player = await sitDown('5.00');
  for (const [change, code] of [
    [{}, 'insufficient_funds'],
    [{ stake: '0.99' }, 'stake_below_min'],
    [{ stake: '10000.01' }, 'stake_above_max'],
    [{ stake: '1.005' }, 'stake_format'],
    [{ stake: '-1' }, 'stake_below_min'],
  ] as const) {
    expect((await begin(player, change)).json!['message']).toBe(code);
  }
  const { id } = (await begin(player, { stake: '5.00' })).json!['data'];
  expect((await take(player, id, 0)).json!['message']).toBe('nothing_to_take');
  expect((await call(player, id, 0, 2)).json!['message']).toBe('bad_input');
  expect((await call(player, id, 3, 0)).json!['message']).toBe('bad_choice');
  const other = await sitDown();
  expect((await call(other, id, 0, 0)).json!['message']).toBe('not_found');
  expect((await app.send('POST', ROUNDS, { key: newKey(), body: {} })).status).toBe(401);
});
