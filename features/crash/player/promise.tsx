import { M4_ONE } from '#core/fairness/game.ts';
import { formatMoney } from '#core/money.ts';
import type { Stake } from '#domain/bets/player/use-stake.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { capAt } from '../rules.ts';
import { useNumbers } from './numbers.ts';
import type { CrashTable } from './use-crash.ts';

/** What the bet pays or what it risks: said at the button, before it is pressed. */
export function Promised({ table: { play, target } }: { table: CrashTable }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const { amount } = play.stake;
  const cap = capNow(play.stake);
  if (target === null || amount === undefined) {
    return <p className="crash-rides">{t('promise.byHand')}</p>;
  }
  const exit = cap === undefined ? target : Math.min(target, cap);
  return (
    <p className="crash-pays">
      <span>{t('promise.pays', { at: times(exit) })}</span>
      <Money
        amount={formatMoney((amount * BigInt(exit)) / 100n)}
        currency={play.seat.currency}
        tone="win"
      />
    </p>
  );
}

/**
 * What else ends the bet, below the button: there is no room for all of it above. It is there from
 * the first paint on; only the multiplier waits for the limits of the table.
 */
export function Protection({ table: { play, target } }: { table: CrashTable }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const cap = capNow(play.stake);
  return (
    <p className="crash-protection">
      {target !== null && t('promise.auto')}{' '}
      {cap === undefined ? t('promise.capAlways') : t('promise.cap', { at: times(cap) })}
    </p>
  );
}

/** Hundredths at which this stake reaches the largest payout. */
function capNow({ amount, limits }: Stake): number | undefined {
  if (amount === undefined || amount <= 0n || !limits) return undefined;
  return capAt((limits.payoutMax * M4_ONE) / amount);
}
