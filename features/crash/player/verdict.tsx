import { gainOf, isWin } from '#domain/bets/player/bet-words.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useNumbers } from './numbers.ts';
import { leftAt } from './round-view.ts';
import type { CrashTable } from './use-crash.ts';

/** What has become of the player's own bets of this round, as soon as it is known. */
export function Verdict({ table: { play } }: { table: CrashTable }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const decided = play.mine.filter((bet) => bet.record !== null || bet.state === 'void');
  return (
    <div className="crash-verdicts">
      {decided.map((bet) => {
        const at = leftAt(bet, play.bets);
        const { record } = bet;
        if (!record || bet.state === 'void') return <p key={bet.id}>{t('verdict.void')}</p>;
        if (!isWin(record)) return <p key={bet.id}>{t('verdict.lost')}</p>;
        return (
          <p key={bet.id} className="crash-won">
            {at !== undefined && t('verdict.won', { at: times(at) })}{' '}
            <Money amount={gainOf(record)} currency={record.currency} sign="always" tone="win" />
          </p>
        );
      })}
    </div>
  );
}
