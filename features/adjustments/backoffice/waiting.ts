import { useCall } from '#platform/browser/net/data.tsx';
import { listAdjustments } from '../contract.backoffice.ts';

const POLL_INTERVAL_MS = 60_000;

/** The number of proposals the viewer may decide, up to the size of one page. */
export function useWaiting(): number | undefined {
  const { data } = useCall(
    listAdjustments,
    { query: { status: 'proposed', limit: '100' } },
    { everyMs: POLL_INTERVAL_MS },
  );
  return data?.data.filter(({ may_decide }) => may_decide).length;
}
