import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ClockState, ClockMonitor } from '#platform/server/clock-monitor.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

type Heartbeat = {
  readonly id: string;
  readonly startedAt: Date;
  readonly lagMs: number;
  readonly clock: ClockState;
};

export type HeartbeatOptions = {
  readonly db: Db;
  readonly log: Log;
  /** Checks the clocks at every heartbeat. */
  readonly clock: ClockMonitor;
  /** The application version, from package.json. */
  readonly version: string;
  /** The folder whose disk space is measured. */
  readonly dataDir: string;
  readonly sockets: () => number;
  /** Names of the tables this process leads. */
  readonly leads: () => readonly string[];
};

/** A process without a heartbeat for this long is deleted. */
export const EXPIRED_SECONDS = 60;

export async function write(options: HeartbeatOptions, sign: Heartbeat): Promise<void> {
  const { id, startedAt, lagMs, clock } = sign;
  const jumpedSecondsAgo =
    clock.jumpedMs === undefined ? null : (performance.now() - clock.jumpedMs) / 1000;
  const { bsize, bavail, blocks } = await statfs(options.dataDir);
  await options.db.query(
    `insert into server_processes (id, host, pid, version, node, started_at, sockets, memory_bytes,
       lag_ms, disk_free_bytes, disk_bytes, leads, clock_offset_ms, clock_jumped_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       clock_timestamp() - make_interval(secs => $14))
     on conflict (id) do update set seen_at = clock_timestamp(), sockets = excluded.sockets,
       memory_bytes = excluded.memory_bytes, lag_ms = excluded.lag_ms,
       disk_free_bytes = excluded.disk_free_bytes, disk_bytes = excluded.disk_bytes,
       leads = excluded.leads, clock_offset_ms = excluded.clock_offset_ms,
       clock_jumped_at = excluded.clock_jumped_at`,
    [
      id,
      hostname(),
      process.pid,
      options.version,
      process.version,
      startedAt,
      options.sockets(),
      process.memoryUsage.rss(),
      lagMs,
      bavail * bsize,
      blocks * bsize,
      [...options.leads()],
      clock.skewMs,
      jumpedSecondsAgo,
    ],
  );
  await options.db.query(
    `delete from server_processes where seen_at < now() - make_interval(secs => $1)`,
    [EXPIRED_SECONDS],
  );
}

export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.query('delete from server_processes where id = $1', [id]);
}
