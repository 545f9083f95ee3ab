import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import type { RevenueTotals } from '../contract.backoffice.ts';

type Row = RevenueTotals['currencies'][number] & { readonly isBase?: boolean };

/** Revenue of the period by currency, and all of it in the base currency. */
export function Revenue({ totals: { currencies, base } }: { totals: RevenueTotals }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  if (currencies.length === 0) return null;
  const money = (name: 'staked' | 'ggr' | 'bonus_cost' | 'ngr') => (row: Row) => (
    <Money
      amount={row[name]}
      currency={row.currency}
      tone={name === 'ggr' || name === 'ngr' ? 'signed' : undefined}
    />
  );
  return (
    <div className="report-sums">
      <Table<Row>
        caption={t('revenue.title')}
        rows={[...currencies, { ...base, isBase: true }]}
        rowKey={(row) => (row.isBase ? 'base' : row.currency)}
        columns={[
          {
            id: 'currency',
            head: t('currency'),
            cell: (row) =>
              row.isBase ? (
                <strong>{t('revenue.all', { currency: row.currency })}</strong>
              ) : (
                row.currency
              ),
          },
          { id: 'staked', head: t('games.staked'), align: 'end', cell: money('staked') },
          { id: 'ggr', head: t('games.ggr'), align: 'end', cell: money('ggr') },
          { id: 'cost', head: t('revenue.bonusCost'), align: 'end', cell: money('bonus_cost') },
          { id: 'ngr', head: t('revenue.ngr'), align: 'end', cell: money('ngr') },
          {
            id: 'margin',
            head: t('games.margin'),
            align: 'end',
            cell: (row) => (row.margin_bp === null ? '—' : f.percent(row.margin_bp)),
          },
        ]}
      />
      <p className="report-note">
        {base.rates_of === null ? (
          t('revenue.noRates')
        ) : (
          <>
            {t('revenue.ratesOf')} <Timestamp at={base.rates_of} />
          </>
        )}{' '}
        {base.missing.length > 0 && (
          <strong>{t('revenue.missing', { list: base.missing.join(', ') })}</strong>
        )}
      </p>
    </div>
  );
}
