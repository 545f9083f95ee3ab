import './adjustments.css';
import { useState } from 'react';
import { CURRENCIES } from '#core/currency.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { setQuery } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PROPOSAL_STATUSES } from '#domain/staff/rules.proposals.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalBadge } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { adjustments, exportAdjustments, type Adjustment } from '../contract.backoffice.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';

/** The queue of proposed adjustments, and the history of older ones. */
export function Page() {
  const t = useT('backoffice-adjustments');
  const [shown, setShown] = useState<string>();
  const mayPropose = useMay(adjustments.propose.roles);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={mayPropose && <ProposeButton currency={'RUB'} />}
      call={adjustments.list}
      file={mayPropose ? exportAdjustments : undefined}
      filters={useFilterList()}
      columns={useColumns()}
      rowKey={({ id }) => id}
      onOpen={({ id }) => setShown(id)}
      tone={({ blocked_by, status }) =>
        blocked_by === null ? 'warn' : status === 'open' ? undefined : 'faint'
      }
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    >
      {({ items }) => (
        <OpenedDialog
          adjustment={items.find(({ id }) => id === shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </ListPage>
  );
}

type OpenedDialogProps = { adjustment: Adjustment | undefined; onClose: () => void };

function OpenedDialog({ adjustment, onClose }: OpenedDialogProps) {
  if (!adjustment) return null;
  const refetch = () => refetchCalls(adjustments.list);
  return <AdjustmentDialog adjustment={adjustment} onClose={onClose} onDone={refetch} />;
}

/** The form is an overlay of the shell, so that the page of a player can open it, too. */
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
    choice('status', t('filters.status'), PROPOSAL_STATUSES, (one) =>
      kit(`proposal.status.${one}`),
    ),
    { key: 'player', kind: 'search', label: t('filters.player') },
    choice('currency', t('filters.currency'), CURRENCIES),
  ];
}

function useColumns(): readonly DataColumn<Adjustment>[] {
  const t = useT('backoffice-adjustments');
  return [
    { id: 'id', sort: (row) => Number(row.id), head: t('columns.id'), cell: (row) => `#${row.id}` },
    {
      id: 'player',
      sort: (row) => row.player?.name,
      head: t('columns.player'),
      cell: ({ player }) => player && <PlayerLink {...player} />,
    },
    {
      id: 'amount',
      isSortedByCall: true,
      head: t('columns.amount'),
      align: 'end',
      card: 'lead',
      cell: (row) => (
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
      sort: (row) => t(`causes.${row.terms.cause}`),
      head: t('columns.cause'),
      from: 'm',
      grow: true,
    },
    {
      id: 'status',
      sort: (row) => row.status,
      head: t('columns.status'),
      card: 'bare',
      cell: ({ status }) => <ProposalBadge status={status} />,
    },
    {
      id: 'proposed',
      sort: (row) => row.proposed_by.name,
      head: t('columns.proposed'),
      from: 'l',
    },
    {
      id: 'decided',
      sort: (row) => row.decided_by?.name,
      head: t('columns.decided'),
      from: 'l',
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('columns.at'),
      cell: (row) => <Timestamp at={row.proposed_at} />,
    },
  ];
}
