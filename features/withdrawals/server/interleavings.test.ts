/**
 * A part of `npm run interleavings`: withdrawals in every order on the real database, eight actions
 * at a time, checked against the pure rules and the ledger. The command runs a hundred thousand.
 */
import { expect, test } from 'vitest';
import { interleaveWithdrawals } from '#dev/interleavings/withdrawals.ts';
import { testDatabase } from '#dev/test-database.ts';
import { byDepth } from '#dev/test-depth.ts';

const EVENTS = byDepth(700, 12000);

test(
  'conservation, race: actions on withdrawals in every order, eight at a time',
  { timeout: byDepth(120_000, 1_200_000) },
  async () => {
    const database = await testDatabase();
    const options = { url: database.url, events: EVENTS, workers: 8, report: () => {} };
    const report = await interleaveWithdrawals({ ...options, seed: 20_261_121 });
    await database.close();
    expect(report.findings).toEqual([]);
    for (const end of ['ended 5', 'ended 6', 'ended 7', 'ended 8', 'manual settlement']) {
      expect(report.counts[end], end).toBeGreaterThan(0);
    }
  },
);
