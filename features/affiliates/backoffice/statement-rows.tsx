import type { Currency } from '#core/currency.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
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
  readonly payout: ShownStatement['totals'][number]['payout'];
};

/** What staff may do with a payout. */
export type PayoutActions = {
  readonly onPay: (row: TotalRow) => void;
  readonly onSettle: (row: TotalRow) => void;
  readonly onReveal: (row: TotalRow) => void;
};

export function totalRows(statements: readonly ShownStatement[]): TotalRow[] {
  return statements.flatMap(({ id, month, plan, totals }) =>
    totals.map(({ currency, total, payable, paid_at: paidAt, payout }) => ({
      key: `${id}:${currency}`,
      statement: id,
      month,
      plan,
      currency,
      total,
      payable,
      paidAt,
      payout,
    })),
  );
}

export function useStatementColumns(
  actions: PayoutActions | undefined,
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
      cell: (row) => <PayoutState row={row} actions={actions} />,
    },
  ];
}

type StateProps = { readonly row: TotalRow; readonly actions: PayoutActions | undefined };

function PayoutState({ row, actions }: StateProps) {
  const t = useT('backoffice-affiliates');
  const { paidAt, payout, payable } = row;
  if (payout && paidAt !== null) {
    return (
      <span title={payout.reference ?? ''}>
        <Timestamp at={paidAt} />
      </span>
    );
  }
  if (payout) {
    return (
      <span className="affiliate-state">
        <Badge tone="info">{t('payout.approved')}</Badge>
        {actions && (
          <>
            {payout.destination !== null && (
              <Button size="s" variant="quiet" onClick={() => actions.onReveal(row)}>
                {payout.destination}
              </Button>
            )}
            <Button size="s" onClick={() => actions.onSettle(row)}>
              {t('settle.propose')}
            </Button>
          </>
        )}
      </span>
    );
  }
  if (!actions || !(Number(payable) > 0)) return '—';
  return (
    <Button size="s" onClick={() => actions.onPay(row)}>
      {t('payout.propose')}
    </Button>
  );
}
