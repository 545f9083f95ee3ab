import { useCall } from '#platform/browser/net/data.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import type { Period } from '#domain/bets/contract.ts';
import { getSummary } from '../contract.ts';
import { Totals } from './totals.tsx';

type NetQuery = { period: Period; play: 'only' | 'none'; game?: string };

/** What the listed bets came to, all of them and not only those on the screen. */
export function NetResult({ query }: { query: NetQuery }) {
  const { data, refusal } = useCall(getSummary, { query });
  // The list below says what is wrong; saying it twice would help nobody.
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
