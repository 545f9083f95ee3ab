import { setTimeout as pause } from 'node:timers/promises';
import { createPartitions } from '#domain/wagers/server/index.ts';
import type { FastifyInstance } from 'fastify';
import { compose, type AppOptions, type Listening } from './compose.ts';
import { createFeatures } from './features.ts';
import { createHttpApp } from './http.ts';
import { listen } from './http/listen.ts';
import { createJobRunner, listenForEvents } from './jobs.ts';
import { createSocketServer } from './live/sockets.ts';

export type RunningApp = {
  /** The address it listens on, as http://host:port. */
  readonly url: string;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
};

/**
 * Composes the app and starts to listen. The order of this function is the start-up order of the
 * server.
 */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const listening: Listening = { url: options.config.publicUrl ?? '', listenUrl: '' };
  const composition = await compose(options, listening);
  const { infrastructure, services, sandbox, studio } = composition;
  const features = await createFeatures(composition);
  listenForEvents(composition, features);
  const http = await createHttpApp(composition, features);
  listening.sockets = createSocketServer(composition, http);
  const jobs = await createJobRunner(composition, features);
  listening.listenUrl = await listen(http.app, options.config);
  listening.url ||= listening.listenUrl;
  services.allowDomains();
  // After months without a server, bets would have no table.
  await createPartitions(infrastructure.db);
  await sandbox.start();
  await studio.start();
  await infrastructure.events.start();
  await infrastructure.betEvents.start();
  await jobs.start();
  await services.rounds.start();

  /**
   * Stops in reverse order: first no new players, then no new requests, then running work, then the
   * infrastructure.
   */
  async function stop(): Promise<void> {
    http.close();
    await pause(options.config.drainSeconds * 1_000);
    await sandbox.stop();
    await listening.sockets?.stop();
    await http.app.close();
    await jobs.stop();
    await features.stop();
    await services.close();
    await infrastructure.close();
  }

  return { url: listening.listenUrl, app: http.app, stop };
}
