import { parseMoney } from '#core/money.ts';
import { Address } from '#domain/payments/player/address.tsx';
import { Cheque } from '#domain/payments/player/cheque.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStep } from '#domain/payments/player/use-step.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import type { Quote } from '../contract.ts';
import { maskDestination, readDestination } from '../rules.destination.ts';
import type { PayOutForm } from './use-pay-out.ts';

/** The statement the player agrees to: what leaves, what it costs, what arrives, where. */
export function ConfirmView({ form, quote }: { form: PayOutForm; quote: Quote }) {
  const t = useT('withdrawals');
  const p = useT('domain-payments');
  const place = useStep<HTMLDivElement>();
  const { way } = form;
  if (!way) return null;
  return (
    <div
      ref={place}
      className="payout-form"
      role="group"
      aria-label={t('confirm.title')}
      // Nothing in it takes the focus, and what scrolls has to be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {/* Of what was pressed nobody knows, without an answer, that nothing was sent. */}
      {!form.isBusy && !form.isLost && <OfflineNote>{p('offline')}</OfflineNote>}
      {form.isLost && (
        <p className="payout-notice" role="alert">
          {t('confirm.lost')}
        </p>
      )}
      <Cheque
        name={t('arrives')}
        sum={<Money amount={quote.arrives} currency={quote.arrives_currency} size="display" />}
      />
      <Statement form={form} quote={quote} />
      <div className="payout-notes">
        <p>
          {t('checked')} {t(`when.${way.instrument}`)}
        </p>
        <p>{t('confirm.hold')}</p>
      </div>
    </div>
  );
}

function Statement({ form, quote }: { form: PayOutForm; quote: Quote }) {
  const t = useT('withdrawals');
  const locale = useLocale();
  return (
    <Facts
      facts={[
        { name: t('way'), value: form.way?.name[locale] },
        { name: t('confirm.where'), value: <Where form={form} /> },
        {
          name: t('confirm.leaves'),
          value: <Money amount={quote.amount} currency={quote.currency} />,
        },
        {
          name: t('fee'),
          value:
            parseMoney(quote.fee) === 0n ? (
              t('noFee')
            ) : (
              <Money amount={quote.fee} currency={quote.currency} />
            ),
        },
        ...(quote.rate === null
          ? []
          : [
              {
                name: t('confirm.rate'),
                value: rateLine(quote.currency, quote.rate, quote.arrives_currency, locale),
              },
            ]),
      ]}
    />
  );
}

function Where({ form: { way, where, earlier } }: { form: PayOutForm }) {
  const known = earlier.find(({ id }) => id === where.earlier);
  if (known) return <span translate="no">{known.destination}</span>;
  const read = way && readDestination(way.instrument, where.destination, way.coin?.code);
  // A new one is shown as it will be kept, but for an address, of which every sign counts.
  if (!way || !read || 'mistake' in read) return where.destination;
  return way.instrument === 'crypto' ? (
    <Address text={read.value} />
  ) : (
    <span translate="no">{maskDestination(way.instrument, read.value)}</span>
  );
}
