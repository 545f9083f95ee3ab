import { useCall } from '#platform/browser/net/data.tsx';
import { listDeposits } from '../contract.backoffice.ts';

const EVERY_MS = 30_000;

/** Deposits with a message that a person has to look at; a hundred stands for more. */
export function useWaiting(): number | undefined {
  const query = { needs: 'person', limit: '100' } as const;
  const { data } = useCall(listDeposits, { query }, { everyMs: EVERY_MS });
  return data?.data.length;
}
