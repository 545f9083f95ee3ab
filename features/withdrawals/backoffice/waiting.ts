import { useCall } from '#platform/browser/net/data.tsx';
import { listQueue } from '../contract.backoffice.ts';

const EVERY_MS = 30_000;

/** How many wait for people; a hundred stands for more. */
export function useWaiting(): number | undefined {
  const query = { state: 'waiting', limit: '100' } as const;
  const { data } = useCall(listQueue, { query }, { everyMs: EVERY_MS });
  return data?.data.length;
}
