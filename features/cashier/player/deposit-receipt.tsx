import { parseMoney } from '#core/money.ts';
import { AmountSummary } from '#domain/payments/player/amount-summary.tsx';
import {
  PrintButton,
  PaymentReceipt,
  usePaymentNumberFact,
} from '#domain/payments/player/receipt.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { rateLine } from '#platform/browser/ui/rate-line.ts';
import type { DepositProcess } from '../contract.ts';

/** The receipt of a paid deposit: what was paid, what it cost, what was credited. */
export function DepositReceipt({ paid }: { paid: DepositProcess }) {
  const t = useT('cashier');
  return (
    <PaymentReceipt title={t('receipt')}>
      <AmountSummary
        name={t('credited')}
        sum={<Money amount={paid.shop_amount} currency={paid.currency} size="display" tone="win" />}
      />
      <PaidFacts paid={paid} />
      <PaidNotices paid={paid} />
      <PrintButton />
    </PaymentReceipt>
  );
}

export function PaidFacts({ paid }: { paid: DepositProcess }) {
  const t = useT('cashier');
  const p = useT('domain-payments');
  const f = useFormat();
  const locale = useLocale();
  const { exchange, crypto, currency } = paid;
  const number = usePaymentNumberFact(paid.id);
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

/** A notice for everything that differs from the announced deposit. */
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
