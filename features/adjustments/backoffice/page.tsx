import './adjustments.css';
import { useState } from 'react';
import { CURRENCIES } from '#core/currency.ts';
import { refetchCalls, useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PROPOSAL_STATUSES } from '#domain/staff/rules.proposals.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalBadge } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import {
  adjustments,
  exportAdjustments,
  type Adjustment,
  type AdjustmentFilters,
} from '../contract.backoffice.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { Propose } from './propose.tsx';

const KEYS = ['status', 'player', 'currency'] as const;

/** The queue of proposed adjustments, and the history of older ones. */
export function Page({ query: place }: PageProps) {
  const t = useT('backoffice-adjustments');
  // Values of the URL are texts; the server refuses a value that is not allowed.
  const query = useFilters(KEYS) as AdjustmentFilters;
  const list = useCallPages(adjustments.list, { query });
  const [shown, setShown] = useState<string>();
  const mayPropose = useMay(adjustments.propose.roles);
  const opened = list.items.find(({ id }) => id === shown);
  const close = () => setQuery({ propose: null });
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={mayPropose && <ProposeButton currency={'RUB'} />}
      />
      <FilterBar
        filters={useFilterList()}
        aside={mayPropose && <ExportButton call={exportAdjustments} query={query} />}
      />
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setShown(id)}
        tone={({ blocked_by, status }) =>
          blocked_by === null ? 'warn' : status === 'open' ? undefined : 'faint'
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {opened && (
        <AdjustmentDialog
          adjustment={opened}
          onClose={() => setShown(undefined)}
          onDone={() => refetchCalls(adjustments.list)}
        />
      )}
      {mayPropose && place['propose'] !== undefined && (
        <Propose player={place['player']} currency={place['propose']} onClose={close} />
      )}
    </>
  );
}

/** The form is part of the URL, so that a player's page can link to it. */
function ProposeButton({ currency }: { currency: string }) {
  const t = useT('backoffice-adjustments');
  return (
    <Button
      variant="primary"
      icon={<Icon name="plus" size={18} />}
      onClick={() => setQuery({ propose: currency })}
    >
      {t('propose.button')}
    </Button>
  );
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-adjustments');
  const kit = useT('backoffice-kit');
  return [
    {
      key: 'status',
      kind: 'choice',
      label: t('filters.status'),
      choices: PROPOSAL_STATUSES.map((value) => ({
        value,
        label: kit(`proposal.status.${value}`),
      })),
    },
    { key: 'player', kind: 'search', label: t('filters.player') },
    {
      key: 'currency',
      kind: 'choice',
      label: t('filters.currency'),
      choices: CURRENCIES.map((value) => ({ value, label: value })),
    },
  ];
}

function useColumns() {
  const t = useT('backoffice-adjustments');
  return [
    { id: 'id', head: t('columns.id'), cell: (row: Adjustment) => `#${row.id}` },
    {
      id: 'player',
      head: t('columns.player'),
      cell: ({ player }: Adjustment) => player && <PlayerLink {...player} />,
    },
    {
      id: 'amount',
      head: t('columns.amount'),
      align: 'end' as const,
      card: 'lead' as const,
      cell: (row: Adjustment) => (
        <Money
          amount={row.terms.amount}
          currency={row.terms.currency}
          sign="always"
          tone="signed"
        />
      ),
    },
    {
      id: 'cause',
      head: t('columns.cause'),
      from: 'm' as const,
      grow: true as const,
      cell: (row: Adjustment) => t(`causes.${row.terms.cause}`),
    },
    {
      id: 'status',
      head: t('columns.status'),
      card: 'bare' as const,
      cell: ({ status }: Adjustment) => <ProposalBadge status={status} />,
    },
    {
      id: 'proposed',
      head: t('columns.proposed'),
      from: 'l' as const,
      cell: (row: Adjustment) => row.proposed_by.name,
    },
    {
      id: 'decided',
      head: t('columns.decided'),
      from: 'l' as const,
      cell: (row: Adjustment) => row.decided_by?.name,
    },
    {
      id: 'at',
      head: t('columns.at'),
      cell: (row: Adjustment) => <Timestamp at={row.proposed_at} />,
    },
  ];
}
