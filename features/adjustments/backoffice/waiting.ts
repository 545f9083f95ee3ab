import { useCall } from '#platform/browser/net/data.tsx';
import { adjustments } from '../contract.backoffice.ts';

const POLL_INTERVAL_MS = 60_000;

/** The number of proposals the viewer may decide, up to the size of one page. */
export function useWaiting(): number | undefined {
  const { data } = useCall(
    adjustments.list,
    { query: { status: 'open', limit: '100' } },
    { everyMs: POLL_INTERVAL_MS },
  );
  return data?.data.filter(({ blocked_by }) => blocked_by === null).length;
}
