import './duel-flags.css';
import { useState } from 'react';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { api } from '#platform/browser/net/api.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import {
  decideFlaggedDuel,
  DUEL_FLAG_DECISIONS,
  listFlaggedDuels,
  type FlaggedDuel,
} from '../contract.backoffice.ts';

type Decision = (typeof DUEL_FLAG_DECISIONS)[number];
type Review = { readonly duel: FlaggedDuel; readonly decision: Decision };

const STATES = ['waiting', ...DUEL_FLAG_DECISIONS] as const;

/** Duels whose players shared an address or a device, for risk staff to decide about. */
export function Page() {
  const t = useT('backoffice-coinflip');
  const [review, setReview] = useState<Review>();
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        call={listFlaggedDuels}
        file="flagged-duels"
        filters={[choice('state', t('state'), STATES, (one) => t(`states.${one}`))]}
        keep={(row, { state = stateOf(row) }) => stateOf(row) === state}
        columns={useColumns(setReview)}
        rowKey={({ id }) => id}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {review && <ReviewDialog {...review} onClose={() => setReview(undefined)} />}
    </>
  );
}

function stateOf({ decision }: FlaggedDuel): (typeof STATES)[number] {
  return decision ?? 'waiting';
}

function ReviewDialog({ duel: { id }, decision, onClose }: Review & { onClose: () => void }) {
  const t = useT('backoffice-coinflip');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(`${decision}.title`, { id })}
      text={t(`${decision}.text`)}
      confirm={t(`${decision}.confirm`)}
      isDangerous={decision === 'suspicious'}
      send={(reason) => api(decideFlaggedDuel, { params: { id }, body: { decision, reason } })}
      done={t(`${decision}.done`, { id })}
      onDone={() => refetchCalls(listFlaggedDuels)}
    />
  );
}

function useColumns(onReview: (review: Review) => void): readonly DataColumn<FlaggedDuel>[] {
  const t = useT('backoffice-coinflip');
  return [
    {
      id: 'players',
      head: t('columns.players'),
      grow: true,
      cell: ({ creator, joiner }) => (
        <span className="duel-flag-players">
          <PlayerLink {...creator} />
          <PlayerLink {...joiner} />
        </span>
      ),
    },
    {
      id: 'stake',
      head: t('columns.stake'),
      align: 'end',
      cell: ({ stake, currency }) => <Money amount={stake} currency={currency} />,
    },
    {
      id: 'reasons',
      head: t('columns.reasons'),
      cell: ({ reasons }) => reasons.map((one) => t(`reasons.${one}`)).join(', '),
    },
    {
      id: 'duels',
      sort: ({ duels }) => duels,
      head: t('columns.duels'),
      align: 'end',
      cell: ({ duels }) => <Badge tone={duels > 3 ? 'loss' : 'warn'}>{duels}</Badge>,
    },
    {
      id: 'flagged',
      sort: ({ flagged_at }) => flagged_at,
      head: t('columns.flagged'),
      from: 'm',
      cell: ({ flagged_at }) => <Timestamp at={flagged_at} />,
    },
    {
      id: 'decision',
      head: t('columns.decision'),
      cell: (row) =>
        row.decision ? <Decided duel={row} /> : <ReviewButtons duel={row} onReview={onReview} />,
    },
  ];
}

function Decided({ duel }: { readonly duel: FlaggedDuel }) {
  const t = useT('backoffice-coinflip');
  return (
    <span className="duel-flag-decided">
      {t(`states.${stateOf(duel)}`)}
      <small>
        {duel.decided_by}, <Timestamp at={duel.decided_at!} />
      </small>
      <small>{duel.note}</small>
    </span>
  );
}

type ButtonsProps = {
  readonly duel: FlaggedDuel;
  readonly onReview: (review: Review) => void;
};

function ReviewButtons({ duel, onReview }: ButtonsProps) {
  const t = useT('backoffice-coinflip');
  return (
    <span className="duel-flag-actions">
      {DUEL_FLAG_DECISIONS.map((decision) => (
        <Button
          key={decision}
          size="s"
          variant={decision === 'dismissed' ? 'quiet' : undefined}
          onClick={() => onReview({ duel, decision })}
        >
          {t(`${decision}.button`)}
        </Button>
      ))}
    </span>
  );
}
