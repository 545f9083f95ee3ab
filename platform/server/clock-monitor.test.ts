import { expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import {
  clockSkewMs,
  createClockMonitor,
  jumpsBetween,
  type ClockFault,
  type ClockReading,
} from './clock-monitor.ts';
import { openDb } from './db.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const NOON: ClockReading = {
  monotonicMs: 100,
  serverMs: 1e12,
  databaseMs: 1e12 + 50,
  roundTripMs: 4,
};

/** Five seconds later, with the clocks set by this much meanwhile. */
const later = (app: number, database: number, roundTripMs = 4): ClockReading => ({
  monotonicMs: NOON.monotonicMs + 5000,
  serverMs: NOON.serverMs + 5000 + app,
  databaseMs: NOON.databaseMs + 5000 + database,
  roundTripMs,
});

test('clocks: a slow correction is no jump, a clock that is set is one, in both directions', () => {
  expect(jumpsBetween(NOON, later(0, 0))).toEqual([]);
  expect(jumpsBetween(NOON, later(1900, -1900))).toEqual([]);
  expect(jumpsBetween(NOON, later(-2500, 0))).toEqual([{ clock: 'server', byMs: -2500 }]);
  expect(jumpsBetween(NOON, later(0, 3_600_000))).toEqual([{ clock: 'database', byMs: 3_600_000 }]);
  expect(jumpsBetween(NOON, later(-9000, -9000))).toHaveLength(2);
});

test('clocks: a slow answer of the database is not mistaken for a wrong clock', () => {
  expect(jumpsBetween(NOON, later(0, 4000, 10_000))).toEqual([]);
  expect(clockSkewMs(later(0, 4000, 10_000))).toBe(0);
  expect(clockSkewMs(later(3000, 0))).toBe(-2948);
});

test('clocks: a jump is logged and counted, and a skew is logged once', async () => {
  const database = await testDatabase();
  const db = openDb({ url: database.url });
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  let set = 0;
  const faults: ClockFault[] = [];
  const watch = createClockMonitor({
    db,
    log,
    metrics,
    onFault: async (fault) => void faults.push(fault),
    now: () => Date.now() + set,
  });
  expect(await watch.check()).toMatchObject({ jumpedMs: undefined });
  expect(lines).toEqual([]);
  set = -3_600_000;
  const state = await watch.check();
  expect(state.skewMs).toBeGreaterThan(3_590_000);
  expect(state.jumpedMs).toBeDefined();
  await watch.check();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('a clock jumped'),
    expect.stringContaining('differ'),
  ]);
  expect(faults.map(({ clock }) => clock)).toEqual(['server', 'both']);
  const { body } = await metrics.text();
  expect(body).toContain('croupier_clock_jumps_total{clock="server"} 1');
  expect(body).toMatch(/croupier_clock_skew_seconds 3[56]\d\d/);
  set = 0;
  expect((await watch.check()).skewMs).toBeLessThan(1000);
  await db.close();
  await database.close();
});
