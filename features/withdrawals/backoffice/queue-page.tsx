import './withdrawals.css';
import { useState } from 'react';
import { CURRENCIES } from '#core/currency.ts';
import { useBulkClaims } from '#domain/staff/backoffice/bulk-claims.ts';
import { BulkBar, useRowChoice } from '#platform/backoffice/bulk-bar.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { moneyColumn } from '#platform/backoffice/figure-columns.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { useMay, useMe } from '#domain/staff/backoffice/session.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api, newKey } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import {
  decideWithdrawal,
  exportQueue,
  listQueue,
  STATES,
  type QueueLine,
} from '../contract.backoffice.ts';
import { STATUS } from '../rules.ts';
import { FLAGS, HEAVY_SCORE, type Flag } from '../rules.risk.ts';
import { BulkApproval, isLowRisk, nameOf } from './bulk-approval.tsx';
import { FlagBadges } from './flag-badges.tsx';
import { StateBadge } from './state-badge.tsx';

const HOURS = ['1', '6', '24', '72'] as const;

/** The list of all withdrawals; without filters the open ones, the longest waiting first. */
export function Page() {
  const t = useT('backoffice-withdrawals');
  const bulk = useBulkChoice();
  return (
    <ListPage
      title={t('queue.title')}
      lead={t('queue.lead')}
      call={listQueue}
      file={exportQueue}
      filters={[
        choice('state', t('queue.state'), STATES, (one) => t(`filter.${one}`)),
        choice('currency', t('queue.currency'), CURRENCIES),
        choice('flag', t('queue.flags'), FLAGS, (one) => t(`flag.${one}.name`)),
        choice('hours', t('queue.age'), HOURS, (one) => t('queue.hours', { count: Number(one) })),
        choice('claimed', t('queue.claimed'), ['mine', 'none'], (one) =>
          t(one === 'mine' ? 'queue.mine' : 'queue.unclaimed'),
        ),
        { key: 'min', kind: 'amount', label: t('queue.min') },
        { key: 'max', kind: 'amount', label: t('queue.max') },
        { key: 'player', kind: 'linked' },
      ]}
      columns={useColumns()}
      rowKey={keyOf}
      href={({ id }) => `/withdrawals/${id}`}
      tone={toneOf}
      empty={{ title: t('queue.empty'), text: t('queue.emptyText') }}
      selection={bulk.isUsed ? bulk.chosen.selection : undefined}
    >
      {({ items }) => <QueueBulk items={items} bulk={bulk} />}
    </ListPage>
  );
}

const keyOf = (row: QueueLine) => row.id;

/** Several are claimed, released, or of low risk approved by those who give the first approval. */
function useBulkChoice() {
  const me = useMe();
  const mayApprove = useMay(['payments']);
  const mayClaim = useMay(decideWithdrawal.roles);
  const claims = useBulkClaims(sendClaim);
  const steps = claims.map((step) => ({
    ...step,
    fits: (row: QueueLine) => row.status <= STATUS.sent && step.fits(row),
  }));
  const isApprovable = (row: QueueLine) => mayApprove && isLowRisk(row, me.id);
  const chosen = useRowChoice(
    keyOf,
    (row) => isApprovable(row) || (mayClaim && steps.some((step) => step.fits(row))),
  );
  return { chosen, steps, isApprovable, isUsed: mayApprove || mayClaim };
}

/** Each is a command of its own. */
function sendClaim({ id }: QueueLine, step: 'claim' | 'release') {
  return api(decideWithdrawal, { params: { id }, body: { step }, key: newKey(), retryLost: true });
}

type QueueBulkProps = {
  readonly items: readonly QueueLine[];
  readonly bulk: ReturnType<typeof useBulkChoice>;
};

/** What to do with the chosen rows. */
function QueueBulk({ items, bulk: { chosen, steps, isApprovable } }: QueueBulkProps) {
  const t = useT('backoffice-withdrawals');
  // Kept while they are approved: the list is refreshed meanwhile.
  const [approving, setApproving] = useState<readonly QueueLine[]>();
  return (
    <>
      <BulkBar
        rows={items}
        rowKey={keyOf}
        choice={chosen}
        steps={steps}
        nameOf={nameOf}
        onDone={() => refetchCalls(listQueue)}
      >
        {(rows) => {
          const approvable = rows.filter(isApprovable);
          return (
            approvable.length > 0 && (
              <Button variant="primary" onClick={() => setApproving(approvable)}>
                {t('bulk.approve', { count: approvable.length })}
              </Button>
            )
          );
        }}
      </BulkBar>
      {approving && (
        <BulkApproval
          rows={approving}
          onClose={() => {
            setApproving(undefined);
            chosen.clear();
          }}
        />
      )}
    </>
  );
}

function toneOf({ status, is_on_hold, score }: QueueLine): 'warn' | 'loss' | 'faint' | undefined {
  if (status > 4) return 'faint';
  if (is_on_hold) return 'loss';
  return score >= HEAVY_SCORE ? 'warn' : undefined;
}

function useColumns(): DataColumn<QueueLine>[] {
  const t = useT('backoffice-withdrawals');
  const locale = useLocale();
  return [
    {
      id: 'id',
      sort: ({ id }) => Number(id),
      head: t('queue.number'),
      cell: ({ id }) => <span className="tabular">#{id}</span>,
    },
    {
      id: 'player',
      sort: ({ player_id }) => Number(player_id),
      head: t('queue.player'),
      cell: (row) => (
        <PlayerLink id={row.player_id} name={row.player_name} detail={row.player_contact} />
      ),
    },
    moneyColumn('amount', t('queue.amount'), (row) => row.amount, {
      card: 'lead',
      isSortedByCall: true,
    }),
    {
      id: 'way',
      sort: ({ method }) => method[locale],
      head: t('queue.way'),
      from: 'l',
      cell: ({ method, destination }) => (
        <span className="withdrawal-way">
          {method[locale]} <small className="tabular">{destination}</small>
        </span>
      ),
    },
    ...useReviewColumns(),
  ];
}

/** How far the review is, and who does it. */
function useReviewColumns(): DataColumn<QueueLine>[] {
  const t = useT('backoffice-withdrawals');
  return [
    {
      id: 'status',
      isSortedByCall: true,
      head: t('queue.state'),
      card: 'bare',
      cell: (line) => <StateBadge line={line} />,
    },
    {
      id: 'score',
      isSortedByCall: true,
      head: t('queue.flags'),
      grow: true,
      card: 'bare',
      cell: ({ flags }) => <FlagBadges flags={flags as Flag[]} />,
    },
    {
      id: 'claimed',
      sort: ({ claimed_by }) => claimed_by?.name,
      head: t('queue.claimed'),
      from: 'l',
      cell: ({ claimed_by }) => claimed_by?.name ?? <span className="withdrawal-none">—</span>,
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('queue.asked'),
      cell: ({ created_at }) => <Timestamp at={created_at} />,
    },
  ];
}
