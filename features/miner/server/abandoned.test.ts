import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { StepRound } from '#domain/bets/contract.steps.ts';
import { openHouseRoom, type HouseRoom } from '../../../dev/house-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { miner } from '../rules.ts';

// Whoever handles all games hands each only what its own parsers have accepted.
const game = miner as unknown as StepGame;
let database: TestDatabase;
let house: HouseRoom;

beforeAll(async () => {
  database = await testDatabase();
  house = await openHouseRoom(database.url);
  house.bets.steps.know(game);
});
afterAll(async () => {
  expect((await checkLedger(house.db)).findings).toEqual([]);
  await house.close();
  await database.close();
});

function round(answer: StepRound | Refusal): StepRound {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

test('recovery: a board nobody comes back to is paid what it is worth, an untouched one goes back', async () => {
  const { steps } = house.bets;
  const [lifter, sleeper] = [await house.addPlayer('10.00'), await house.addPlayer('10.00')];
  const usual = { stake: '10.00', currency: 'RUB', isAutobet: false, start: { mines: 1 } } as const;
  const begin = async (viewer: typeof lifter) =>
    round(await steps.begin(game, { viewer, key: `board-of-${viewer.id}`, ...usual }));
  const [lifted, untouched] = [await begin(lifter), await begin(sleeper)];
  const asked = { playerId: lifter.id, id: BigInt(lifted.id) };
  const first = round(await steps.choose(game, { ...asked, at: 0, choice: { tile: 12 } }));
  expect(Date.parse(untouched.ends_at) - Date.parse(untouched.placed_at)).toBe(86_400_000);

  expect(await steps.endAbandoned()).toBe(0);
  expect(await steps.endAbandoned(0)).toBe(first.bet ? 1 : 2);
  expect(await steps.current(game, sleeper.id, 'RUB')).toBeNull();
  expect(await readBalances(house.db, sleeper.id, 'RUB')).toMatchObject({ cash: 10_000_000n });
  // One lid in 25 hides the mine: then there was nothing to wait for.
  const cash = first.bet ? 0n : 10_312_000n;
  expect(await readBalances(house.db, lifter.id, 'RUB')).toMatchObject({ cash });
});
