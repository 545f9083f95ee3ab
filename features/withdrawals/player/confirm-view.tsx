import { parseMoney } from '#core/money.ts';
import { Address } from '#domain/payments/player/address.tsx';
import { AmountSummary } from '#domain/payments/player/amount-summary.tsx';
import { OfflineNote } from '#domain/payments/player/offline-note.tsx';
import { useStepFocus } from '#domain/payments/player/use-step-focus.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import type { Quote } from '../contract.ts';
import { maskDestination, readDestination } from '#domain/payments/rules.destination.ts';
import type { PayOutForm } from './use-pay-out.ts';

/** The summary the player confirms: the debit, the fee, what arrives, and the destination. */
export function ConfirmView({ form, quote }: { form: PayOutForm; quote: Quote }) {
  const t = useT('withdrawals');
  const p = useT('domain-payments');
  const place = useStepFocus<HTMLDivElement>();
  const { method } = form;
  if (!method) return null;
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
      {/* Once confirmed without an answer, it is unknown whether the request was sent. */}
      {!form.isBusy && !form.isLost && <OfflineNote>{p('offline')}</OfflineNote>}
      {form.isLost && (
        <p className="payout-notice" role="alert">
          {t('confirm.lost')}
        </p>
      )}
      <AmountSummary
        name={t('arrives')}
        sum={<Money amount={quote.arrives} currency={quote.arrives_currency} size="display" />}
      />
      <Statement form={form} quote={quote} />
      <EndedBonuses form={form} />
      <div className="payout-notes">
        <p>
          {t('checked')} {t(`when.${method.instrument}`)}
        </p>
        <p>{t('confirm.hold')}</p>
        {form.where.earlier === null && <p>{t('newDestination')}</p>}
      </div>
    </div>
  );
}

/** What the withdrawal ends, beside the button that confirms it. */
function EndedBonuses({ form: { options } }: { form: PayOutForm }) {
  const t = useT('withdrawals');
  const locale = useLocale();
  const f = useFormat();
  if (!options?.bonuses) return null;
  const { names, left } = options.bonuses;
  return (
    <div className="payout-notice" role="note">
      <strong>{t('bonuses.title', { count: names.length })}</strong>
      <p>{names.map((name) => `«${name[locale]}»`).join(', ')}</p>
      <p>{t('bonuses.left', { amount: f.money(left, options.currency) })}</p>
    </div>
  );
}

function Statement({ form, quote }: { form: PayOutForm; quote: Quote }) {
  const t = useT('withdrawals');
  const locale = useLocale();
  return (
    <Facts
      facts={[
        { name: t('way'), value: form.method?.name[locale] },
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

function Where({ form: { method, where, earlier } }: { form: PayOutForm }) {
  const known = earlier.find(({ id }) => id === where.earlier);
  if (known) return <span translate="no">{known.destination}</span>;
  const read = method && readDestination(method.instrument, where.destination, method.coin?.code);
  // A new destination is shown masked, as it is stored; but an address in full, because every
  // character counts.
  if (!method || !read || 'mistake' in read) return where.destination;
  return method.instrument === 'crypto' ? (
    <Address text={read.value} />
  ) : (
    <span translate="no">{maskDestination(method.instrument, read.value)}</span>
  );
}
