import { formatMoney } from '#core/money.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { useNumbers } from './numbers.ts';
import { capOf } from './cap.ts';
import type { CrashTable } from './use-crash.ts';

/** What the bet pays and what protects it: said beside the button, before it is pressed. */
export function Promised({ table: { play, target } }: { table: CrashTable }) {
  const t = useT('crash');
  const { times } = useNumbers();
  const { amount, limits } = play.stake;
  const { currency } = play.seat;
  const cap = amount === undefined || !limits ? undefined : capOf(amount, limits.payoutMax);
  const exit = target !== null && cap !== undefined ? Math.min(target, cap) : target;
  return (
    <div className="crash-promise">
      {exit !== null && amount !== undefined && (
        <p>
          <span>{t('promise.pays', { at: times(exit) })}</span>
          <Money
            amount={formatMoney((amount * BigInt(exit)) / 100n)}
            currency={currency}
            tone="win"
          />
        </p>
      )}
      <p className="crash-rides">{t(target === null ? 'promise.byHand' : 'promise.auto')}</p>
      {cap !== undefined && (target === null || target > cap) && (
        <p className="crash-rides">{t('promise.cap', { at: times(cap) })}</p>
      )}
    </div>
  );
}
