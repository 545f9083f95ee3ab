import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { isRefusal } from '#core/refusal.ts';
import { createLowRiskFinder } from '#domain/bonuses/server/index.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import { CELLS } from '#features/roulette/rules.cells.ts';
import { roulette, type Chip } from '#features/roulette/rules.ts';
import { coverOf } from './bonus-covers.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const straight = (count: number): Chip[] =>
  CELLS.filter(({ kind }) => kind === 'straight')
    .slice(0, count)
    .map(({ id }) => [id, 1]);

/** Which of these layouts, played once each by one player, count as bets without risk. */
async function findSafe(layouts: readonly (readonly Chip[])[]): Promise<boolean[]> {
  const { id } = await fixture.addPlayer('1000.00');
  const viewer = { kind: 'player', id, session: '', expiresAt: 0 } as const;
  for (const chips of layouts) {
    const stake = `${chips.reduce((sum, [, units]) => sum + units, 0)}.00`;
    const order = { viewer, key: newKey(), stake, currency: 'RUB', params: { chips } } as const;
    const bet = await fixture.bets.placeBet(roulette, { ...order, isAutobet: false });
    if (isRefusal(bet)) throw new Error(JSON.stringify(bet));
  }
  const events = await fixture.db.query<BetEvent>(
    `select * from bet_events where player_id = $1 and kind = 'settled' order by id`,
    [id],
  );
  const rules = new Map([[roulette.name, roulette as unknown as InstantGame]]);
  const found = await fixture.db.transaction((tx) =>
    createLowRiskFinder(rules, coverOf)(tx, events),
  );
  return events.map((event) => found.has(event.id));
}

test('bonuses: a layout of roulette that covers more than 70% of the numbers does not count', async () => {
  // 25 of 37 numbers are 67.6%, 26 are 70.3%.
  expect(await findSafe([straight(25), straight(26), straight(28), straight(37)])).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('bonuses: cells that overlap cover each number once, and unequal chips hide no cover', async () => {
  const twoDozens: Chip[] = [
    ['dozen-1', 1],
    ['dozen-2', 1],
    ['low', 1],
  ];
  const threeDozens: Chip[] = [
    ['dozen-1', 9],
    ['dozen-2', 9],
    ['dozen-3', 1],
  ];
  expect(await findSafe([twoDozens, threeDozens, [['red', 1]]])).toEqual([false, true, false]);
});
