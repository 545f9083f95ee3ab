import { formatMoney, parseMoney, type Micro, sumMoney, ZERO } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import type { PaymentDay } from '../contract.backoffice.ts';
import { meanOf, shareBp } from '../rules.ts';

type Sum = ReturnType<typeof sumOf>;

type PaymentSumsProps = {
  readonly days: readonly PaymentDay[];
  /** The period. */
  readonly title: string;
};

/** The whole period by currency and direction, exact to the micro-unit. */
export function PaymentSums({ days, title }: PaymentSumsProps) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const groups = Map.groupBy(days, ({ currency, direction }) => `${currency}/${direction}`);
  if (groups.size === 0) return null;
  const sums = [...groups.keys()].toSorted().map((name) => sumOf(groups.get(name)!));
  const money = (row: Sum, amount: Micro) => (
    <Money amount={formatMoney(amount)} currency={row.currency} />
  );
  return (
    <div className="report-sums">
      <Table
        caption={title || t('payments.sums')}
        rows={sums}
        rowKey={(row) => `${row.currency}/${row.direction}`}
        columns={[
          { id: 'currency', head: t('currency'), cell: (row) => row.currency },
          { id: 'direction', head: t('direction'), cell: (row) => t(row.direction) },
          {
            id: 'success',
            head: t('payments.success'),
            align: 'end',
            wideOnly: true,
            cell: (row) => (row.success === null ? '—' : f.percent(row.success)),
          },
          {
            id: 'paid',
            head: t('payments.paid'),
            align: 'end',
            cell: (row) => f.number(row.paid),
          },
          { id: 'amount', head: t('sum'), align: 'end', cell: (row) => money(row, row.amount) },
          {
            id: 'average',
            head: t('average'),
            align: 'end',
            wideOnly: true,
            cell: (row) => (row.mean === null ? '—' : money(row, row.mean)),
          },
          {
            id: 'fees',
            head: t('fees'),
            align: 'end',
            wideOnly: true,
            cell: (row) => money(row, row.fees),
          },
          {
            id: 'costs',
            head: t('payments.costs'),
            align: 'end',
            wideOnly: true,
            cell: (row) => money(row, row.costs),
          },
        ]}
      />
    </div>
  );
}

function sumOf(days: readonly PaymentDay[]) {
  const count = (name: 'paid' | 'succeeded' | 'ended') =>
    days.reduce((total, day) => total + day[name], 0);
  const money = (name: 'amount' | 'fees' | 'costs') =>
    sumMoney(days.map((day) => parseMoney(day[name]) ?? ZERO));
  const [paid, amount] = [count('paid'), money('amount')];
  const { currency, direction } = days[0]!;
  return {
    currency,
    direction,
    paid,
    amount,
    fees: money('fees'),
    costs: money('costs'),
    mean: meanOf(amount, paid),
    success: shareBp(count('succeeded'), count('ended')),
  };
}
