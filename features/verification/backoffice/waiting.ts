import { useCall } from '#platform/browser/net/data.tsx';
import { listWaiting } from '../contract.backoffice.ts';

const LOOK_EVERY_MS = 60_000;

/** How many wait; as many as a page has are enough to say. */
export function useWaiting(): number | undefined {
  const { data } = useCall(listWaiting, { query: { limit: '100' } }, { everyMs: LOOK_EVERY_MS });
  return data?.data.length;
}
