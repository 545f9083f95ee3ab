import type { QueueName } from '#features/dashboard/rules.ts';
import { getPendingWork, type PendingWork } from '#features/dashboard/contract.backoffice.ts';
import { useCall } from '#platform/browser/net/data.tsx';

const POLL_INTERVAL_MS = 10_000;

/** The work queues of the viewer; also while another tab is in front, which new work alerts. */
export function usePendingWork(): readonly PendingWork[] {
  const options = { everyMs: POLL_INTERVAL_MS, inBackground: true };
  return useCall(getPendingWork, {}, options).data?.data ?? NOTHING;
}

const NOTHING: readonly PendingWork[] = [];

export function countOf(work: readonly PendingWork[], queues?: readonly QueueName[]): number {
  const own = queues ? work.filter(({ name }) => queues.includes(name)) : work;
  return own.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Queues with an entry that is newer than any before. */
export function newIn(before: readonly PendingWork[], now: readonly PendingWork[]): QueueName[] {
  return now
    .filter(({ name, waiting, newest_at: newest }) => {
      const last = before.find((queue) => queue.name === name);
      const seen = last?.newest_at ?? '';
      return last !== undefined && waiting > 0 && newest !== null && newest > seen;
    })
    .map(({ name }) => name);
}
