import { CURRENCIES } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { StaffDrop } from '../contract.backoffice.ts';

/** Amounts of several currencies, each on a line. */
export function Sums({ of: sums }: { readonly of: StaffDrop['given'] }) {
  if (sums.length === 0) return '—';
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="drop-part">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}

type Staked = NonNullable<StaffDrop['conditions']['staked']>;

/** What has to be staked, and within how many hours. */
export function StakedText({ staked: { hours, amounts } }: { readonly staked: Staked }) {
  const t = useT('backoffice-chat-drops');
  return (
    <>
      {t('stakedWithin', { hours })}{' '}
      {CURRENCIES.filter((one) => amounts[one] !== undefined).map((currency, index) => (
        <span key={currency}>
          {index > 0 && ', '}
          <Money amount={amounts[currency]!} currency={currency} />
        </span>
      ))}
    </>
  );
}
