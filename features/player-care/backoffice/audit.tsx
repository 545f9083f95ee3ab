import { useCallPages } from '#platform/browser/data.tsx';
import { DataTable } from '#platform/browser/desk/data-table.tsx';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { listPlayerAudit, type CareAuditLine } from '../contract.backoffice.desk.ts';

/** What staff did about this player; the whole record is another page. */
export function Audit({ id }: { id: string }) {
  const t = useT('desk-player-care');
  const list = useCallPages(listPlayerAudit, { params: { player: id } });
  return (
    <DataTable
      caption={t('audit.caption')}
      columns={useColumns()}
      list={list}
      rowKey={(row) => row.id}
      empty={{ title: t('audit.none') }}
      isFiltered={false}
    />
  );
}

function useColumns() {
  const t = useT('desk-player-care');
  return [
    {
      id: 'action',
      head: t('audit.action'),
      cell: (row: CareAuditLine) => (
        <span className="care-who">
          {row.action} {row.target && <small>{row.target}</small>}
        </span>
      ),
    },
    {
      id: 'who',
      head: t('audit.who'),
      cell: (row: CareAuditLine) => row.by ?? t('audit.command'),
    },
    {
      id: 'reason',
      head: t('audit.reason'),
      grow: true as const,
      cell: (row: CareAuditLine) => <span className="care-reason">{row.reason}</span>,
    },
    {
      id: 'change',
      head: t('audit.change'),
      from: 'l' as const,
      cell: (row: CareAuditLine) => <Change line={row} />,
    },
    {
      id: 'at',
      head: t('audit.at'),
      cell: (row: CareAuditLine) => <Moment at={row.at} seconds />,
    },
  ];
}

function Change({ line: { before, after } }: { line: CareAuditLine }) {
  const parts = [before, after].filter((part) => part !== null);
  return <code className="care-json">{parts.map((part) => JSON.stringify(part)).join(' → ')}</code>;
}
