import type { RoundTimes } from '#domain/rounds/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { verifySecretKeyFingerprint } from '#platform/server/secret-key-fingerprint.ts';
import type { Log } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';

export type AppOptions = {
  readonly config: Config;
  readonly secretKey: string;
  /** URL of the migrated database, as its owner role. */
  readonly url: string;
  readonly log: Log;
  /** For tests: how shared rounds spend their time. No configuration leads here. */
  readonly roundTimes?: RoundTimes | undefined;
};

/** What every service needs, created once per process. */
export type Infrastructure = Awaited<ReturnType<typeof createInfrastructure>>;

export async function createInfrastructure(options: AppOptions) {
  const { config, url, log } = options;
  const metrics = createMetrics();
  const db = openDb({ url, role: APP_ROLE, log });
  measurePool(db, metrics);
  try {
    await verifySecretKeyFingerprint(db, options.secretKey);
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
    rateLimits: createRateLimits(db),
    /** Origins of the player app besides the host of the request. */
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
    'Database connections by state: active, idle, and requests waiting for one.',
    () => [
      [{ state: 'active' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waiting' }, pool.waitingCount],
    ],
    ['state'],
  );
}
