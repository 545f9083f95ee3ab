import { expect, test } from 'vitest';
import { findProblems, type HealthMeasurements, type HealthProblem } from './rules.ts';

const PROCESS = {
  lag_ms: 40,
  disk_free_bytes: 500,
  disk_bytes: 1_000,
  clock_offset_ms: -12,
  clock_jumped_seconds: null,
};

const WELL: HealthMeasurements = {
  database: { response_ms: 2, connections: 20, connections_max: 100 },
  processes: [{ ...PROCESS, clock_jumped_seconds: 3_600 }],
  jobs: [{ failures: 0 }],
  queue: { failed: 0 },
  outbox: [{ behind_seconds: 0, parked: 0 }],
  tables: [{ leader: 'a' }],
  providers: [{ invoices: 1, failed_invoices: 9 }],
  chains: [{ left: 90_000, length: 100_000 }],
  unenforced_regions: [],
};

test('health: a healthy system has no problems', () => {
  expect(findProblems(WELL)).toEqual([]);
  // The short chains of a test server are not near their end while most of them is left.
  expect(findProblems({ ...WELL, chains: [{ left: 400, length: 1_000 }] })).toEqual([]);
});

test('health: a system at its bounds has no problems', () => {
  const atBounds: HealthMeasurements = {
    database: { response_ms: 250, connections: 85, connections_max: 100 },
    processes: [
      { ...PROCESS, lag_ms: 1_000, disk_free_bytes: 100, clock_offset_ms: 2_000 },
      { ...PROCESS, clock_offset_ms: -2_000, clock_jumped_seconds: 3_600 },
    ],
    jobs: [],
    queue: { failed: 0 },
    outbox: [{ behind_seconds: 60, parked: 0 }],
    tables: [],
    providers: [
      { invoices: 0, failed_invoices: 2 },
      { invoices: 1, failed_invoices: 3 },
    ],
    chains: [
      { left: 500, length: 100_000 },
      { left: 250, length: 1_000 },
    ],
    unenforced_regions: [],
  };
  expect(findProblems(atBounds)).toEqual([]);
});

test.each<[HealthProblem, Partial<HealthMeasurements>]>([
  ['processes', { processes: [] }],
  ['database', { database: { ...WELL.database, response_ms: 251 } }],
  ['database', { database: { ...WELL.database, connections: 86 } }],
  ['jobs', { jobs: [{ failures: 1 }] }],
  ['queue', { queue: { failed: 1 } }],
  ['outbox', { outbox: [{ behind_seconds: 61, parked: 0 }] }],
  ['outbox', { outbox: [{ behind_seconds: 0, parked: 1 }] }],
  ['tables', { tables: [{ leader: 'a' }, { leader: null }] }],
  ['lag', { processes: [{ ...PROCESS, lag_ms: 1_001 }] }],
  ['disk', { processes: [{ ...PROCESS, disk_free_bytes: 99 }] }],
  ['clock', { processes: [{ ...PROCESS, clock_offset_ms: -2_001 }] }],
  ['clock', { processes: [{ ...PROCESS, clock_jumped_seconds: 3_599 }] }],
  // A wrong key, or an unreachable URL.
  ['providers', { providers: [{ invoices: 0, failed_invoices: 3 }] }],
  ['chains', { chains: [{ left: 499, length: 100_000 }] }],
  ['chains', { chains: [{ left: 249, length: 1_000 }] }],
  ['regions', { unenforced_regions: ['UA-43'] }],
])('health: %s is reported', (trouble, changed) => {
  expect(findProblems({ ...WELL, ...changed })).toEqual([trouble]);
});
