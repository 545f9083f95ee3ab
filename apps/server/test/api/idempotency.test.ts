/** An accepted bet is answered again under its key, whatever happened to its game meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeGames } from '#dev/change-games.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let known = 0;
beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
});
afterEach(async () => {
  await changeGames(database.url, 'update games set is_paused = false');
  expect((await checkLedger(app.db)).findings).toEqual([]);
  // Of this test alone: an error fails the test that caused it.
  const errors = app.errors.slice(known);
  known = app.errors.length;
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const CURRENCY = { currency: 'RUB', stake: '10.00' };

/** A game, the path of its bet, and an example bet. */
const BETS = [
  ['dice', '/api/v2/games/dice/bets', { direction: 'under', target: 5000 }],
  ['miner', '/api/v2/games/miner/rounds', { start: { mines: 3 } }],
  ['crash', '/api/v2/rounds/crash/bets', { bet: { auto_cash_out: 200 } }],
  ['double', '/api/v2/rounds/double/bets', { bet: { colour: 'red' } }],
  ['baccarat', '/api/v2/rounds/baccarat/bets', { bet: { spot: 'tie' } }],
  ['wheel-show', '/api/v2/rounds/wheel-show/bets', { bet: { number: 24 } }],
  [
    'live-roulette',
    '/api/v2/rounds/live-roulette/bets',
    { bet: { chips: [{ cell: 'red', amount: '10.00' }] } },
  ],
  ['room-yellow', '/api/v2/rounds/room-yellow/bets', { bet: { tickets: 1 } }],
  ['pvpflip', '/api/v2/duels', { side: 0 }],
] as const;

async function sitDown(): Promise<TestPlayer> {
  const player = await app.addMember('100.00');
  const request = { token: player.token, body: { client_seed: 'comes-back' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

async function sendOnce({ token }: TestPlayer, path: string, key: string, body: object) {
  const response = await app.send('POST', path, { token, key, body });
  return {
    status: response.status,
    message: response.json!['message'],
    data: response.json!['data'],
  };
}

/** The id of a bet, of a bet in a round, or of a duel. */
const idOf = (data: Answer): string => data.id ?? data.bet?.id ?? data.own!.duel.id;
type Answer = { id?: string; bet?: { id: string }; own?: { duel: { id: string } } };

async function place(by: TestPlayer, path: string, key: string, body: object): Promise<string> {
  let answer = await sendOnce(by, path, key, body);
  // Betting in a shared round may be closed at this moment.
  for (; answer.message === 'betting_closed'; answer = await sendOnce(by, path, key, body)) {
    await pause(50);
  }
  expect([answer.status, answer.message]).toEqual([200, undefined]);
  return idOf(answer.data);
}

/** Requests no faster than the player's rate limit. */
const PATIENTLY = { interval: 100, timeout: 10_000 };

test.each(BETS)(
  'idempotency: %s answers a repeated bet while it is paused',
  async (game, path, own) => {
    const [player, poor] = [await sitDown(), await app.addMember()];
    const [key, body] = [newKey(), { ...CURRENCY, ...own }];
    const id = await place(player, path, key, body);
    await changeGames(database.url, `update games set is_paused = true where game = '${game}'`);
    const response = async () => (await sendOnce(poor, path, newKey(), body)).message;
    await expect.poll(response, PATIENTLY).toBe('game_paused');
    const again = await sendOnce(player, path, key, body);
    expect([again.status, idOf(again.data)]).toEqual([200, id]);
    expect((await sendOnce(player, path, key, { ...body, stake: '20.00' })).status).not.toBe(200);
  },
  60_000,
);

const TOO_LITTLE = /^(stake_below_min|ticket_price)$/;

test.each(BETS)(
  'idempotency: %s answers a repeated bet after its limits changed',
  async (game, path, own) => {
    const [player, poor] = [await sitDown(), await app.addMember()];
    const [key, body] = [newKey(), { ...CURRENCY, ...own }];
    const id = await place(player, path, key, body);
    const change = (what: string) =>
      changeGames(
        database.url,
        `update game_limits set ${what} where game = '${game}' and currency = 'RUB'`,
      );
    const response = async () => `${(await sendOnce(poor, path, newKey(), body)).message}`;
    await change('stake_min = 15000000, payout_max = payout_max - 10000');
    await expect.poll(response, PATIENTLY).toMatch(TOO_LITTLE);
    const again = await sendOnce(player, path, key, body);
    expect([again.status, idOf(again.data)]).toEqual([200, id]);
    await change('stake_min = 10000000');
    await expect.poll(response, PATIENTLY).not.toMatch(TOO_LITTLE);
    // In crash the maximum payout is part of the bet: a repeat keeps the cap it had.
    const third = await sendOnce(player, path, key, body);
    expect([third.status, idOf(third.data)]).toEqual([200, id]);
  },
  60_000,
);
