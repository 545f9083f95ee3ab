import { useCall } from '#platform/browser/net/data.tsx';
import { listDeposits } from '../contract.backoffice.ts';

const POLL_INTERVAL_MS = 30_000;

/** The number of deposits that need review; at a hundred there may be more. */
export function useWaiting(): number | undefined {
  const query = { needs: 'review', limit: '100' } as const;
  const { data } = useCall(listDeposits, { query }, { everyMs: POLL_INTERVAL_MS });
  return data?.data.length;
}
