import { parseMoney, ZERO } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { ProfileMovement } from '../../contract.ts';
import { causeKey, kindKey } from './movements-table.ts';
import { useZone } from '../settings/zones.ts';

/** One movement in a list: reason, time, amount and the balance after it. */
export function MovementRow({ movement }: { movement: ProfileMovement }) {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  const { currency, balance } = movement;
  const change = parseMoney(movement.change) ?? ZERO;
  return (
    <div className="history-row history-money">
      <span className="history-icon">
        <Icon name={change === 0n ? 'swap' : change > 0n ? 'arrow-down' : 'arrow-up'} size={18} />
      </span>
      <span className="history-what">
        <span>{t(`movement.kind.${kindKey(movement.kind)}`)}</span>
        {movement.adjustment_cause !== null && (
          <small>{t(`movement.cause.${causeKey(movement.adjustment_cause)}`)}</small>
        )}
        <small className="tabular">{f.time(movement.created_at, zone)}</small>
      </span>
      <span className="history-amount">
        {change === 0n ? (
          <Money amount={movement.amount} currency={currency} />
        ) : (
          <Money amount={movement.change} currency={currency} sign="always" tone="signed" />
        )}
        <small>{t('movement.balance', { amount: f.money(balance, currency) })}</small>
      </span>
    </div>
  );
}
