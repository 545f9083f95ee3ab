import { useCall } from '#platform/browser/net/data.tsx';
import { listChecks } from '../contract.backoffice.ts';

const EVERY_MS = 60_000;

/** How many differences nobody has explained or closed. */
export function useWaiting(): number | undefined {
  const { data } = useCall(listChecks, {}, { everyMs: EVERY_MS });
  return data?.data.reduce((sum, { open }) => sum + open, 0);
}
