import './withdrawals.css';
import { CURRENCIES } from '#core/currency.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  exportQueue,
  listQueue,
  STATES,
  type QueueLine,
  type StateFilter,
} from '../contract.backoffice.ts';
import { FLAGS, type Flag } from '../rules.risk.ts';
import { FlagBadges } from './flag-badges.tsx';
import { StateBadge } from './state-badge.tsx';

const KEYS = ['state', 'currency', 'flag', 'hours', 'min', 'max', 'claimed', 'player'] as const;
const HOURS = ['1', '6', '24', '72'] as const;

/** The list of all withdrawals; without filters the open ones, the longest waiting first. */
export function Page() {
  const t = useT('backoffice-withdrawals');
  const query = readFilters(useFilters(KEYS));
  const list = useCallPages(listQueue, { query });
  const columns = useColumns();
  const mayExport = useMay(exportQueue.roles);
  return (
    <>
      <PageHead title={t('queue.title')} lead={t('queue.lead')} />
      <FilterBar
        filters={useFilterFields()}
        aside={mayExport && <ExportButton call={exportQueue} query={query} />}
      />
      <DataTable
        caption={t('queue.title')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        href={({ id }) => `/withdrawals/${id}`}
        tone={toneOf}
        empty={{ title: t('queue.empty'), text: t('queue.emptyText') }}
      />
    </>
  );
}

type Filters = ReturnType<typeof useFilters<(typeof KEYS)[number]>>;

/** The URL may contain anything; only known filter values are sent. */
function readFilters({ state, currency, claimed, ...rest }: Filters) {
  const known = {
    state: STATES.find((one) => one === state),
    currency: CURRENCIES.find((one) => one === currency),
    claimed: (['mine', 'none'] as const).find((one) => one === claimed),
  };
  const set = Object.entries(known).filter(([, value]) => value !== undefined);
  // Only keys with a known value are left, so the types match.
  return { ...rest, ...(Object.fromEntries(set) as Partial<typeof known>) };
}

function useFilterFields(): Filter[] {
  const t = useT('backoffice-withdrawals');
  const choice = (key: string, label: string, choices: { value: string; label: string }[]) =>
    ({ key, kind: 'choice', label, choices }) as const;
  return [
    choice(
      'state',
      t('queue.state'),
      STATES.map((value: StateFilter) => ({ value, label: t(`filter.${value}`) })),
    ),
    choice(
      'currency',
      t('queue.currency'),
      CURRENCIES.map((value) => ({ value, label: value })),
    ),
    choice(
      'flag',
      t('queue.flags'),
      FLAGS.map((value) => ({ value, label: t(`flag.${value}.name`) })),
    ),
    choice(
      'hours',
      t('queue.age'),
      HOURS.map((value) => ({ value, label: t('queue.hours', { count: Number(value) }) })),
    ),
    choice('claimed', t('queue.claimed'), [
      { value: 'mine', label: t('queue.mine') },
      { value: 'none', label: t('queue.unclaimed') },
    ]),
    { key: 'min', kind: 'amount', label: t('queue.min') },
    { key: 'max', kind: 'amount', label: t('queue.max') },
  ];
}

function toneOf({ status, is_on_hold, score }: QueueLine): 'warn' | 'loss' | 'faint' | undefined {
  if (status > 4) return 'faint';
  if (is_on_hold) return 'loss';
  return score >= 50 ? 'warn' : undefined;
}

function useColumns(): DataColumn<QueueLine>[] {
  const t = useT('backoffice-withdrawals');
  const locale = useLocale();
  return [
    {
      id: 'id',
      head: t('queue.number'),
      cell: ({ id }) => <span className="tabular">#{id}</span>,
    },
    {
      id: 'player',
      head: t('queue.player'),
      cell: ({ player_id, player_name }) => <PlayerLink id={player_id} name={player_name} />,
    },
    {
      id: 'amount',
      head: t('queue.amount'),
      align: 'end',
      card: 'lead',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'way',
      head: t('queue.way'),
      from: 'l',
      cell: ({ method, destination }) => (
        <span className="withdrawal-way">
          {method[locale]} <small className="tabular">{destination}</small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('queue.state'),
      card: 'bare',
      cell: (line) => <StateBadge line={line} />,
    },
    {
      id: 'flags',
      head: t('queue.flags'),
      grow: true,
      card: 'bare',
      cell: ({ flags }) => <FlagBadges flags={flags as Flag[]} />,
    },
    {
      id: 'claimed',
      head: t('queue.claimed'),
      from: 'l',
      cell: ({ claimed_by }) => claimed_by?.name ?? <span className="withdrawal-none">—</span>,
    },
    { id: 'at', head: t('queue.asked'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
  ];
}
