import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '#platform/server/db.ts';

export type Spent = {
  readonly nodeMicros: number;
  /** Undefined without /proc: then PostgreSQL's own processor time is unknown. */
  readonly postgresMicros: number | undefined;
  readonly walBytes: number;
};

/** Ticks of /proc are hundredths of a second on every Linux Node runs on. */
const MICROS_PER_TICK = 10_000;

/** Processor time of this process and of the PostgreSQL behind `db`, from now until stop(). */
export async function cpuMeter(db: Db): Promise<{ stop(): Promise<Spent> }> {
  const server = await postmasterOf(db);
  const node = process.cpuUsage();
  const postgres = spentBy(server);
  const [lsn] = await db.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  return {
    stop: async () => {
      const { user, system } = process.cpuUsage(node);
      const now = spentBy(server);
      const [wal] = await db.query<{ bytes: string }>(
        'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::text as bytes',
        [lsn!.at],
      );
      return {
        nodeMicros: user + system,
        postgresMicros: now && postgres ? grown(postgres, now) : undefined,
        walBytes: Number(wal!.bytes),
      };
    },
  };
}

/** The process every backend of this server descends from. */
async function postmasterOf(db: Db): Promise<number | undefined> {
  const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return statOf(row!.pid)?.parent;
}

/** Ticks of every process of the server, by its number. */
function spentBy(server: number | undefined): ReadonlyMap<number, number> | undefined {
  if (server === undefined) return undefined;
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = /^\d+$/.test(name) ? statOf(pid) : undefined;
    if (stat && (stat.parent === server || pid === server)) ticks.set(pid, stat.ticks);
  }
  return ticks;
}

/** A process that ended meanwhile is left out. */
function grown(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let ticks = 0;
  for (const [pid, count] of after) ticks += count - (before.get(pid) ?? 0);
  return ticks * MICROS_PER_TICK;
}

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It ended meanwhile, or there is no /proc here.
    return undefined;
  }
}
