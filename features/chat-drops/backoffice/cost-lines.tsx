import { CURRENCIES } from '#core/currency.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { DropOptions } from '../contract.backoffice.ts';
import type { DropDraft } from './draft.ts';

type Props = { readonly draft: DropDraft; readonly options: DropOptions };

/** The most that the drop gives, beside what is left of the budget and what one person may open. */
export function CostLines({ draft: { bonus: code, places }, options }: Props) {
  const t = useT('backoffice-chat-drops');
  const bonus = options.bonuses.find((each) => each.code === code);
  const count = /^\d{1,4}$/.test(places) ? BigInt(places) : 0n;
  if (!bonus || count === 0n) return null;
  const facts = CURRENCIES.flatMap((currency) => {
    const amount = parseMoney(bonus.amounts[currency] ?? '');
    if (amount === undefined) return [];
    const most = formatMoney(micro(amount * count));
    const sole = options.sole_max.find((each) => each.currency === currency)!.amount;
    const value = (
      <>
        <Money amount={most} currency={currency} />
        <small className="drop-hint">
          {t('cost.left')} <Money amount={bonus.left[currency] ?? '0'} currency={currency} />{' '}
          {t('cost.sole')} <Money amount={sole} currency={currency} />
        </small>
      </>
    );
    return [{ name: currency, value }];
  });
  return (
    <Panel title={t('cost.title')}>
      <Facts facts={facts} />
      <p className="drop-hint">{t('cost.hint')}</p>
    </Panel>
  );
}
