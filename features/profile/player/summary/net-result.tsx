import { useCall } from '#platform/browser/net/data.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { Period } from '#domain/bets/contract.ts';
import { getSummary } from '../../contract.ts';
import { Totals } from './totals.tsx';

type NetQuery = { period: Period; play: 'only' | 'none'; game?: string };

/** The net result of all bets that match the filters, not only of those on the screen. */
export function NetResult({ query }: { query: NetQuery }) {
  const { data, refusal } = useCall(getSummary, { query });
  // The list below shows the error; it is not shown twice.
  if (refusal && !data) return null;
  if (!data) return <Skeleton height="4.5rem" />;
  const { money, play } = data.data;
  const shown = play ? [...money, play] : money;
  if (shown.length === 0) return null;
  return (
    <div className="history-net" aria-live="polite">
      {shown.map((sums) => (
        <Totals key={sums.currency} sums={sums} />
      ))}
    </div>
  );
}
