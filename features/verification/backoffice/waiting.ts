import { useCall } from '#platform/browser/net/data.tsx';
import { listWaiting } from '../contract.backoffice.ts';

const POLL_INTERVAL_MS = 60_000;

/** The number of waiting verifications, up to the size of one page. */
export function useWaiting(): number | undefined {
  const { data } = useCall(listWaiting, { query: { limit: '100' } }, { everyMs: POLL_INTERVAL_MS });
  return data?.data.length;
}
