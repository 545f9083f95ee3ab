import './tournaments.css';
import { useState } from 'react';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts, Table } from '#platform/browser/ui/rows.tsx';
import { getFinalTable, type TournamentShown } from '../contract.ts';
import {
  cancelTournament,
  exportFinalPlaces,
  listFinalPlaces,
  listStaffTournaments,
  readStaffTournament,
  type FinalPlace,
} from '../contract.backoffice.ts';
import { StateBadge, useRuleFacts, useTournamentName } from './facts.tsx';

/** One tournament: its rules and prizes, and its final table with what was paid. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-tournaments');
  const id = params['id']!;
  const { data, refusal, refetch } = useCall(readStaffTournament, { params: { id } });
  const back = { to: '/tournaments', label: t('title') };
  if (data) return <Shown tournament={data.data} back={back} />;
  return (
    <>
      <PageHead title={`#${id}`} back={back} />
      {refusal ? <PageFailure refusal={refusal} again={refetch} back={back} /> : <PageSkeleton />}
    </>
  );
}

type ShownProps = {
  readonly tournament: TournamentShown;
  readonly back: { readonly to: string; readonly label: string };
};

function Shown({ tournament, back }: ShownProps) {
  const nameOf = useTournamentName();
  const { id, state, final_hash: hash } = tournament;
  return (
    <>
      <PageHead
        title={nameOf(tournament)}
        back={back}
        lead={
          <>
            <StateBadge state={state} /> #{id}
          </>
        }
        actions={<Cancel tournament={tournament} />}
      />
      <div className="tournament-panels">
        <Rules tournament={tournament} />
        <Prizes tournament={tournament} />
        {hash !== null && <FinalTable tournament={tournament} hash={hash} />}
      </div>
    </>
  );
}

type Props = Pick<ShownProps, 'tournament'>;

function Cancel({ tournament: { id, state, final_hash: hash } }: Props) {
  const t = useT('backoffice-tournaments');
  const [isOpen, setOpen] = useState(false);
  const isOver = state === 'finished' || state === 'cancelled' || hash !== null;
  if (!useMay(cancelTournament.roles) || isOver) return null;
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('cancel.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirm={t('cancel.button')}
        isDangerous
        send={(reason) => api(cancelTournament, { params: { id }, body: { reason } })}
        done={t('cancel.done')}
        onDone={() => refetchCalls(readStaffTournament, listStaffTournaments)}
      />
    </>
  );
}

function Rules({ tournament }: Props) {
  const t = useT('backoffice-tournaments');
  const f = useFormat();
  const rules = useRuleFacts();
  const { cancel_reason: reason, series } = tournament;
  const facts = [
    ...(reason === null ? [] : [{ name: t('cancel.reason'), value: reason }]),
    ...(series === null ? [] : [{ name: t('fields.series'), value: t('race.title') }]),
    { name: t('fields.starts_at'), value: <Timestamp at={tournament.starts_at} /> },
    { name: t('fields.ends_at'), value: <Timestamp at={tournament.ends_at} /> },
    { name: t('columns.entrants'), value: f.number(tournament.entrants) },
    ...rules(tournament),
  ];
  return (
    <Panel title={t('rules')}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Prizes({ tournament }: Props) {
  const t = useT('backoffice-tournaments');
  const f = useFormat();
  const { currency, pool, pool_max: most, pool_percent: percent, prizes } = tournament;
  const facts = [
    { name: t('poolNow'), value: <Money amount={pool} currency={currency} /> },
    { name: t('fields.cost'), value: <Money amount={most} currency={currency} /> },
    ...(percent === null
      ? []
      : [{ name: t('fields.pool_percent'), value: `${f.number(percent, 2)}%` }]),
  ];
  return (
    <Panel title={t('prizes')}>
      <Facts facts={facts} />
      <Table
        caption={t('prizes')}
        rows={prizes}
        rowKey={({ place }) => String(place)}
        columns={[
          { id: 'place', head: t('columns.place'), cell: ({ place }) => f.number(place) },
          {
            id: 'amount',
            head: t('columns.prize'),
            align: 'end',
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
    </Panel>
  );
}

function FinalTable({ tournament: { id, currency }, hash }: Props & { readonly hash: string }) {
  const t = useT('backoffice-tournaments');
  const mayExport = useMay(exportFinalPlaces.roles);
  return (
    <Panel title={t('final.title')}>
      <p className="tournament-hint">{t('final.lead')}</p>
      <div className="tournament-proof">
        <span>SHA-256</span>
        <Copyable text={hash} />
        <LinkButton href={getFinalTable.path.replace('{id}', id)} download>
          {t('final.published')}
        </LinkButton>
      </div>
      <CallList
        caption={t('final.title')}
        call={listFinalPlaces}
        params={{ id }}
        file={mayExport ? exportFinalPlaces : undefined}
        columns={useFinalColumns(currency)}
        rowKey={({ entry }) => entry}
        empty={{ title: t('final.none') }}
      />
    </Panel>
  );
}

function useFinalColumns(currency: string): readonly DataColumn<FinalPlace>[] {
  const t = useT('backoffice-tournaments');
  const f = useFormat();
  return [
    { id: 'place', head: t('columns.place'), cell: ({ place }) => f.number(place) },
    {
      id: 'player',
      head: t('columns.player'),
      grow: true,
      cell: ({ player, entry }) => (
        <span className="tournament-who">
          <PlayerLink {...player} /> <small>{t('final.entry', { entry })}</small>
        </span>
      ),
    },
    { id: 'score', head: t('columns.score'), align: 'end', cell: ({ score }) => score },
    {
      id: 'prize',
      head: t('columns.prize'),
      align: 'end',
      from: 'm',
      cell: ({ prize }) => <Money amount={prize} currency={currency} />,
    },
    {
      id: 'paid',
      head: t('columns.paid'),
      align: 'end',
      cell: (row) => <Paid row={row} />,
    },
  ];
}

function Paid({ row: { amount, currency, paid_at: at } }: { readonly row: FinalPlace }) {
  const t = useT('backoffice-tournaments');
  if (amount === null) return '—';
  return (
    <span className="tournament-who">
      <Money amount={amount} currency={currency} />{' '}
      <small>{at === null ? t('final.waits') : <Timestamp at={at} />}</small>
    </span>
  );
}
