import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { cannotStart } from '#platform/server/cannot-start.ts';
import type { Config } from '#platform/server/config.ts';
import { openDb } from '#platform/server/db.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { addDocuments } from './documents.ts';
import { openFeatures } from './features.ts';
import { addHealth } from './health.ts';
import { addLive, callable, houseTopics } from './live.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { openRooms } from './rooms.ts';
import { openSandbox } from './sandbox.ts';
import { addPlayerPages } from './player.ts';

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

/** Opens every room, adds every feature and listens. The order of this function is the house. */
export async function startHouse({ config, secretKey, url, log }: HouseOptions): Promise<House> {
  const metrics = createMetrics();
  const db = openDb({ url, role: APP_ROLE, log });
  const bus = await openBus({ url: config.busUrl ?? url, log });
  const events = createEvents({ db, bus, log, metrics });
  const rooms = await openRooms({ db, url, bus, log, secretKey });
  const address = { url: config.publicUrl ?? '', house: '' };
  let sockets: Sockets | undefined;
  const limits = createLimits();
  const sandbox = openSandbox({
    config,
    secretKey,
    db,
    log,
    houseUrl: () => address.house,
    publicUrl: () => address.url,
  });
  const allowedOrigins = new Set(config.publicUrl ? [config.publicUrl] : []);
  const features = openFeatures({
    db,
    log,
    rooms,
    events,
    secretKey,
    allowedOrigins,
    providers: sandbox.providers,
    publicUrl: () => address.url,
    publishTo: (topic, player, data) => sockets?.publishTo(topic, player, data),
  });
  const app = await createHttp({
    routes: features.routes,
    viewerOf: rooms.sessions.viewerOf,
    limits,
    log,
    allowedOrigins,
    isSecure: address.url.startsWith('https:'),
    onAnswered: (route, method, status, seconds) =>
      metrics.observeHttp(method, route, status, seconds),
  });
  let isStopping = false;
  addHealth(app, db, metrics, () => isStopping);
  const calls = features.routes.map((route) => route.call);
  const topics = [...houseTopics({ db, rooms }), ...features.topics];
  addDocuments(
    app,
    calls,
    topics.map((topic) => topic.shape),
    callable(features.routes).map((route) => route.call),
  );
  features.addPages(app, limits);
  sandbox.addPages(app);
  await addPlayerPages(app, config, db);
  sockets = addLive({
    app,
    bus,
    db,
    log,
    metrics,
    rooms,
    limits,
    routes: features.routes,
    topics,
    allowedOrigins,
  });
  await migrateJobs(url, log);
  const jobs = createJobs({
    ownerUrl: url,
    db,
    log,
    metrics,
    tasks: Object.fromEntries(
      features.jobs.map((job) => [job.name, async () => void (await job.run())]),
    ),
    schedule: features.jobs.map(({ name, everyMs }) => ({ name, everyMs })),
  });
  await app.ready();
  const at = await listen(app, config);
  address.house = at;
  address.url ||= at;
  await sandbox.start();
  await events.start();
  await jobs.start();

  return {
    url: at,
    app,
    stop: async () => {
      isStopping = true;
      await sandbox.stop();
      await sockets?.stop();
      await app.close();
      await jobs.stop();
      await events.stop();
      await rooms.close();
      await bus.close();
      await db.close();
    },
  };
}

const PORTS_TRIED = 50;

/** A busy default port moves to the next free one; a busy port that was asked for is an error. */
async function listen(app: FastifyInstance, config: Config): Promise<string> {
  for (let port = config.port; ; port++) {
    try {
      await app.listen({ host: config.host, port });
      const { port: taken } = app.server.address() as AddressInfo;
      return `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${taken}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (config.portGiven || port >= config.port + PORTS_TRIED) {
        throw cannotStart(`Port ${port} is busy. Stop what listens there, or set another PORT.`);
      }
    }
  }
}
