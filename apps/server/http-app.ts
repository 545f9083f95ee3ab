import type { FastifyInstance } from 'fastify';
import { createHttp } from '#platform/server/http/server.ts';
import { addBackofficePages } from './backoffice-pages.ts';
import { addDocuments } from './api-docs.ts';
import type { Features } from './features.ts';
import { addHealth } from './health.ts';
import type { Infrastructure } from './infrastructure.ts';
import { socketRoutes, serviceTopics } from './socket-server.ts';
import { addPlayerPages } from './player-app.ts';
import type { Services } from './services.ts';
import type { Sandbox } from './sandbox.ts';

export type HttpAppOptions = Infrastructure & {
  readonly services: Services;
  readonly features: Features;
  readonly sandbox: Sandbox;
};

export type HttpApp = {
  readonly app: FastifyInstance;
  /** Makes `/readyz` report not ready, so that no new traffic arrives. */
  close(): void;
};

/** Creates the HTTP app: calls, API documents, health and pages. */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const { config, db, metrics, services, features, sandbox, rateLimits } = options;
  const app = await createHttp({
    ...options,
    routes: features.routes,
    viewerOf: services.sessions.viewerOf,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    trustedProxies: config.trustedProxies,
    onAnswered: (route, method, status, seconds) =>
      metrics.observeHttp(method, route, status, seconds),
  });
  let isClosing = false;
  addHealth(app, db, metrics, () => isClosing);
  addDocuments(app, {
    calls: features.routes.map((route) => route.call),
    topics: [...serviceTopics({ db, services: services }), ...features.topics].map(
      (topic) => topic.shape,
    ),
    socketCalls: socketRoutes(features.routes).map((route) => route.call),
  });
  features.addPages(app, rateLimits);
  sandbox.addPages(app);
  await addBackofficePages(app, { environment: config.mode });
  await addPlayerPages(app, config, db, services.sessions.viewerOf);
  await app.ready();
  return {
    app,
    close: () => {
      isClosing = true;
    },
  };
}
