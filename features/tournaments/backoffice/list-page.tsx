import './tournaments.css';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { TOURNAMENT_STATES } from '#domain/tournaments/rules.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { TournamentShown } from '../contract.ts';
import { listStaffTournaments, newTournaments } from '../contract.backoffice.ts';
import { StateBadge, useTournamentName } from './facts.tsx';
import { ProposedTournaments } from './proposed.tsx';
import { RaceSwitch } from './race-switch.tsx';

/** All tournaments, what waits for a second person, and the race of the day. */
export function Page() {
  const t = useT('backoffice-tournaments');
  const mayEdit = useMay(newTournaments.propose.roles);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayEdit && (
          <Link className={buttonClass({ variant: 'primary' })} to="/tournament-form">
            {t('add')}
          </Link>
        )
      }
      views={
        <div className="tournament-panels">
          <ProposedTournaments />
          <RaceSwitch />
        </div>
      }
      call={listStaffTournaments}
      filters={useFilterList()}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/tournaments/${id}`}
      tone={({ state }) => (state === 'cancelled' ? 'faint' : undefined)}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-tournaments');
  return [choice('state', t('columns.state'), TOURNAMENT_STATES, (one) => t(`states.${one}`))];
}

function useColumns(): readonly DataColumn<TournamentShown>[] {
  const t = useT('backoffice-tournaments');
  const f = useFormat();
  const nameOf = useTournamentName();
  return [
    {
      id: 'name',
      head: t('columns.tournament'),
      grow: true,
      cell: (row) => (
        <span className="tournament-who">
          {nameOf(row)} <small>#{row.id}</small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'bare',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    { id: 'start', head: t('fields.starts_at'), cell: (row) => <Timestamp at={row.starts_at} /> },
    {
      id: 'end',
      head: t('fields.ends_at'),
      from: 'm',
      cell: (row) => <Timestamp at={row.ends_at} />,
    },
    {
      id: 'entrants',
      head: t('columns.entrants'),
      align: 'end',
      cell: ({ entrants }) => f.number(entrants),
    },
    {
      id: 'cost',
      head: t('fields.cost'),
      align: 'end',
      cell: ({ pool_max: most, currency }) => <Money amount={most} currency={currency} />,
    },
  ];
}
