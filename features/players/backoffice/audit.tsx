import { useActionWords } from '#domain/staff/backoffice/action-words.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { Moment } from '#platform/backoffice/moment.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { listPlayerAudit, type CareAuditLine } from '../contract.backoffice.desk.ts';

/** What staff did about this player; the whole record is another page. */
export function Audit({ id }: { id: string }) {
  const t = useT('backoffice-players');
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
  const t = useT('backoffice-players');
  const words = useActionWords();
  return [
    {
      id: 'action',
      head: t('audit.action'),
      cell: (row: CareAuditLine) => (
        <span className="care-who">
          {words(row.action)} {row.target && <small>{row.target}</small>}
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
      cell: (row: CareAuditLine) => row.reason && <span className="care-reason">{row.reason}</span>,
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

/** Value by value, as it was and as it is; what was not touched is not told. */
function Change({ line: { before, after } }: { line: CareAuditLine }) {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return (
    <span className="care-changes">
      {names.map((name) => (
        <span key={name}>
          <small>{name}</small>{' '}
          {[was[name], is[name]].filter((value) => value !== undefined).join(' → ')}
        </span>
      ))}
    </span>
  );
}

/** What is no object stands without a name. */
function valuesOf(part: unknown): Record<string, string> {
  if (part === null || part === undefined) return {};
  if (typeof part !== 'object' || Array.isArray(part)) return { '·': textOf(part) };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (value === null) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
