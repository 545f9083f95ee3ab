import './withdrawals.css';
import { useState } from 'react';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { ProposalBadge, ProposalDialog } from '#domain/staff/backoffice/proposal.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { PROPOSAL_STATUSES } from '#domain/staff/rules.proposals.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { Link, setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { exportPayouts, payouts, type StaffPayout } from '../contract.backoffice.payouts.ts';
import { ProposePayout } from './propose-payout.tsx';

/** Payouts that staff proposed for players who cannot log in. A player’s page opens the form. */
export function Page({ query: place }: PageProps) {
  const t = useT('backoffice-withdrawals');
  const kit = useT('backoffice-kit');
  const [shown, setShown] = useState<string>();
  const mayPropose = useMay(payouts.propose.roles);
  const refetch = () => refetchCalls(payouts.list);
  return (
    <>
      <ListPage
        title={t('payouts.title')}
        lead={t('payouts.lead')}
        call={payouts.list}
        file={exportPayouts}
        filters={[
          choice('status', t('payouts.status'), PROPOSAL_STATUSES, (one) =>
            kit(`proposal.status.${one}`),
          ),
          { key: 'player', kind: 'search', label: t('payouts.playerId') },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setShown(id)}
        tone={({ blocked_by, status }) =>
          blocked_by === null ? 'warn' : status === 'open' ? undefined : 'faint'
        }
        empty={{ title: t('payouts.empty'), text: t('payouts.emptyText') }}
      >
        {({ items }) => (
          <PayoutDialog
            payout={items.find(({ id }) => id === shown)}
            onClose={() => setShown(undefined)}
            onDone={refetch}
          />
        )}
      </ListPage>
      {mayPropose && place['propose'] !== undefined && (
        <ProposePayout
          player={place['propose']}
          onClose={() => setQuery({ propose: null })}
          onDone={refetch}
        />
      )}
    </>
  );
}

type PayoutDialogProps = {
  payout: StaffPayout | undefined;
  onClose: () => void;
  onDone: () => void;
};

function PayoutDialog({ payout, onClose, onDone }: PayoutDialogProps) {
  const t = useT('backoffice-withdrawals');
  const f = useFormat();
  const locale = useLocale();
  if (!payout) return null;
  const { id, player, result, terms } = payout;
  return (
    <ProposalDialog
      calls={payouts}
      proposal={payout}
      title={t('payouts.one', { id })}
      facts={[
        ...(player ? [{ name: t('queue.player'), value: <PlayerLink {...player} /> }] : []),
        {
          name: t('queue.amount'),
          value: <Money amount={terms.amount} currency={terms.currency} />,
        },
        { name: t('queue.way'), value: terms.name[locale] },
        { name: t('one.destination'), value: terms.destination },
        { name: t('one.fee'), value: <Money amount={terms.fee} currency={terms.currency} /> },
        {
          name: t('one.arrives'),
          value: <Money amount={terms.arrives} currency={terms.arrives_currency} />,
        },
        ...(terms.ends_bonuses
          ? [{ name: t('payouts.bonuses'), value: t('payouts.bonusesEnd') }]
          : []),
        ...(result
          ? [
              {
                name: t('payouts.withdrawal'),
                value: <Link to={`/withdrawals/${result}`}>#{result}</Link>,
              },
            ]
          : []),
      ]}
      question={t('payouts.ask', {
        amount: f.money(terms.amount, terms.currency),
        destination: terms.destination,
      })}
      done={t('payouts.done')}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function useColumns(): readonly DataColumn<StaffPayout>[] {
  const t = useT('backoffice-withdrawals');
  return [
    { id: 'id', head: t('queue.number'), cell: ({ id }) => `#${id}` },
    {
      id: 'player',
      head: t('queue.player'),
      cell: ({ player }) => player && <PlayerLink {...player} />,
    },
    {
      id: 'amount',
      isSortedByCall: true,
      head: t('queue.amount'),
      align: 'end',
      card: 'lead',
      cell: ({ terms }) => <Money amount={terms.amount} currency={terms.currency} />,
    },
    {
      id: 'destination',
      head: t('one.destination'),
      from: 'm',
      grow: true,
      cell: ({ terms }) => terms.destination,
    },
    {
      id: 'status',
      head: t('payouts.status'),
      card: 'bare',
      cell: ({ status }) => <ProposalBadge status={status} />,
    },
    {
      id: 'proposed',
      head: t('payouts.proposedBy'),
      from: 'l',
      cell: ({ proposed_by }) => proposed_by.name,
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('queue.asked'),
      cell: ({ proposed_at }) => <Timestamp at={proposed_at} />,
    },
  ];
}
