import {
  DataTable,
  type DataColumn,
  type DataTableProps,
} from '#platform/backoffice/data-table.tsx';
import { FilterBar } from '#platform/backoffice/filter-bar.tsx';
import { ExportRows } from '#platform/backoffice/export-button.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type {
  SystemHealth,
  ScheduledJob,
  ServerProcess,
  RoundTable,
} from '../contract.backoffice.ts';
import { BEHIND_SECONDS_MAX, isClockWrong, LAG_MS_MAX } from '../rules.ts';
import { useBytes } from './bytes.ts';

type Shown = { readonly health: SystemHealth };

type HealthListProps<Row> = Omit<DataTableProps<Row>, 'list'> & {
  readonly name: string;
  readonly rows: readonly Row[];
};

/** A list that is completely loaded, with its export. */
function HealthList<Row extends object>({ name, rows, ...table }: HealthListProps<Row>) {
  const list = { items: rows, loading: false, refusal: undefined, refetch: () => undefined };
  return (
    <>
      <FilterBar filters={[]} aside={<ExportRows name={name} rows={rows} />} />
      <DataTable {...table} list={list} />
    </>
  );
}

export function Processes({ health }: Shown) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const bytes = useBytes();
  const figure = (
    id: 'sockets' | 'tables' | 'memory' | 'lag' | 'disk',
    cell: DataColumn<ServerProcess>['cell'],
    from?: 'm',
  ): DataColumn<ServerProcess> => ({ id, head: t(`processes.${id}`), align: 'end', cell, from });
  const columns: DataColumn<ServerProcess>[] = [
    {
      id: 'process',
      head: t('processes.process'),
      grow: true,
      cell: (row) => (
        <>
          {row.host}:{row.pid}{' '}
          {row.id === health.process && <Badge tone="info">{t('processes.here')}</Badge>}
        </>
      ),
    },
    {
      id: 'version',
      sort: (row) => row.version,
      head: t('processes.version'),
      from: 'm',
      cell: (row) => row.version,
    },
    {
      id: 'started',
      sort: (row) => row.started_at,
      head: t('processes.started'),
      cell: (row) => <Timestamp at={row.started_at} />,
    },
    figure('sockets', (row) => f.number(row.sockets)),
    figure('tables', (row) => f.number(row.tables), 'm'),
    figure('memory', (row) => bytes(row.memory_bytes)),
    figure('lag', (row) => t('ms', { count: row.lag_ms })),
    {
      id: 'clock',
      head: t('processes.clock'),
      align: 'end',
      from: 'm',
      cell: (row) => <Clock row={row} />,
    },
    figure('disk', (row) => bytes(row.disk_free_bytes)),
  ];
  return (
    <HealthList
      caption={t('processes.title')}
      name="processes"
      rows={health.processes}
      rowKey={(row) => row.id}
      tone={(row) => (row.lag_ms > LAG_MS_MAX || isClockWrong(row) ? 'warn' : undefined)}
      columns={columns}
    />
  );
}

/** How far the database's clock is ahead of the process's own. */
function Clock({ row }: { row: ServerProcess }) {
  const t = useT('backoffice-system-health');
  return (
    <>
      {t('ms', { count: row.clock_offset_ms })}{' '}
      {isClockWrong(row) && <Badge tone="warn">{t('processes.clockWrong')}</Badge>}
    </>
  );
}

export function Tables({ health }: Shown) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const nameOf = (id: string | null) => {
    const leader = health.processes.find((one) => one.id === id);
    return leader ? `${leader.host}:${leader.pid}` : t('tables.none');
  };
  const columns: DataColumn<RoundTable>[] = [
    { id: 'name', head: t('tables.name'), cell: (row) => row.name, grow: true },
    { id: 'leader', head: t('tables.leader'), cell: (row) => nameOf(row.leader) },
    { id: 'state', head: t('tables.state'), cell: (row) => <RoundState row={row} /> },
    {
      id: 'ended',
      head: t('tables.ended'),
      from: 'm',
      cell: (row) =>
        row.ended_at === null ? t('tables.waits') : <Timestamp at={row.ended_at} seconds />,
    },
    {
      id: 'voids',
      sort: (row) => row.voids_day,
      head: t('tables.voids'),
      align: 'end',
      cell: (row) => f.number(row.voids_day),
    },
  ];
  return (
    <HealthList
      caption={t('tables.title')}
      name="tables"
      rows={health.tables}
      rowKey={(row) => row.name}
      tone={(row) => (row.leader === null ? 'warn' : undefined)}
      columns={columns}
    />
  );
}

function RoundState({ row }: { row: RoundTable }) {
  const t = useT('backoffice-system-health');
  if (row.state === null) return t('tables.waits');
  // The states of a round are those of the texts.
  return t(`rounds.${row.state as 'betting'}`);
}

export function Jobs({ health }: Shown) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const moment = (at: string | null) =>
    at === null ? t('jobs.never') : <Timestamp at={at} seconds />;
  const columns: DataColumn<ScheduledJob>[] = [
    { id: 'name', head: t('jobs.name'), cell: (row) => row.name, grow: true },
    {
      id: 'done',
      sort: (row) => row.done_at,
      head: t('jobs.done'),
      cell: (row) => moment(row.done_at),
    },
    { id: 'failed', head: t('jobs.failed'), from: 'm', cell: (row) => moment(row.failed_at) },
    {
      id: 'failures',
      sort: (row) => row.failures,
      head: t('jobs.failures'),
      align: 'end',
      cell: (row) => f.number(row.failures),
    },
    {
      id: 'due',
      sort: (row) => row.due_at,
      head: t('jobs.due'),
      from: 'm',
      cell: (row) => (row.is_busy ? t('jobs.busy') : <Timestamp at={row.due_at} seconds />),
    },
  ];
  return (
    <>
      <p className="health-note">{t('jobs.queue', health.queue)}</p>
      <HealthList
        caption={t('jobs.title')}
        name="jobs"
        rows={health.jobs}
        rowKey={(row) => row.name}
        tone={(row) => (row.failures > 0 ? 'loss' : undefined)}
        columns={columns}
      />
    </>
  );
}

export function Listeners({ health }: Shown) {
  const t = useT('backoffice-system-health');
  const f = useFormat();
  const columns: DataColumn<SystemHealth['outbox'][number]>[] = [
    { id: 'name', head: t('outbox.name'), cell: (row) => row.listener, grow: true },
    {
      id: 'behind',
      sort: (row) => row.behind_seconds,
      head: t('outbox.behind'),
      align: 'end',
      cell: (row) => t('seconds', { count: row.behind_seconds }),
    },
    {
      id: 'parked',
      sort: (row) => row.parked,
      head: t('outbox.parked'),
      align: 'end',
      cell: (row) => f.number(row.parked),
    },
  ];
  return (
    <HealthList
      caption={t('outbox.title')}
      name="outbox"
      rows={health.outbox}
      rowKey={(row) => row.listener}
      tone={(row) =>
        row.parked > 0 || row.behind_seconds > BEHIND_SECONDS_MAX ? 'warn' : undefined
      }
      columns={columns}
    />
  );
}
