import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ClockState, ClockWatch } from '#platform/server/clock-watch.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

export type ProcessOptions = {
  readonly db: Db;
  readonly log: Log;
  /** What looks at the clocks with every word. */
  readonly clock: ClockWatch;
  /** Of the house, as package.json has it. */
  readonly version: string;
  /** The folder whose disk fills up. */
  readonly dataDir: string;
  readonly sockets: () => number;
  /** Names of the tables this process leads. */
  readonly leads: () => readonly string[];
};

export const BEAT_MS = 5_000;
/** A process that is silent for so long is gone; nobody sees it any more. */
const GONE_SECONDS = 60;
const MS_PER_NS = 1e-6;

/** Writes down every few seconds that this process lives and how it is, until it stops. */
export function startBeating(options: ProcessOptions) {
  const id = randomUUID();
  const startedAt = new Date();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let writing: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    const lagMs = Math.round(delay.max * MS_PER_NS);
    delay.reset();
    const clock = await options.clock.look();
    await write(options, { id, startedAt, lagMs, clock });
  }
  const onTrouble = (error: unknown) =>
    options.log.warn({ err: error }, 'a sign of life could not be written');
  const again = () => {
    writing = writing.then(beat).catch(onTrouble);
  };
  const timer = setInterval(again, BEAT_MS);
  timer.unref();

  return {
    id,
    /** Writes now: the first word is said when the house is open. */
    beat: () => {
      again();
      return writing;
    },
    stop: async () => {
      clearInterval(timer);
      delay.disable();
      await writing;
      await options.db.query('delete from house_processes where id = $1', [id]).catch(onTrouble);
    },
  };
}

type Sign = {
  readonly id: string;
  readonly startedAt: Date;
  readonly lagMs: number;
  readonly clock: ClockState;
};

async function write(options: ProcessOptions, sign: Sign): Promise<void> {
  const { id, startedAt, lagMs, clock } = sign;
  const jumpedSecondsAgo =
    clock.jumpedMs === undefined ? null : (performance.now() - clock.jumpedMs) / 1000;
  const { bsize, bavail, blocks } = await statfs(options.dataDir);
  await options.db.query(
    `insert into house_processes (id, host, pid, version, node, started_at, sockets, memory_bytes,
       lag_ms, disk_free_bytes, disk_bytes, leads, clock_apart_ms, clock_jumped_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       clock_timestamp() - make_interval(secs => $14))
     on conflict (id) do update set seen_at = clock_timestamp(), sockets = excluded.sockets,
       memory_bytes = excluded.memory_bytes, lag_ms = excluded.lag_ms,
       disk_free_bytes = excluded.disk_free_bytes, disk_bytes = excluded.disk_bytes,
       leads = excluded.leads, clock_apart_ms = excluded.clock_apart_ms,
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
      clock.apartMs,
      jumpedSecondsAgo,
    ],
  );
  await options.db.query(
    `delete from house_processes where seen_at < now() - make_interval(secs => $1)`,
    [GONE_SECONDS],
  );
}
