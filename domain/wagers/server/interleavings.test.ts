/**
 * A part of `npm run interleavings`: commands on wagers two at a time, statement by statement in
 * every order, against the model. The command runs a hundred thousand.
 */
import { expect, test } from 'vitest';
import { interleaveWagers } from '#dev/interleavings/wagers.ts';
import { expectNoDeadlocks } from '#dev/lock-waits.ts';
import { testDatabase } from '#dev/test-database.ts';
import { byDepth } from '#dev/test-depth.ts';

const EVENTS = byDepth(300, 8000);
const ENDS = ['stake', 'settle', 'resettle', 'void', 'rollback', 'withdraw', 'deposit'];

test(
  'conservation, race: commands on wagers, two at a time in every order of their statements',
  { timeout: byDepth(120_000, 1_200_000) },
  async () => {
    const database = await testDatabase();
    const options = { url: database.url, events: EVENTS, workers: 4, report: () => {} };
    const report = await interleaveWagers({ ...options, seed: 20_261_122 });
    await expectNoDeadlocks(database.url);
    await database.close();
    expect(report.findings).toEqual([]);
    for (const end of [...ENDS, 'turns that waited for a lock']) {
      expect(report.counts[end], end).toBeGreaterThan(0);
    }
  },
);
