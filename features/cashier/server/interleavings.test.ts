/**
 * A part of `npm run interleavings`: deposits in every order on the real database, eight actions at
 * a time, checked against the pure rules and the ledger. The command runs a hundred thousand and
 * more.
 */
import { expect, test } from 'vitest';
import { interleaveDeposits } from '#dev/interleavings/deposits.ts';
import { testDatabase } from '#dev/test-database.ts';
import { byDepth } from '#dev/test-depth.ts';

const EVENTS = byDepth(1400, 24000);

test(
  'conservation, race: actions on deposits in every order, eight at a time',
  { timeout: byDepth(120_000, 1_200_000) },
  async () => {
    const database = await testDatabase();
    const options = { url: database.url, events: EVENTS, workers: 8, report: () => {} };
    const report = await interleaveDeposits({ ...options, seed: 20_261_121 });
    await database.close();
    expect(report.findings).toEqual([]);
    expect(report.counts['ended 3']).toBeGreaterThan(EVENTS / 30);
    for (const end of ['ended 4', 'ended 5', 'ended 6', 'message', 'poll', 'two copies at once']) {
      expect(report.counts[end], end).toBeGreaterThan(0);
    }
  },
);
