import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ClockState, ClockMonitor } from '#platform/server/clock-monitor.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

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

export const HEARTBEAT_MS = 5_000;
/** A process without a heartbeat for this long is deleted. */
const EXPIRED_SECONDS = 60;
const MS_PER_NS = 1e-6;

/** Writes a heartbeat with measurements of this process every few seconds, until it stops. */
export function startHeartbeat(options: HeartbeatOptions) {
  const id = randomUUID();
  const startedAt = new Date();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let writing: Promise<void> = Promise.resolve();

  async function measure(): Promise<void> {
    const lagMs = Math.round(delay.max * MS_PER_NS);
    delay.reset();
    const clock = await options.clock.check();
    await write(options, { id, startedAt, lagMs, clock });
  }
  const onError = (error: unknown) =>
    options.log.warn({ err: error }, 'heartbeat write failed, retrying at the next interval');
  const writeHeartbeat = () => {
    writing = writing.then(measure).catch(onError);
  };
  const timer = setInterval(writeHeartbeat, HEARTBEAT_MS);
  timer.unref();

  return {
    id,
    /** Writes a heartbeat now: the first one when the server has started. */
    writeNow: () => {
      writeHeartbeat();
      return writing;
    },
    stop: async () => {
      clearInterval(timer);
      delay.disable();
      await writing;
      await options.db.query('delete from server_processes where id = $1', [id]).catch(onError);
    },
  };
}

type Heartbeat = {
  readonly id: string;
  readonly startedAt: Date;
  readonly lagMs: number;
  readonly clock: ClockState;
};

async function write(options: HeartbeatOptions, sign: Heartbeat): Promise<void> {
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
