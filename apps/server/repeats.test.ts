/** A bet that was taken is answered again under its key, whatever became of its game meanwhile. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, openWholeHouse, type Person, type WholeHouse } from '#dev/whole-house.ts';
import { runOn } from '#dev/test-server.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;
beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});
afterEach(async () => {
  await runOn(database.url, 'update games set is_paused = false');
  expect((await checkLedger(house.db)).findings).toEqual([]);
  expect(house.errors).toEqual([]);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const CURRENCY = { currency: 'RUB', stake: '10.00' };

/** A game, the path of its bet, and what is bet on. */
const BETS = [
  ['dice', '/api/v2/games/dice/bets', { direction: 'under', target: 5000 }],
  ['miner', '/api/v2/games/miner/rounds', { start: { mines: 3 } }],
  ['crash', '/api/v2/rounds/crash/bets', { bet: { auto_cash_out: 200 } }],
  ['double', '/api/v2/rounds/double/bets', { bet: { colour: 'red' } }],
  ['room-yellow', '/api/v2/rounds/room-yellow/bets', { bet: { tickets: 1 } }],
  ['pvpflip', '/api/v2/duels', { side: 0 }],
] as const;

async function sitDown(): Promise<Person> {
  const player = await house.addMember('100.00');
  const said = { token: player.token, body: { client_seed: 'comes-back' } };
  await house.send('POST', '/api/v2/fairness/seeds', said);
  return player;
}

async function ask({ token }: Person, path: string, key: string, body: object) {
  const heard = await house.send('POST', path, { token, key, body });
  return { status: heard.status, said: heard.json!['message'], data: heard.json!['data'] };
}

/** Of a bet, of a bet in a round, or of a duel. */
const idOf = (data: Answer): string => data.id ?? data.bet?.id ?? data.own!.duel.id;
type Answer = { id?: string; bet?: { id: string }; own?: { duel: { id: string } } };

async function place(by: Person, path: string, key: string, body: object): Promise<string> {
  let answer = await ask(by, path, key, body);
  // A shared round may have its bets closed at this moment.
  for (; answer.said === 'betting_closed'; answer = await ask(by, path, key, body)) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect([answer.status, answer.said]).toEqual([200, undefined]);
  return idOf(answer.data);
}

/** Asked no faster than a player may ask. */
const PATIENTLY = { interval: 500, timeout: 10_000 };

test.each(BETS)(
  'idempotency: %s answers a repeat when it is paused',
  async (game, path, own) => {
    const [player, poor] = [await sitDown(), await house.addMember()];
    const [key, body] = [newKey(), { ...CURRENCY, ...own }];
    const id = await place(player, path, key, body);
    await runOn(database.url, `update games set is_paused = true where game = '${game}'`);
    const heard = async () => (await ask(poor, path, newKey(), body)).said;
    await expect.poll(heard, PATIENTLY).toBe('game_paused');
    const again = await ask(player, path, key, body);
    expect([again.status, idOf(again.data)]).toEqual([200, id]);
    expect((await ask(player, path, key, { ...body, stake: '20.00' })).status).not.toBe(200);
  },
  60_000,
);

const TOO_LITTLE = /^(stake_below_min|ticket_price)$/;

test.each(BETS)(
  'idempotency: %s answers a repeat when its limits moved',
  async (game, path, own) => {
    const [player, poor] = [await sitDown(), await house.addMember()];
    const [key, body] = [newKey(), { ...CURRENCY, ...own }];
    const id = await place(player, path, key, body);
    const change = (what: string) =>
      runOn(
        database.url,
        `update game_limits set ${what} where game = '${game}' and currency = 'RUB'`,
      );
    const heard = async () => `${(await ask(poor, path, newKey(), body)).said}`;
    await change('stake_min = 15000000, payout_max = payout_max - 10000');
    await expect.poll(heard, PATIENTLY).toMatch(TOO_LITTLE);
    const again = await ask(player, path, key, body);
    expect([again.status, idOf(again.data)]).toEqual([200, id]);
    await change('stake_min = 10000000');
    await expect.poll(heard, PATIENTLY).not.toMatch(TOO_LITTLE);
    // In crash the largest payout is part of the bet: it is the same bet with the cap it had.
    const third = await ask(player, path, key, body);
    expect([third.status, idOf(third.data)]).toEqual([200, id]);
  },
  60_000,
);
