import { useCall } from '#platform/browser/net/data.tsx';
import { listQueue } from '../contract.backoffice.ts';

const POLL_INTERVAL_MS = 30_000;

/** The number of withdrawals that wait for review; at a hundred there may be more. */
export function useWaiting(): number | undefined {
  const query = { state: 'waiting', limit: '100' } as const;
  const { data } = useCall(listQueue, { query }, { everyMs: POLL_INTERVAL_MS });
  return data?.data.length;
}
