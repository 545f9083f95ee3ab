import { M4_ONE } from '#core/fairness/game.ts';
import { formatMoney, micro } from '#core/money.ts';
import type { Stake } from '#domain/bets/player/stake/use-stake.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { capAt } from '../rules.ts';
import { useNumbers } from './numbers.ts';
import type { SlotPlay } from './use-crash.ts';

/** What the bet would pay, or that it has no auto cash-out: shown before the bet is placed. */
export function PayoutHint({ table: { play, target } }: { table: SlotPlay }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const { amount } = play.stake;
  const cap = capOf(play.stake);
  if (target === null || amount === undefined) {
    return <p className="crash-rides bet-summary">{t('hint.manual')}</p>;
  }
  const exit = cap === undefined ? target : Math.min(target, cap);
  return (
    <p className="crash-pays bet-summary">
      <span>{t('hint.pays', { at: times(exit) })}</span>
      <Money
        amount={formatMoney(micro((amount * BigInt(exit)) / 100n))}
        currency={play.seat.currency}
        tone="win"
      />
    </p>
  );
}

/**
 * What else ends the bet, below the button, as there is no room above. It is rendered from the
 * first paint on; only the multiplier waits for the limits of the table, on a line of its own.
 */
export function CapHint({ slot: { play, target } }: { slot: SlotPlay }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const cap = capOf(play.stake);
  return (
    <p className="crash-protection">
      {target !== null && (
        <>
          {t('hint.auto')}
          <br />
        </>
      )}
      {cap === undefined ? t('hint.capAlways') : t('hint.cap', { at: times(cap) })}
    </p>
  );
}

/** Hundredths at which this stake reaches the largest payout. */
function capOf({ amount, limits }: Stake): number | undefined {
  if (amount === undefined || amount <= 0n || !limits) return undefined;
  return capAt((limits.payoutMax * M4_ONE) / amount);
}
