import { useCall } from '#platform/browser/net/data.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { Period } from '#domain/bets/contract.ts';
import { getSummary } from '../../contract.ts';
import { Totals } from './totals.tsx';

type NetQuery = { period: Period; play: 'only' | 'none'; game?: string };

type NetResultProps = {
  query: NetQuery;
  /** The bets below; undefined until they have arrived. */
  listed: number | undefined;
};

/**
 * The net result of all bets that match the filters, not only of those on the screen. It gives up
 * its place together with that of the list, so that nothing moves twice.
 */
export function NetResult({ query, listed }: NetResultProps) {
  const { data, refusal } = useCall(getSummary, { query });
  // The list below shows the error; it is not shown twice.
  if (refusal && !data) return null;
  const { money = [], play = null } = data?.data ?? {};
  const shown = play ? [...money, play] : money;
  if (shown.length === 0) {
    const isWaiting = listed === undefined || (!data && listed > 0);
    return isWaiting && <Skeleton height="4.5rem" />;
  }
  return (
    <div className="history-net" aria-live="polite">
      {shown.map((sums) => (
        <Totals key={sums.currency} sums={sums} />
      ))}
    </div>
  );
}
