import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { holdKey } from '#platform/server/key-mark.ts';
import type { Log } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';

export type HouseOptions = {
  readonly config: Config;
  readonly secretKey: string;
  /** The database, migrated, with the name of its owner. */
  readonly url: string;
  readonly log: Log;
};

/** What everything stands on, opened once per process. */
export type Ground = Awaited<ReturnType<typeof openGround>>;

export async function openGround(options: HouseOptions) {
  const { config, url, log } = options;
  const metrics = createMetrics();
  const db = openDb({ url, role: APP_ROLE, log });
  measurePool(db, metrics);
  try {
    await holdKey(db, options.secretKey);
  } catch (error) {
    await db.close();
    throw error;
  }
  const bus = await openBus({ url: config.busUrl ?? url, log });
  const events = createEvents({ db, bus, log, metrics });
  return {
    ...options,
    metrics,
    db,
    bus,
    events,
    limits: createLimits(),
    /** Origins of the player app besides the host that is asked. */
    allowedOrigins: new Set(config.publicUrl ? [config.publicUrl] : []) as ReadonlySet<string>,
    close: async () => {
      await events.stop();
      await bus.close();
      await db.close();
    },
  };
}

function measurePool({ pool }: Db, metrics: Metrics): void {
  metrics.gauge(
    'database_connections',
    'Connections of the pool that work and that rest, and who waits for one.',
    () => [
      [{ state: 'working' }, pool.totalCount - pool.idleCount],
      [{ state: 'resting' }, pool.idleCount],
      [{ state: 'waited_for' }, pool.waitingCount],
    ],
    ['state'],
  );
}
