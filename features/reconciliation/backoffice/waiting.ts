import { useCall } from '#platform/browser/net/data.tsx';
import { listChecks } from '../contract.backoffice.ts';

const POLL_INTERVAL_MS = 60_000;

/** The number of open differences. */
export function useWaiting(): number | undefined {
  const { data } = useCall(listChecks, {}, { everyMs: POLL_INTERVAL_MS });
  return data?.data.reduce((sum, { open }) => sum + open, 0);
}
