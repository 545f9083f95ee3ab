import type { FastifyInstance } from 'fastify';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Config } from '#platform/server/config.ts';
import { openDb } from '#platform/server/db.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { openFeatures, type Features } from './features.ts';
import { openFront } from './front.ts';
import { listen } from './listen.ts';
import { addLive } from './live.ts';
import { openRooms } from './rooms.ts';
import { openSandbox } from './sandbox.ts';

export type HouseOptions = {
  readonly config: Config;
  readonly secretKey: string;
  /** The database, migrated, with the name of its owner. */
  readonly url: string;
  readonly log: Log;
};

export type House = {
  /** Where it listens, as http://host:port. */
  readonly url: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
};

/** What everything stands on, opened once per process. */
export type Ground = Awaited<ReturnType<typeof openGround>>;

/** Opens every room, adds every feature and listens. The order of this function is the house. */
export async function startHouse(options: HouseOptions): Promise<House> {
  const { config } = options;
  // Known only once the house listens, unless somebody said it.
  const address = { url: config.publicUrl ?? '', house: '' };
  const ground = await openGround(options);
  const rooms = await openRooms(ground);
  const sandbox = openSandbox({ ...ground, address });
  // Features speak to open pages, which are there only after the features.
  const live: { sockets?: Sockets } = {};
  const features = openFeatures({
    ...ground,
    rooms,
    providers: sandbox.providers,
    publicUrl: () => address.url,
    publishTo: (topic, player, data) => live.sockets?.publishTo(topic, player, data),
  });
  const front = await openFront({ ...ground, rooms, features, sandbox });
  live.sockets = addLive({ ...ground, rooms, features, app: front.app });
  const jobs = await openJobs(ground, features);
  address.house = await listen(front.app, config);
  address.url ||= address.house;
  await sandbox.start();
  await ground.events.start();
  await jobs.start();

  /** The other way round: first nobody comes in, then work ends, then the ground is left. */
  async function stop(): Promise<void> {
    front.close();
    await sandbox.stop();
    await live.sockets?.stop();
    await front.app.close();
    await jobs.stop();
    await rooms.close();
    await ground.close();
  }

  return { url: address.house, app: front.app, stop };
}

async function openGround(options: HouseOptions) {
  const { config, url, log } = options;
  const metrics = createMetrics();
  const db = openDb({ url, role: APP_ROLE, log });
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

async function openJobs({ url, db, log, metrics }: Ground, { jobs }: Features) {
  await migrateJobs(url, log);
  return createJobs({
    ownerUrl: url,
    db,
    log,
    metrics,
    tasks: Object.fromEntries(jobs.map(({ name, run }) => [name, async () => void (await run())])),
    schedule: jobs.map(({ name, everyMs }) => ({ name, everyMs })),
  });
}
