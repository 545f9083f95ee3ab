import './bonus-abuse.css';
import { CASE_STATES, SIGNALS } from '#domain/bonus-abuse/rules.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { exportAbuseCases, listAbuseCases, type ShownAbuseCase } from '../contract.backoffice.ts';
import { StateBadge } from './state-badge.tsx';

/** All cases about the abuse of bonuses, latest first. */
export function Page() {
  const t = useT('backoffice-bonus-abuse');
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      call={listAbuseCases}
      file={exportAbuseCases}
      filters={[
        choice('state', t('columns.state'), CASE_STATES, (one) => t(`states.${one}`)),
        choice('kind', t('columns.signals'), SIGNALS, (one) => t(`signals.${one}`)),
        { key: 'player', kind: 'search', label: t('playerId') },
        choice('mine', t('columns.claimed'), ['yes'], () => t('mine')),
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/bonus-abuse/${id}`}
      tone={({ decided_at }) => (decided_at === null ? undefined : 'faint')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

function useColumns(): readonly DataColumn<ShownAbuseCase>[] {
  const t = useT('backoffice-bonus-abuse');
  return [
    { id: 'id', head: t('columns.case'), cell: ({ id }) => `#${id}` },
    {
      id: 'signals',
      head: t('columns.signals'),
      grow: true,
      cell: ({ signals }) => signals.map((one) => t(`signals.${one}`)).join(', '),
    },
    { id: 'bonus', head: t('columns.bonus'), from: 'm', cell: ({ bonus }) => bonus },
    { id: 'state', head: t('columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'player',
      head: t('columns.player'),
      cell: ({ player }) => <PlayerLink {...player} />,
    },
    {
      id: 'claimed',
      head: t('columns.claimed'),
      from: 'm',
      cell: (row) => row.claimed_by?.name ?? '—',
    },
    { id: 'at', head: t('columns.opened'), cell: (row) => <Timestamp at={row.opened_at} /> },
  ];
}
