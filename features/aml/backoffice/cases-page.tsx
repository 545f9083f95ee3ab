import './aml.css';
import { CASE_KINDS, CASE_STATUSES } from '#domain/aml/rules.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link, setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { exportAmlCases, listAmlCases, type ShownCase } from '../contract.backoffice.ts';
import { CaseBadges } from './case-badges.tsx';
import { OpenCase } from './open-case.tsx';

/** All AML cases, latest first. A player’s page opens the form of a new one. */
export function Page({ query }: PageProps) {
  const t = useT('backoffice-aml');
  const player = query['open'];
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link className={buttonClass({})} to="/screening-lists">
            {t('lists.title')}
          </Link>
        }
        call={listAmlCases}
        file={exportAmlCases}
        filters={[
          choice('status', t('columns.status'), CASE_STATUSES, (one) => t(`statuses.${one}`)),
          choice('kind', t('columns.kind'), CASE_KINDS, (one) => t(`kinds.${one}`)),
          { key: 'player', kind: 'search', label: t('playerId') },
          choice('mine', t('columns.claimed'), ['yes'], () => t('mine')),
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        href={({ id }) => `/aml-cases/${id}`}
        tone={({ status, is_holding }) =>
          status === 'closed' ? 'faint' : is_holding ? 'warn' : undefined
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {player !== undefined && (
        <OpenCase player={player} onClose={() => setQuery({ open: null })} />
      )}
    </>
  );
}

function useColumns(): readonly DataColumn<ShownCase>[] {
  const t = useT('backoffice-aml');
  return [
    { id: 'id', head: t('columns.case'), cell: ({ id }) => `#${id}` },
    {
      id: 'kind',
      sort: ({ kind }) => t(`kinds.${kind}`),
      head: t('columns.kind'),
      grow: true,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'status',
      isSortedByCall: true,
      head: t('columns.status'),
      cell: (row) => <CaseBadges found={row} />,
    },
    {
      id: 'player',
      head: t('columns.player'),
      cell: ({ player }) => <PlayerLink {...player} />,
    },
    {
      id: 'claimed',
      sort: (row) => row.claimed_by?.name,
      head: t('columns.claimed'),
      from: 'm',
      cell: (row) => row.claimed_by?.name ?? '—',
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('columns.opened'),
      cell: (row) => <Timestamp at={row.opened_at} />,
    },
  ];
}
