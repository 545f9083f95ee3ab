import { parseMoney } from '#core/money.ts';
import { Cheque } from '#domain/payments/player/cheque.tsx';
import { PrintButton, Slip, useNumberFact } from '#domain/payments/player/slip.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import type { DepositProcess } from '../contract.ts';

/** A paid deposit on one sheet: what came, what it cost, what was credited. */
export function DepositSlip({ paid }: { paid: DepositProcess }) {
  const t = useT('cashier');
  return (
    <Slip title={t('slip')}>
      <Cheque
        name={t('credited')}
        sum={<Money amount={paid.shop_amount} currency={paid.currency} size="display" tone="win" />}
      />
      <PaidFacts paid={paid} />
      <PaidNotices paid={paid} />
      <PrintButton />
    </Slip>
  );
}

export function PaidFacts({ paid }: { paid: DepositProcess }) {
  const t = useT('cashier');
  const p = useT('domain-payments');
  const f = useFormat();
  const locale = useLocale();
  const { exchange, crypto, currency } = paid;
  const number = useNumberFact(paid.id);
  const isFree = parseMoney(paid.commission) === 0n;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Facts
      facts={[
        number,
        {
          name: t('by'),
          value: [p(`types.${paid.type}`), crypto?.coin].filter(Boolean).join(' · '),
        },
        { name: t('paid'), value: money(paid.amount) },
        ...(exchange === null
          ? []
          : [
              {
                name: t('taken'),
                value: <Money amount={exchange.amount} currency={exchange.currency} />,
              },
              {
                name: t('rate'),
                value: rateLine(exchange.currency, exchange.rate, currency, locale),
              },
            ]),
        { name: t('commission'), value: isFree ? t('noCommission') : money(paid.commission) },
        { name: t('credited'), value: money(paid.shop_amount) },
        { name: t('begun'), value: f.dateTime(paid.created_at) },
      ]}
    />
  );
}

/** What was not as announced, each said in a sentence. */
export function PaidNotices({ paid }: { paid: DepositProcess }) {
  const t = useT('cashier');
  return (
    <>
      {paid.sum_was_changed && <Notice text={t('sumChanged')} />}
      {paid.is_late && <Notice text={t('late')} />}
    </>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p className="cashier-notice">
      <Icon name="info" />
      <span>{text}</span>
    </p>
  );
}
