import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listJackpots, type JackpotHit, type JackpotPool } from '../contract.backoffice.ts';

/** The jackpot pools of the built-in studio, what they start with, and their latest hits. */
export function Page() {
  const t = useT('backoffice-studio');
  const { data, ...state } = useCall(listJackpots, {});
  const { pools = [], hits = [] } = data?.data ?? {};
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <DataTable
        caption={t('pools')}
        columns={usePoolColumns()}
        list={{ items: pools, ...state }}
        rowKey={({ game, tier, currency }) => `${game}/${tier}/${currency}`}
        isFiltered={false}
        empty={{ title: t('noPools') }}
      />
      <h2>{t('hits')}</h2>
      <DataTable
        caption={t('hits')}
        columns={useHitColumns()}
        list={{ items: hits, ...state }}
        rowKey={({ round }) => round}
        href={({ player }) => `/players/${player}`}
        isFiltered={false}
        empty={{ title: t('noHits') }}
      />
    </>
  );
}

function usePoolColumns(): DataColumn<JackpotPool>[] {
  const t = useT('backoffice-studio');
  const f = useFormat();
  const tierOf = useTier();
  return [
    { id: 'pool', head: t('pool'), sort: tierOf, cell: tierOf, grow: true },
    { id: 'currency', head: t('currency'), sort: ({ currency }) => currency },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      card: 'lead',
      sort: ({ amount }) => Number(amount),
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'seed',
      head: t('seed'),
      align: 'end',
      sort: ({ seed }) => Number(seed),
      cell: ({ seed, currency }) => <Money amount={seed} currency={currency} />,
    },
    {
      id: 'contribution',
      head: t('contribution'),
      align: 'end',
      from: 'm',
      cell: ({ contribution_m4: m4 }) => f.percent(m4),
    },
    { id: 'count', head: t('count'), align: 'end', sort: ({ hits }) => hits },
    {
      id: 'paid',
      head: t('paid'),
      align: 'end',
      from: 'm',
      sort: ({ paid }) => Number(paid),
      cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
    },
    {
      id: 'last',
      head: t('last'),
      from: 'm',
      sort: ({ won_at: at }) => at ?? '',
      cell: ({ won_at: at }) => (at === null ? '—' : <Timestamp at={at} />),
    },
  ];
}

function useHitColumns(): DataColumn<JackpotHit>[] {
  const t = useT('backoffice-studio');
  const tierOf = useTier();
  return [
    { id: 'round', head: t('round'), cell: ({ round }) => round },
    { id: 'pool', head: t('pool'), cell: tierOf, grow: true },
    { id: 'player', head: t('player'), cell: ({ player }) => player },
    {
      id: 'stake',
      head: t('stake'),
      align: 'end',
      cell: ({ stake, currency }) => <Money amount={stake} currency={currency} />,
    },
    {
      id: 'jackpot',
      head: t('jackpot'),
      align: 'end',
      card: 'lead',
      cell: ({ jackpot, currency }) => <Money amount={jackpot} currency={currency} />,
    },
    { id: 'at', head: t('at'), cell: ({ at }) => <Timestamp at={at} seconds /> },
  ];
}

/** A pool by the name of its game and its tier. */
function useTier() {
  const t = useT('backoffice-studio');
  const locale = useLocale();
  return ({ names, tier }: Pick<JackpotPool, 'names' | 'tier'>) => {
    // Tiers are data; the texts cover those of this release.
    const key = `tiers.${tier}` as 'tiers.mini';
    return t('poolOf', { game: names[locale], tier: t.has(key) ? t(key) : tier });
  };
}
