import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWagerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { StepRound } from '#domain/bets/contract.steps.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { miner } from '../rules.ts';

// Code for all games passes each game only what its own parsers have accepted.
const game = miner as unknown as StepGame;
let database: TestDatabase;
let fixture: BettingFixture;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  fixture.bets.steps.know(game);
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

function round(answer: StepRound | Refusal): StepRound {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

test('recovery: an abandoned board is paid its value, one without an opened tile is refunded', async () => {
  const { steps } = fixture.bets;
  const [player, sleeper] = [await fixture.addPlayer('10.00'), await fixture.addPlayer('10.00')];
  const usual = { stake: '10.00', currency: 'RUB', isAutobet: false, start: { mines: 1 } } as const;
  const begin = async (viewer: typeof player) =>
    round(await steps.begin(game, { viewer, key: `board-of-${viewer.id}`, ...usual }));
  const [opened, untouched] = [await begin(player), await begin(sleeper)];
  const request = { playerId: player.id, id: toWagerId(opened.id) };
  const first = round(await steps.choose(game, { ...request, at: 0, choice: { tile: 12 } }));
  expect(Date.parse(untouched.ends_at) - Date.parse(untouched.placed_at)).toBe(86_400_000);

  expect(await steps.endAbandoned()).toBe(0);
  expect(await steps.endAbandoned(0)).toBe(first.bet ? 1 : 2);
  expect(await steps.current(game, sleeper.id, 'RUB')).toBeNull();
  expect(await readBalances(fixture.db, sleeper.id, 'RUB')).toMatchObject({ cash: 10_000_000n });
  // One tile in 25 has the mine: then there is nothing to wait for.
  const cash = first.bet ? 0n : 10_312_000n;
  expect(await readBalances(fixture.db, player.id, 'RUB')).toMatchObject({ cash });
});
