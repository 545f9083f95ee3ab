import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#core/time.ts';
import { testDatabase } from '#dev/test-database.ts';
import { compareLives } from '#dev/wager-model/compare.ts';
import { openModel } from '#dev/wager-model/open.ts';
import { play } from '#dev/wager-model/play.ts';
import { sequence } from '#dev/wager-model/steps.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { byDepth } from '#dev/test-depth.ts';

/**
 * Method: the rules on paper in a few lines, and the real core beside them. After every step of a
 * random sequence both have the same cash, bonus money and debt, and refuse the same; at its end
 * the sums, the history, the feed of events and the use of limits are the same, too. Connections
 * break at any statement, and commands are sent again.
 */

/** `WAGER_SEQUENCES=100000 WAGER_SEED=1` runs as many as a release deserves, with other draws. */
const SEQUENCES = Number(process.env['WAGER_SEQUENCES'] ?? byDepth(30, 500));
const SEED = Number(process.env['WAGER_SEED'] ?? 11);
/** In a database of their own, so that a long run stays as fast as a short one. */
const SEQUENCES_PER_DATABASE = 1_000;
/** At the same time, each for a player of its own. */
const WORKERS = 6;

test(
  'wager model: random commands with broken connections agree with the model after each step',
  { timeout: 5 * MINUTE_MS + SEQUENCES * 10_000 },
  async () => {
    for (let done = 0; done < SEQUENCES; done += SEQUENCES_PER_DATABASE) {
      const count = Math.min(SEQUENCES_PER_DATABASE, SEQUENCES - done);
      expect(await playMany(count, SEED + done)).toEqual([]);
      if (SEQUENCES > SEQUENCES_PER_DATABASE) console.log(`${done + count} sequences agree`);
    }
  },
);

/** Plays so many sequences, and returns what the ledger's own check finds afterwards. */
async function playMany(count: number, seed: number) {
  const database = await testDatabase();
  const model = await openModel(database.url);
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    let played = 0;
    const one = fc.asyncProperty(sequence, (steps) => play(model, steps, `${worker}-${played++}`));
    const numRuns = Math.ceil(count / WORKERS);
    await fc.assert(one, { numRuns, seed: seed * WORKERS + worker });
  });
  await Promise.all(workers);
  await compareLives(model.fixture.db, model.lives);
  const { findings } = await checkLedger(model.fixture.db);
  await model.close();
  await database.close();
  return findings;
}
