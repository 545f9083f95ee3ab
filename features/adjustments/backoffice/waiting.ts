import { useCall } from '#platform/browser/net/data.tsx';
import { listAdjustments } from '../contract.backoffice.ts';

const LOOK_EVERY_MS = 60_000;

/** How many proposals wait for the one who looks; as many as a page has are enough to say. */
export function useWaiting(): number | undefined {
  const { data } = useCall(
    listAdjustments,
    { query: { status: 'proposed', limit: '100' } },
    { everyMs: LOOK_EVERY_MS },
  );
  return data?.data.filter(({ may_decide }) => may_decide).length;
}
