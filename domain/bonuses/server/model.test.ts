import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineModelBonuses, takeBonusStep, type BonusLife } from '#dev/bonus-model.ts';
import { BonusPaper } from '#dev/bonus-paper.ts';
import { bonusStep, type BonusStep } from '#dev/bonus-steps.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { byDepth } from '#dev/test-depth.ts';

/**
 * Method: the rules on paper, and the real bonuses beside them. After every step of a random
 * sequence both have the same cash, bonus money, states and progress, and refuse the same.
 * `npm run bonus:model -- --sequences 1000` runs as many as a release deserves, of several players
 * at a time.
 */
const SEQUENCES = Number(process.env['BONUS_SEQUENCES'] ?? byDepth(8, 100));
const SEED = Number(process.env['BONUS_SEED'] ?? 16);
const PLAYERS = Number(process.env['BONUS_PLAYERS'] ?? 1);

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
  await defineModelBonuses(fixture);
});
afterAll(() => fixture.close());

test(
  'bonus model: random commands agree with the rules on paper after each step',
  { timeout: 60_000 + SEQUENCES * 10_000 },
  async () => {
    const sequence = fc.array(bonusStep, { minLength: 10, maxLength: 40, size: 'max' });
    const together = fc.array(sequence, { minLength: PLAYERS, maxLength: PLAYERS });
    const property = fc.asyncProperty(
      together,
      async (all) => void (await Promise.all(all.map(play))),
    );
    // A sequence of several players is not made shorter: each try would play all of them again.
    const endOnFailure = PLAYERS > 1;
    const numRuns = Math.ceil(SEQUENCES / PLAYERS);
    await fc.assert(property, { numRuns, seed: SEED, endOnFailure });
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
  },
);

async function play(steps: readonly BonusStep[]): Promise<void> {
  const { id } = await fixture.addPlayer();
  const life: BonusLife = { id, paper: new BonusPaper(), wagers: [] };
  for (const [index, each] of steps.entries()) {
    await takeBonusStep(fixture, life, each, `${id}-${index}`);
    await fixture.settled();
    expect(await readLife(life), JSON.stringify(each, replaceBigints)).toEqual(
      expected(life.paper),
    );
  }
}

function expected({ cash, bonus, debt, grants, queue }: BonusPaper) {
  const lives = grants.map(({ state, progress, converted, returned }) => {
    return { state, progress, converted, returned };
  });
  const places = queue.map((grant) => grants.indexOf(grant));
  return { cash, bonus, debt, grants: lives, queue: places };
}

async function readLife({ id }: BonusLife) {
  const { cash, bonus, debt } = await readBalances(fixture.db, id, 'RUB');
  const found = await fixture.grants(id);
  const grants = found.map(({ state, progress, converted, returned }) => {
    return { state, progress, converted, returned };
  });
  const waiting = found.filter(({ state }) => state === 'pending');
  const queue = waiting
    .toSorted((a, b) => Number(a.queuePlace! - b.queuePlace!))
    .map((grant) => found.indexOf(grant));
  return { cash, bonus, debt: debt ?? 0n, grants, queue };
}

function replaceBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
