/** G6: where the law asks for it, a game for money ends before another one starts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal, refuseField } from '#core/refusal.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import { saveAllConsents } from '#domain/identity/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let wagers: WagerFixture;
let owner: Db;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  wagers = createWagerFixture(fixture);
  owner = openDb({ url: database.url, connectionsMax: 2 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

/** A verified player who lives there, with money of both kinds. */
async function addResident(country: string): Promise<PlayerId> {
  const { id } = await fixture.addPlayer('100.00', 'RUB');
  await fixture.db.query('update players set country = $2 where id = $1', [id, country]);
  await fixture.db.transaction((tx) => saveAllConsents(tx, id, [], 'registration'));
  await owner.query(
    `insert into verifications (player_id, status, full_name, birth_date, registered_at)
     values ($1, 'verified', 'Ann Example', '1990-01-01', now())`,
    [id],
  );
  await fixture.grant(id, '100.00', 'PLAY');
  return id;
}

let refs = 0;
/** A stake on a game of a supplier, which has its own clock; in RUB unless it is free play. */
async function begin(id: PlayerId, game: string, { isFree = false, isSport = false } = {}) {
  return await wagers.stake(id, micro(5_000_000n), `one-${++refs}`, isFree ? 'PLAY' : 'RUB', {
    game,
    kind: isSport ? 'sport' : 'supplier',
  });
}

async function outcomeOf(beginning: ReturnType<typeof begin>): Promise<string> {
  const answer = await beginning;
  return isRefusal(answer) ? answer.refused : 'placed';
}

test('G6, strict: another game waits until the open one has ended', async () => {
  const id = await addResident('GB');
  const first = await begin(id, 'miner');
  if (isRefusal(first)) throw new Error(first.refused);
  // The refusal names the open game, so that the page can lead there.
  expect(await begin(id, 'hilo')).toEqual(refuseField('game', 'other_game_open', 'miner'));
  expect(await outcomeOf(begin(id, 'miner'))).toBe('placed');
  await wagers.settle(first, micro(0n));
  expect(await outcomeOf(begin(id, 'hilo'))).toBe('other_game_open');
});

test('G6, strict: after its end the next game starts', async () => {
  const id = await addResident('GB');
  const first = await begin(id, 'miner');
  if (isRefusal(first)) throw new Error(first.refused);
  await wagers.settle(first, micro(10_000_000n));
  expect(await outcomeOf(begin(id, 'hilo'))).toBe('placed');
});

test('G6, strict: free play and sport are no other games', async () => {
  const id = await addResident('GB');
  expect(await outcomeOf(begin(id, 'miner', { isFree: true }))).toBe('placed');
  expect(await outcomeOf(begin(id, 'roulette', { isSport: true }))).toBe('placed');
  expect(await outcomeOf(begin(id, 'hilo'))).toBe('placed');
  expect(await outcomeOf(begin(id, 'keno', { isFree: true }))).toBe('placed');
});

test('G6, race, strict: of stakes on different games at once one game is played', async () => {
  const id = await addResident('GB');
  const games = ['miner', 'hilo', 'coinflip', 'crash', 'double', 'keno', 'wheel', 'dice'];
  const outcomes = await Promise.all(games.map((game) => outcomeOf(begin(id, game))));
  expect(outcomes.toSorted()).toEqual([
    ...Array(games.length - 1).fill('other_game_open'),
    'placed',
  ]);
});

test('G6, open and Malta: several games may be open at once', async () => {
  for (const country of ['KZ', 'MT']) {
    const id = await addResident(country);
    expect(await outcomeOf(begin(id, 'miner')), country).toBe('placed');
    expect(await outcomeOf(begin(id, 'hilo')), country).toBe('placed');
  }
});
