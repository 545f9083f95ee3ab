import type { Currency } from '#core/currency.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import type { ShownStatement } from '../contract.statements.ts';

/** What a closed month comes to in one currency. */
export type TotalRow = {
  readonly key: string;
  readonly statement: string;
  readonly month: string;
  readonly plan: string | null;
  readonly currency: Currency;
  readonly total: string;
  readonly payable: string;
  readonly paidAt: string | null;
};

export function totalRows(statements: readonly ShownStatement[]): TotalRow[] {
  return statements.flatMap(({ id, month, plan, totals }) =>
    totals.map(({ currency, total, payable, paid_at: paidAt }) => ({
      key: `${id}:${currency}`,
      statement: id,
      month,
      plan,
      currency,
      total,
      payable,
      paidAt,
    })),
  );
}

export function useStatementColumns(
  onPay: ((row: TotalRow) => void) | undefined,
): readonly DataColumn<TotalRow>[] {
  const t = useT('backoffice-affiliates');
  const f = useFormat();
  return [
    { id: 'month', head: t('money.month'), grow: true, cell: ({ month }) => month },
    { id: 'plan', head: t('plans.name'), from: 'm', cell: ({ plan }) => plan ?? '—' },
    {
      id: 'total',
      head: t('money.total'),
      align: 'end',
      cell: ({ total, currency }) => f.money(total, currency),
    },
    {
      id: 'payable',
      head: t('money.payable'),
      align: 'end',
      cell: ({ payable, currency }) => f.money(payable, currency),
    },
    {
      id: 'paid',
      head: t('money.paid'),
      cell: (row) => {
        if (row.paidAt !== null) return <Timestamp at={row.paidAt} />;
        if (!onPay || !(Number(row.payable) > 0)) return '—';
        return (
          <Button size="s" onClick={() => onPay(row)}>
            {t('payout.propose')}
          </Button>
        );
      },
    },
  ];
}
