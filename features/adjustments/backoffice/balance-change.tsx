import type { Currency } from '#core/currency.ts';
import { addMoney, formatMoney, parseMoney } from '#core/money.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { readAdjustable } from '../contract.backoffice.ts';
import type { AdjustmentAccount } from '../rules.ts';

type BalanceChangeProps = {
  /** As typed: anything but a number is no player. */
  readonly player: string;
  readonly account: AdjustmentAccount;
  readonly currency: Currency;
  /** As typed, with a minus for a debit. */
  readonly amount: string;
};

/** The player by name, and the balance before and after the adjustment. */
export function BalanceChange({ player, account, currency, amount }: BalanceChangeProps) {
  const t = useT('backoffice-adjustments');
  const enabled = /^[1-9]\d{0,17}$/.test(player);
  const input = { params: { player }, query: { currency } };
  const { data, refusal } = useCall(readAdjustable, input, { enabled });
  if (!enabled) return null;
  if (refusal?.refused === 'not_found') {
    return <p className="adjustment-target">{t('propose.noPlayer', { id: player })}</p>;
  }
  if (!data) return <p className="adjustment-target" aria-busy="true" />;
  const before = data.data[account];
  const change = parseMoney(amount);
  const after = change === undefined ? undefined : addMoney(parseMoney(before)!, change);
  return (
    <p className="adjustment-target" role="status">
      <strong>{data.data.name}</strong> #{player} · {t('propose.balance')}{' '}
      <Money amount={before} currency={currency} />
      {after !== undefined && (
        <>
          {' → '}
          <strong>
            <Money amount={formatMoney(after)} currency={currency} tone="signed" />
          </strong>
        </>
      )}
    </p>
  );
}
