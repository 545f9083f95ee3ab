import { expect, test } from 'vitest';
import type { PendingWork } from '#features/dashboard/contract.backoffice.ts';
import { countOf, newIn } from './pending-work.ts';

const queue = (name: PendingWork['name'], waiting: number, newest_at: string | null) => ({
  name,
  waiting,
  newest_at,
});
const BEFORE = [
  queue('withdrawals', 2, '2026-03-01T10:00:00.000Z'),
  queue('documents', 0, null),
  queue('cases', 1, '2026-03-01T09:00:00.000Z'),
];

test('pending work: an entry that is newer than any before is new, whatever the count', () => {
  const now = [
    // One was decided while another came.
    queue('withdrawals', 2, '2026-03-01T10:05:00.000Z'),
    queue('documents', 1, '2026-03-01T10:06:00.000Z'),
    queue('cases', 1, '2026-03-01T09:00:00.000Z'),
  ];
  expect(newIn(BEFORE, now)).toEqual(['withdrawals', 'documents']);
});

test('pending work: neither the first answer nor a decided entry is new', () => {
  expect(newIn([], BEFORE)).toEqual([]);
  const left = [queue('withdrawals', 1, '2026-03-01T08:00:00.000Z'), ...BEFORE.slice(1)];
  expect(newIn(BEFORE, left)).toEqual([]);
});

test('pending work: the count of a page is that of its queues', () => {
  expect(countOf(BEFORE)).toBe(3);
  expect(countOf(BEFORE, ['withdrawals', 'settlements'])).toBe(2);
});
