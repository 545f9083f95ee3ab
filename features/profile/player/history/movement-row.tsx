import { parseMoney, ZERO } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { ProfileMovement } from '../../contract.ts';
import { MoneyRow } from './money-list.tsx';
import { causeKey, kindKey } from './movements-table.ts';

/** One movement in a list: reason, time, amount and the balance after it. */
export function MovementRow({ movement }: { movement: ProfileMovement }) {
  const t = useT('profile');
  const f = useFormat();
  const { currency, balance, adjustment_cause: cause } = movement;
  const change = parseMoney(movement.change) ?? ZERO;
  return (
    <div className="history-row history-money">
      <MoneyRow
        icon={change === 0n ? 'swap' : change > 0n ? 'arrow-down' : 'arrow-up'}
        title={t(`movement.kind.${kindKey(movement.kind)}`)}
        note={cause === null ? undefined : t(`movement.cause.${causeKey(cause)}`)}
        at={movement.created_at}
      >
        {change === 0n ? (
          <Money amount={movement.amount} currency={currency} />
        ) : (
          <Money amount={movement.change} currency={currency} sign="always" tone="signed" />
        )}
        <small>{t('movement.balance', { amount: f.money(balance, currency) })}</small>
      </MoneyRow>
    </div>
  );
}
