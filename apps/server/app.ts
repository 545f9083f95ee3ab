import type { FastifyInstance } from 'fastify';
import { DELIVER_JOB } from '#domain/messages/server/index.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { createFeatures, type Features } from './features.ts';
import { createHttpApp } from './http-app.ts';
import { createInfrastructure, type Infrastructure, type AppOptions } from './infrastructure.ts';
import { listen } from './listen.ts';
import { createSocketServer } from './socket-server.ts';
import { createServices, type Services } from './services.ts';
import { ownProviders } from './payment-providers.ts';
import { createSandbox } from './sandbox.ts';

export type RunningApp = {
  /** The address it listens on, as http://host:port. */
  readonly url: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
};

/**
 * Composition root: creates the infrastructure, services and features and starts to listen. The
 * order of this function is the start-up order of the server.
 */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { config } = options;
  // Known only once the server listens, unless it was configured.
  const address = { url: config.publicUrl ?? '', listenUrl: '' };
  const infrastructure = await createInfrastructure(options);
  const services = await createServices(infrastructure);
  const sandbox = createSandbox({ ...infrastructure, address, messages: services.messages });
  // Features publish to sockets, which are created after the features.
  const live: { sockets?: Sockets } = {};
  const features = await createFeatures({
    ...infrastructure,
    services,
    providers: [
      ...ownProviders({ ...infrastructure, publicUrl: () => address.url }),
      ...sandbox.providers,
    ],
    socialProviders: sandbox.socialProviders,
    publicUrl: () => address.url,
    publishTo: (topic, player, data) => live.sockets?.publishTo(topic, player, data),
    sockets: () => live.sockets,
  });
  const http = await createHttpApp({ ...infrastructure, services, features, sandbox });
  live.sockets = createSocketServer({ ...infrastructure, services, features, app: http.app });
  const jobs = await createJobRunner(infrastructure, services, features);
  address.listenUrl = await listen(http.app, config);
  address.url ||= address.listenUrl;
  await sandbox.start();
  await infrastructure.events.start();
  await jobs.start();
  await services.rounds.start();

  /** Stops in reverse order: first no new requests, then running work, then the infrastructure. */
  async function stop(): Promise<void> {
    http.close();
    await sandbox.stop();
    await live.sockets?.stop();
    await http.app.close();
    await jobs.stop();
    await features.stop();
    await services.close();
    await infrastructure.close();
  }

  return { url: address.listenUrl, app: http.app, stop };
}

async function createJobRunner(
  { url, db, log, metrics }: Infrastructure,
  services: Services,
  { jobs }: Features,
) {
  await migrateJobs(url, log);
  return createJobs({
    ownerUrl: url,
    db,
    log,
    metrics,
    tasks: {
      ...Object.fromEntries(jobs.map(({ name, run }) => [name, async () => void (await run())])),
      [DELIVER_JOB]: services.messages.deliver,
    },
    schedule: jobs.map(({ name, everyMs }) => ({ name, everyMs })),
  });
}
