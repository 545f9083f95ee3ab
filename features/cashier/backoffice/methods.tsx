import './backoffice-cashier.css';
import { CURRENCIES } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';
import { limitsOf, payoutLimitsOf } from '#domain/payments/rules.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { useUiLocale } from '#platform/browser/ui/money.tsx';
import { exportMethods, listMethods, type BackofficeMethod } from '../contract.backoffice.ts';

/** The list of all deposit and payout methods. */
export function Page() {
  const t = useT('backoffice-cashier');
  const { data, refusal, loading, refetch } = useCall(listMethods, {});
  const { direction, currency } = useFilters(['direction', 'currency']);
  const items = (data?.data.methods ?? []).filter(
    (one) =>
      (direction === undefined || one.direction === direction) &&
      (currency === undefined || one.currency === currency),
  );
  return (
    <>
      <PageHead
        title={t('methods')}
        lead={t('methodsLead')}
        actions={
          <Link className="button button-primary button-m" to="/methods/new">
            {t('addMethod')}
          </Link>
        }
      />
      <FilterBar
        filters={[
          {
            key: 'direction',
            kind: 'choice',
            label: t('direction'),
            choices: (['in', 'out'] as const).map((value) => ({
              value,
              label: t(`directions.${value}`),
            })),
          },
          {
            key: 'currency',
            kind: 'choice',
            label: t('currency'),
            choices: CURRENCIES.map((value) => ({ value, label: value })),
          },
        ]}
        aside={<ExportButton call={exportMethods} query={{ direction, currency }} />}
      />
      <DataTable
        caption={t('methods')}
        list={{ items, loading, refusal, refetch }}
        rowKey={(row) => row.hash}
        href={(row) => `/methods/${row.hash}`}
        tone={(row) => (row.is_enabled ? undefined : 'faint')}
        columns={useColumns()}
        empty={{ title: t('noMethods') }}
      />
    </>
  );
}

function useColumns(): readonly DataColumn<BackofficeMethod>[] {
  const t = useT('backoffice-cashier');
  const f = useFormat();
  const locale = useUiLocale();
  return [
    {
      id: 'name',
      sort: (row) => row.name[locale],
      head: t('name'),
      cell: (row) => row.name[locale],
      grow: true,
    },
    {
      id: 'direction',
      sort: (row) => row.direction,
      head: t('direction'),
      cell: (row) => t(`directions.${row.direction}`),
    },
    {
      id: 'currency',
      head: t('currency'),
      cell: (row) =>
        row.currency === row.exchange_currency
          ? row.currency
          : `${row.currency} → ${row.exchange_currency}`,
    },
    {
      id: 'limits',
      head: t('limits'),
      from: 'm',
      cell: (row) => {
        const { min, max } = limitsAsTheyApply(row);
        return `${f.money(min, row.currency)} – ${f.money(max, row.currency)}`;
      },
    },
    {
      id: 'provider',
      sort: (row) => row.provider,
      head: t('provider'),
      from: 'l',
      cell: (row) => row.provider,
    },
    { id: 'state', head: t('statusName'), card: 'lead', cell: (row) => <State method={row} /> },
  ];
}

/** The effective limits: the product's defaults where the method has none. */
function limitsAsTheyApply({ direction, currency, min_amount, max_amount }: BackofficeMethod) {
  const read = (text: string | null) => (text === null ? null : (parseMoney(text) ?? null));
  const own = { currency, min: read(min_amount), max: read(max_amount) };
  return direction === 'in' ? limitsOf(own) : payoutLimitsOf(own);
}

function State({ method }: { method: BackofficeMethod }) {
  const t = useT('backoffice-cashier');
  if (!method.is_enabled) return <Badge>{t('off')}</Badge>;
  return method.is_working ? (
    <Badge tone="gain">{t('on')}</Badge>
  ) : (
    <Badge tone="warn">{t('notShown')}</Badge>
  );
}
