import { profitOf, isWin } from '#domain/bets/player/bet-numbers.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useNumbers } from './numbers.ts';
import { leftAt, slotOf } from './round-view.ts';
import type { CrashTable } from './use-crash.ts';

/** The results of the player's own bets of this round, as soon as they are known. */
export function BetResults({ table }: { table: CrashTable }) {
  const t = useT('crash');
  const decided = table.mine
    .filter((bet) => bet.record !== null || bet.state === 'void')
    .toSorted((a, b) => slotOf(a) - slotOf(b));
  return (
    <div className="crash-verdicts">
      {decided.map((bet) => (
        <p key={bet.id} className={isPaid(bet) ? 'crash-won' : undefined}>
          {table.hasSecond && <small>{t('slot', { slot: slotOf(bet) })} </small>}
          <Result bet={bet} table={table} />
        </p>
      ))}
    </div>
  );
}

function isPaid({ state, record }: OwnBet): boolean {
  return state !== 'void' && record !== null && isWin(record);
}

function Result({ bet, table: { play } }: { bet: OwnBet; table: CrashTable }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const { record } = bet;
  if (!record || bet.state === 'void') return t('result.void');
  if (!isWin(record)) return t('result.lost');
  const at = leftAt(bet, play.bets);
  return (
    <>
      {at !== undefined && t('result.won', { at: times(at) })}{' '}
      <Money amount={profitOf(record)} currency={record.currency} sign="always" tone="win" />
    </>
  );
}
