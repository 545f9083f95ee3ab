import { Cheque } from '#house/payments/player/cheque.tsx';
import { useLocale, useT } from '#platform/browser/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { Quote } from '../contract.ts';
import { maskDestination, readDestination } from '../rules.destination.ts';
import type { PayOutForm } from './use-pay-out.ts';

/** The statement the player agrees to: what leaves, what it costs, what arrives, where. */
export function ConfirmView({ form, quote }: { form: PayOutForm; quote: Quote }) {
  const t = useT('withdrawals');
  const locale = useLocale();
  const { way } = form;
  if (!way) return null;
  return (
    // Nothing in it takes the focus, and what scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="payout-form" role="group" aria-label={t('confirm.title')} tabIndex={0}>
      <Cheque
        name={t('arrives')}
        sum={<Money amount={quote.arrives} currency={quote.arrives_currency} size="display" />}
      />
      <Facts
        facts={[
          { name: t('way'), value: way.name[locale] },
          { name: t('confirm.where'), value: shownDestination(form) },
          {
            name: t('confirm.leaves'),
            value: <Money amount={quote.amount} currency={quote.currency} />,
          },
          { name: t('fee'), value: <Money amount={quote.fee} currency={quote.currency} /> },
          ...(quote.rate === null
            ? []
            : [
                {
                  name: t('confirm.rate'),
                  value: `1 ${quote.currency} = ${quote.rate} ${quote.arrives_currency}`,
                },
              ]),
        ]}
      />
      <div className="payout-notes">
        <p>
          {t('checked')} {t(`when.${way.instrument}`)}
        </p>
        <p>{t('confirm.hold')}</p>
      </div>
    </div>
  );
}

function shownDestination({ way, where, earlier }: PayOutForm): string {
  const known = earlier.find(({ id }) => id === where.earlier);
  if (known) return known.destination;
  const read = way && readDestination(way.instrument, where.destination, way.coin?.code);
  // A new one is shown as it will be kept, but for an address, of which every sign counts.
  if (!way || !read || 'mistake' in read) return where.destination;
  return way.instrument === 'crypto' ? read.value : maskDestination(way.instrument, read.value);
}
