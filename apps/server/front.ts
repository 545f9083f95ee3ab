import type { FastifyInstance } from 'fastify';
import { createHttp } from '#platform/server/http/server.ts';
import { addDeskPages } from './desk-pages.ts';
import { addDocuments } from './documents.ts';
import type { Features } from './features.ts';
import { addHealth } from './health.ts';
import type { Ground } from './ground.ts';
import { callable, houseTopics } from './live.ts';
import { addPlayerPages } from './player.ts';
import type { Rooms } from './rooms.ts';
import type { Sandbox } from './sandbox.ts';

export type FrontOptions = Ground & {
  readonly rooms: Rooms;
  readonly features: Features;
  readonly sandbox: Sandbox;
};

export type Front = {
  readonly app: FastifyInstance;
  /** From now on `/readyz` says that the house takes nobody in. */
  close(): void;
};

/** Everything the house answers over HTTP: calls, documents, health, pages. */
export async function openFront(options: FrontOptions): Promise<Front> {
  const { config, db, metrics, rooms, features, sandbox, limits } = options;
  const app = await createHttp({
    ...options,
    routes: features.routes,
    viewerOf: rooms.sessions.viewerOf,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    trustedProxies: config.trustedProxies,
    onAnswered: (route, method, status, seconds) =>
      metrics.observeHttp(method, route, status, seconds),
  });
  let isClosing = false;
  addHealth(app, db, metrics, () => isClosing);
  addDocuments(app, {
    calls: features.routes.map((route) => route.call),
    topics: [...houseTopics({ db, rooms }), ...features.topics].map((topic) => topic.shape),
    socketCalls: callable(features.routes).map((route) => route.call),
  });
  features.addPages(app, limits);
  sandbox.addPages(app);
  await addDeskPages(app, { environment: config.mode });
  await addPlayerPages(app, config, db, rooms.sessions.viewerOf);
  await app.ready();
  return {
    app,
    close: () => {
      isClosing = true;
    },
  };
}
