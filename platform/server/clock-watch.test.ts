import { expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { apartMs, createClockWatch, jumpsBetween, type ClockReading } from './clock-watch.ts';
import { openDb } from './db.ts';
import { openLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const NOON: ClockReading = { countedMs: 100, houseMs: 1e12, databaseMs: 1e12 + 50, askedMs: 4 };

/** Five seconds later, the clocks set by so much meanwhile. */
const later = (house: number, database: number, askedMs = 4): ClockReading => ({
  countedMs: NOON.countedMs + 5000,
  houseMs: NOON.houseMs + 5000 + house,
  databaseMs: NOON.databaseMs + 5000 + database,
  askedMs,
});

test('clocks: what is put right slowly is no jump, what is set is one, both ways', () => {
  expect(jumpsBetween(NOON, later(0, 0))).toEqual([]);
  expect(jumpsBetween(NOON, later(1900, -1900))).toEqual([]);
  expect(jumpsBetween(NOON, later(-2500, 0))).toEqual([{ clock: 'house', byMs: -2500 }]);
  expect(jumpsBetween(NOON, later(0, 3_600_000))).toEqual([{ clock: 'database', byMs: 3_600_000 }]);
  expect(jumpsBetween(NOON, later(-9000, -9000))).toHaveLength(2);
});

test('clocks: a database that answers slowly is not taken for one whose clock is wrong', () => {
  expect(jumpsBetween(NOON, later(0, 4000, 10_000))).toEqual([]);
  expect(apartMs(later(0, 4000, 10_000))).toBe(0);
  expect(apartMs(later(3000, 0))).toBe(-2948);
});

test('clocks: a jump is told in the log and the metrics, and being apart is told once', async () => {
  const database = await testDatabase();
  const db = openDb({ url: database.url });
  const lines: string[] = [];
  const log = openLog('error', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  let set = 0;
  const watch = createClockWatch({ db, log, metrics, now: () => Date.now() + set });
  expect(await watch.look()).toMatchObject({ jumpedMs: undefined });
  expect(lines).toEqual([]);
  set = -3_600_000;
  const state = await watch.look();
  expect(state.apartMs).toBeGreaterThan(3_590_000);
  expect(state.jumpedMs).toBeDefined();
  await watch.look();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('a clock jumped'),
    expect.stringContaining('are apart'),
  ]);
  const { body } = await metrics.text();
  expect(body).toContain('croupier_clock_jumps_total{clock="house"} 1');
  expect(body).toMatch(/croupier_clock_apart_seconds 3[56]\d\d/);
  set = 0;
  expect((await watch.look()).apartMs).toBeLessThan(1000);
  await db.close();
  await database.close();
});
