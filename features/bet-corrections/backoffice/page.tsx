import './bet-corrections.css';
import { useState } from 'react';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalBadge, ProposalDialog } from '#domain/staff/backoffice/proposal.tsx';
import { PROPOSAL_STATUSES } from '#domain/staff/rules.proposals.ts';
import {
  betCorrections,
  exportBetCorrections,
  type BetCorrection,
} from '../contract.backoffice.ts';

/** The queue of proposed corrections, and the history of older ones. */
export function Page() {
  const t = useT('backoffice-bet-corrections');
  const [shown, setShown] = useState<string>();
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      call={betCorrections.list}
      file={exportBetCorrections}
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
          correction={items.find(({ id }) => id === shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </ListPage>
  );
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-bet-corrections');
  const kit = useT('backoffice-kit');
  return [
    choice('status', t('filters.status'), PROPOSAL_STATUSES, (one) =>
      kit(`proposal.status.${one}`),
    ),
    { key: 'player', kind: 'search', label: t('filters.player') },
  ];
}

function useColumns(): readonly DataColumn<BetCorrection>[] {
  return [...useBetColumns(), ...useProposalColumns()];
}

type Columns = readonly DataColumn<BetCorrection>[];

/** Which bet it is, and what becomes of it. */
function useBetColumns(): Columns {
  const t = useT('backoffice-bet-corrections');
  return [
    { id: 'id', sort: (row) => Number(row.id), head: t('columns.id'), cell: (row) => `#${row.id}` },
    {
      id: 'player',
      sort: (row) => row.player?.name,
      head: t('columns.player'),
      cell: ({ player }) => player && <PlayerLink {...player} />,
    },
    {
      id: 'game',
      sort: (row) => row.terms.game,
      head: t('columns.game'),
      cell: ({ terms }) => <span className="bet-correction-game">{terms.game}</span>,
    },
    {
      id: 'paid',
      isSortedByCall: true,
      head: t('columns.paid'),
      align: 'end',
      from: 'm',
      cell: ({ terms }) => <Money amount={terms.paid} currency={terms.currency} decimalsMax={6} />,
    },
    {
      id: 'payout',
      isSortedByCall: true,
      head: t('columns.payout'),
      align: 'end',
      card: 'lead',
      cell: ({ terms }) => <Money amount={terms.payout} currency={terms.currency} />,
    },
    {
      id: 'action',
      sort: (row) => t(`actions.${row.terms.action}`),
      head: t('columns.action'),
      cell: ({ terms }) => t(`actions.${terms.action}`),
    },
    {
      id: 'cause',
      sort: (row) => t(`causes.${row.terms.cause}`),
      head: t('columns.cause'),
      from: 'm',
      grow: true,
      cell: ({ terms }) => t(`causes.${terms.cause}`),
    },
  ];
}

/** How far the proposal is. */
function useProposalColumns(): Columns {
  const t = useT('backoffice-bet-corrections');
  return [
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
      cell: (row) => row.proposed_by.name,
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('columns.at'),
      cell: (row) => <Timestamp at={row.proposed_at} />,
    },
  ];
}

type OpenedDialogProps = { correction: BetCorrection | undefined; onClose: () => void };

function OpenedDialog({ correction, onClose }: OpenedDialogProps) {
  const t = useT('backoffice-bet-corrections');
  const facts = useFacts(correction);
  if (!correction) return null;
  const { id, terms, player } = correction;
  return (
    <ProposalDialog
      calls={betCorrections}
      proposal={correction}
      title={t('details.title', { id })}
      facts={facts}
      question={t(`approve.${terms.action}`, { player: player?.name ?? '' })}
      done={t('approve.done')}
      onClose={onClose}
      onDone={() => refetchCalls(betCorrections.list)}
    />
  );
}

function useFacts(correction: BetCorrection | undefined) {
  const t = useT('backoffice-bet-corrections');
  if (!correction) return [];
  const { player, terms, result } = correction;
  const { bet, game, currency, stake, paid, payout, action, cause, jurisdiction } = terms;
  return [
    ...(player ? [{ name: t('details.player'), value: <PlayerLink {...player} /> }] : []),
    { name: t('details.bet'), value: `#${bet}` },
    { name: t('details.game'), value: <span className="bet-correction-game">{game}</span> },
    ...(jurisdiction
      ? [{ name: t('details.jurisdiction'), value: t('details.jurisdictionOf', jurisdiction) }]
      : []),
    { name: t('details.stake'), value: <Money amount={stake} currency={currency} /> },
    {
      name: t('details.paid'),
      value: <Money amount={paid} currency={currency} decimalsMax={6} />,
    },
    { name: t('details.action'), value: t(`actions.${action}`) },
    { name: t('details.payout'), value: <Money amount={payout} currency={currency} /> },
    { name: t('details.cause'), value: t(`causes.${cause}`) },
    ...(result ? [{ name: t('details.settlement'), value: `#${result}` }] : []),
  ];
}
