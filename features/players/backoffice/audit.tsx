import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { useActionLabels } from '#domain/staff/backoffice/action-labels.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import {
  exportPlayerAudit,
  listPlayerAudit,
  type PlayerAuditEntry,
} from '../contract.backoffice.account.ts';

/** The audit log entries about this player; the whole log is another page. */
export function Audit({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <CallList
      caption={t('audit.caption')}
      call={listPlayerAudit}
      file={exportPlayerAudit}
      params={{ player: id }}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={{ title: t('audit.none') }}
    />
  );
}

function useColumns(): readonly DataColumn<PlayerAuditEntry>[] {
  const t = useT('backoffice-players');
  const words = useActionLabels();
  return [
    {
      id: 'action',
      sort: (row) => row.action,
      head: t('audit.action'),
      cell: (row) => (
        <span className="player-who">
          {words(row.action)} {row.target && <small>{row.target}</small>}
        </span>
      ),
    },
    {
      id: 'who',
      sort: (row) => row.by,
      head: t('audit.who'),
      cell: (row) => row.by ?? t('audit.command'),
    },
    {
      id: 'reason',
      head: t('audit.reason'),
      grow: true,
      cell: (row) => row.reason && <span className="player-reason">{row.reason}</span>,
    },
    { id: 'change', head: t('audit.change'), from: 'l', cell: (row) => <Change line={row} /> },
    {
      id: 'at',
      sort: (row) => row.at,
      head: t('audit.at'),
      cell: (row) => <Timestamp at={row.at} seconds />,
    },
  ];
}

/** One line per changed value, before and after; unchanged values are left out. */
function Change({ line: { before, after } }: { line: PlayerAuditEntry }) {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return (
    <span className="player-changes">
      {names.map((name) => (
        <span key={name}>
          <small>{name}</small>{' '}
          {[was[name], is[name]].filter((value) => value !== undefined).join(' → ')}
        </span>
      ))}
    </span>
  );
}

/** A value that is not an object is shown without a name. */
function valuesOf(part: unknown): Record<string, string> {
  if (part === null || part === undefined) return {};
  if (typeof part !== 'object' || Array.isArray(part)) return { '·': textOf(part) };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (value === null) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
