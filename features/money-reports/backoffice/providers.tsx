import './reports.css';
import { useMemo } from 'react';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import {
  downloadProviders,
  getProviders,
  listProviderFees,
  type ProviderGame,
  type ProviderSum,
} from '../contract.backoffice.providers.ts';
import { useCurrencyFilter, usePeriodFilter, usePeriodText } from './period.tsx';
import { ProviderStatement } from './provider-statement.tsx';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCall<typeof getProviders>>[1]['query']>;

/** The GGR by provider and game, and what providers get for a month. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const query = useFilters(['from', 'to', 'currency', 'provider']) as Query;
  const { data, ...state } = useCall(getProviders, { query });
  const periodText = usePeriodText();
  const provider = useProviderFilter();
  const period = usePeriodFilter(data?.data);
  const currency = useCurrencyFilter();
  const columns = useSumColumns();
  const gameColumns = useGameColumns();
  const games = data?.data.games ?? [];
  return (
    <>
      <PageHead title={t('providers.title')} lead={t('providers.lead')} />
      <FilterBar
        filters={[period, provider, currency]}
        aside={<ExportButton call={downloadProviders} query={query} />}
      />
      <h2 className="report-section">{periodText(data?.data) || t('providers.byProvider')}</h2>
      <DataTable
        caption={t('providers.byProvider')}
        list={{ items: data?.data.providers ?? [], ...state }}
        rowKey={(row) => `${row.provider ?? ''}/${row.currency}`}
        columns={columns}
        empty={{ title: t('providers.empty') }}
      />
      {games.length > 0 && (
        <>
          <h2 className="report-section">{t('providers.byGame')}</h2>
          <DataTable
            caption={t('providers.byGame')}
            list={{ items: games, ...state }}
            rowKey={(row) => `${row.game}/${row.currency}`}
            columns={gameColumns}
          />
        </>
      )}
      <ProviderStatement />
    </>
  );
}

function useProviderFilter() {
  const t = useT('backoffice-money-reports');
  const { data } = useCall(listProviderFees, {});
  const providers = (data?.data ?? []).map(({ provider }) => ({
    value: provider,
    label: provider,
  }));
  return {
    key: 'provider',
    kind: 'choice',
    label: t('providers.provider'),
    choices: [{ value: 'own', label: t('providers.own') }, ...providers],
  } as const;
}

/** A provider, or the games of our own. */
export function useProviderName(): (provider: string | null) => string {
  const t = useT('backoffice-money-reports');
  return (provider) => provider ?? t('providers.own');
}

function useSumColumns(): DataColumn<ProviderSum>[] {
  const t = useT('backoffice-money-reports');
  const nameOf = useProviderName();
  const figures = useFigures<ProviderSum>();
  return [
    {
      id: 'provider',
      head: t('providers.provider'),
      sort: ({ provider }) => nameOf(provider),
      grow: true,
    },
    ...figures,
  ];
}

function useGameColumns(): DataColumn<ProviderGame>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const providerName = useProviderName();
  const nameOf = useGameName();
  const figures = useFigures<ProviderGame>();
  return [
    { id: 'game', head: t('game'), sort: ({ game }) => nameOf(game), grow: true },
    {
      id: 'provider',
      head: t('providers.provider'),
      sort: ({ provider }) => providerName(provider),
      from: 'l',
    },
    ...figures,
    {
      id: 'certified',
      head: t('providers.certified'),
      align: 'end',
      from: 'm',
      cell: ({ certified_bp: bp }) => {
        if (!bp) return '—';
        const [low, high] = [f.percent(bp.low_bp), f.percent(bp.high_bp)];
        return low === high ? low : `${low} – ${high}`;
      },
    },
  ];
}

/** What both tables sum. */
function useFigures<Row extends Omit<ProviderSum, 'provider'>>(): DataColumn<Row>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  return useMemo(
    () => [
      { id: 'currency', sort: (row: Row) => row.currency, head: t('currency') },
      numberColumn('bets', t('games.bets'), ({ bets }: Row) => bets, f.number, { from: 'm' }),
      numberColumn('players', t('games.players'), (row: Row) => row.players, f.number, {
        from: 'l',
      }),
      moneyColumn('staked', t('games.staked'), ({ staked }: Row) => staked, { from: 'm' }),
      moneyColumn('paid', t('games.paidOut'), (row: Row) => row.paid_out, { from: 'l' }),
      moneyColumn('ggr', t('games.ggr'), ({ ggr }: Row) => ggr, { isSigned: true }),
      numberColumn('rtp', t('providers.rtp'), (row: Row) => row.rtp_bp, f.percent),
    ],
    [t, f],
  );
}
