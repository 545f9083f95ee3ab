import { profitOf, isWin } from '#domain/bets/player/bet-numbers.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useNumbers } from './numbers.ts';
import { leftAt } from './round-view.ts';
import type { CrashTable } from './use-crash.ts';

/** The results of the player's own bets of this round, as soon as they are known. */
export function BetResults({ table: { play } }: { table: CrashTable }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const decided = play.mine.filter((bet) => bet.record !== null || bet.state === 'void');
  return (
    <div className="crash-verdicts">
      {decided.map((bet) => {
        const at = leftAt(bet, play.bets);
        const { record } = bet;
        if (!record || bet.state === 'void') return <p key={bet.id}>{t('result.void')}</p>;
        if (!isWin(record)) return <p key={bet.id}>{t('result.lost')}</p>;
        return (
          <p key={bet.id} className="crash-won">
            {at !== undefined && t('result.won', { at: times(at) })}{' '}
            <Money amount={profitOf(record)} currency={record.currency} sign="always" tone="win" />
          </p>
        );
      })}
    </div>
  );
}
