import { expect, test } from 'vitest';
import { troublesOf, type Judged, type Trouble } from './rules.ts';

const PROCESS = {
  lag_ms: 40,
  disk_free_bytes: 500,
  disk_bytes: 1_000,
  clock_apart_ms: -12,
  clock_jumped_seconds: null,
};

const WELL: Judged = {
  database: { answers_ms: 2, connections: 20, connections_max: 100 },
  processes: [{ ...PROCESS, clock_jumped_seconds: 3_600 }],
  jobs: [{ failures: 0 }],
  queue: { failed: 0 },
  outbox: [{ behind_seconds: 0, parked: 0 }],
  tables: [{ leader: 'a' }],
  providers: [{ given: 1, in_vain: 9 }],
  chains: [{ left: 90_000, length: 100_000 }],
};

test('health: a house that is well needs nobody', () => {
  expect(troublesOf(WELL)).toEqual([]);
  // The short chains of a test house are not at their end while most of them is left.
  expect(troublesOf({ ...WELL, chains: [{ left: 400, length: 1_000 }] })).toEqual([]);
});

test.each<[Trouble, Partial<Judged>]>([
  ['processes', { processes: [] }],
  ['database', { database: { ...WELL.database, answers_ms: 251 } }],
  ['database', { database: { ...WELL.database, connections: 86 } }],
  ['jobs', { jobs: [{ failures: 1 }] }],
  ['queue', { queue: { failed: 1 } }],
  ['outbox', { outbox: [{ behind_seconds: 61, parked: 0 }] }],
  ['outbox', { outbox: [{ behind_seconds: 0, parked: 1 }] }],
  ['tables', { tables: [{ leader: 'a' }, { leader: null }] }],
  ['lag', { processes: [{ ...PROCESS, lag_ms: 1_001 }] }],
  ['disk', { processes: [{ ...PROCESS, disk_free_bytes: 99 }] }],
  ['clock', { processes: [{ ...PROCESS, clock_apart_ms: -2_001 }] }],
  ['clock', { processes: [{ ...PROCESS, clock_jumped_seconds: 3_599 }] }],
  // A wrong key, or an address where nobody is.
  ['providers', { providers: [{ given: 0, in_vain: 3 }] }],
  ['chains', { chains: [{ left: 499, length: 100_000 }] }],
  ['chains', { chains: [{ left: 249, length: 1_000 }] }],
])('health: %s is told', (trouble, changed) => {
  expect(troublesOf({ ...WELL, ...changed })).toEqual([trouble]);
});
