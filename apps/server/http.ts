/** Everything that answers a request: calls, topics, webhooks, API documents, health and pages. */
import type { FastifyInstance } from 'fastify';
import { bonusTopics } from '#features/bonuses/server/index.ts';
import { offerLinks, openPictures } from '#features/campaigns/server/index.ts';
import { cashierTopics, handleInvoiceEvent } from '#features/cashier/server/index.ts';
import { guestLinkOf, mirrorPages } from '#features/mirrors/server/index.ts';
import { avatarPages } from '#features/profile/server/avatar.ts';
import { appIconFiles } from '#features/pwa/server/index.ts';
import { plainPages } from '#features/content/server/index.ts';
import { sitePictureFiles } from '#features/site-parts/server/index.ts';
import { brandFiles } from '#features/site-settings/server/index.ts';
import { protectionTopics } from '#features/protection/server/index.ts';
import { socialPages } from '#features/social-login/server/index.ts';
import { verificationTopics } from '#features/verification/server/index.ts';
import { notificationTopics } from '#features/notifications/server/index.ts';
import { handlePayoutEvent, withdrawalTopics } from '#features/withdrawals/server/index.ts';
import { missionTopics } from '#features/missions/server/index.ts';
import { vipTopics } from '#features/vip/server/index.ts';
import { unsubscribePages } from '#domain/identity/server/index.ts';
import { registerWebhookRoutes } from '#domain/payments/server/index.ts';
import { roundTopics } from '#domain/rounds/server/index.ts';
import { registerSupplierRoutes } from '#domain/suppliers/server/index.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createHttp } from '#platform/server/http/server.ts';
import type { Topic } from '#platform/server/sockets/topics.ts';
import type { Composition } from './compose.ts';
import type { Features } from './features.ts';
import { addDocuments } from './http/api-docs.ts';
import { addHealth } from './http/health.ts';
import { refuseOriginOf } from './http/refuse-origin.ts';
import { serviceTopics, socketRoutes } from './live/sockets.ts';
import { addBackofficePages, addPartnerPages, addStudioPages } from './pages/backoffice-pages.ts';
import { addPlayerPages } from './pages/player-app.ts';
import { listRoutes } from './routes.ts';
import { createSlotPages } from './slot-pages.ts';

export type HttpApp = {
  readonly app: FastifyInstance;
  readonly routes: readonly Route[];
  readonly topics: readonly Topic[];
  /** Makes `/readyz` report not ready, so that no new traffic arrives. */
  close(): void;
};

/** The studio and the wallet call each other on this machine, whatever domains there are. */
const SUPPLIER_ROUTES = /^\/api\/v2\/suppliers\/|^\/studio\/hub88\//;

/** Creates the HTTP app; it does not listen yet. */
export async function createHttpApp(
  composition: Composition,
  features: Features,
): Promise<HttpApp> {
  const { config, db, log, metrics, rateLimits, allowedOrigins } = composition.infrastructure;
  const { sessions, regions, domains } = composition.services;
  const routes = listRoutes(composition, features);
  const topics = listTopics(composition, features);
  const app = await createHttp({
    routes,
    viewerOf: sessions.viewerOf,
    rateLimits,
    refuseOrigin: refuseOriginOf({ regions, domains }),
    isServedHost: (host) => domains.isServed(host),
    anyHost: SUPPLIER_ROUTES,
    log,
    allowedOrigins,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    trustedProxies: config.trustedProxies,
    proxyHeaders: Object.values(config.placeHeaders),
    onAnswered: (route, method, status, seconds) =>
      metrics.observeHttp(method, route, status, seconds),
  });
  let isClosing = false;
  addHealth(app, {
    db,
    bus: composition.infrastructure.bus,
    metrics,
    // Metrics reveal turnover and load: in production they are read with the token alone.
    metricsToken: config.metricsToken,
    isMetricsPublic: config.mode !== 'production',
    isStopping: () => isClosing,
  });
  await addDocuments(app, {
    calls: routes.map((route) => route.call),
    topics: topics.map((topic) => topic.shape),
    socketCalls: socketRoutes(routes).map((route) => route.call),
    rateLimits,
    withStaff: config.mode !== 'production',
    isBuiltAtStart: config.mode === 'production',
  });
  await addPages(app, composition, features);
  await app.ready();
  const close = () => {
    isClosing = true;
  };
  return { app, routes, topics, close };
}

/** Everything a browser opens: the apps and the sandbox. */
async function addPages(
  app: HttpApp['app'],
  composition: Composition,
  features: Features,
): Promise<void> {
  const { config, db, playerFolder } = composition.infrastructure;
  const { sessions, siteSettings, regions, domains, minAgeOf } = composition.services;
  const written = plainPages({ db, siteSettings }, minAgeOf);
  const slotPages = createSlotPages(features.slots.catalogue);
  await addProviderPages(app, composition, features);
  await addBackofficePages(app, { environment: config.mode });
  await addPartnerPages(app, { environment: config.mode });
  await addStudioPages(app, { environment: config.mode });
  await addPlayerPages(app, {
    folder: playerFolder,
    config,
    db,
    siteSettings,
    regions,
    minAgeOf,
    domains,
    guestLinkOf: (host) => guestLinkOf(domains, host),
    plainPage: async (page, path, locale, request) =>
      page === 'slot' ? slotPages.text(path, locale) : await written(page, path, locale, request),
    slotPaths: slotPages.paths,
    viewerOf: sessions.viewerOf,
    ruleFor: features.routeRules.ruleFor,
    lobby: features.lobby.shown,
    parts: (locale, from, now) => ({
      ...features.siteParts.shown(locale, from, now),
      offer: features.promotions.welcomeOffer.shown(locale),
    }),
    supplied: features.slots.catalogue,
    firstList: features.lobby.firstList,
  });
}

/** Addresses that are no calls: webhooks, returns from social providers, pictures, the sandbox. */
async function addProviderPages(
  app: FastifyInstance,
  { infrastructure, services, sandbox, studio }: Composition,
  { cashier, withdrawals, socialLogin, providers, images, mirrors }: Features,
): Promise<void> {
  const { db, log, rateLimits, secretKey } = infrastructure;
  registerWebhookRoutes(app, {
    db,
    log,
    rateLimits,
    providers,
    handlers: {
      onInvoice: (tx, event) => handleInvoiceEvent(cashier, tx, event),
      onPayout: (tx, event) => handlePayoutEvent(withdrawals, tx, event),
    },
  });
  registerSupplierRoutes(app, { log, rateLimits, ...services.suppliers });
  socialPages(app, socialLogin, rateLimits);
  mirrorPages(app, mirrors, rateLimits);
  avatarPages(app, db);
  sitePictureFiles(app, db);
  offerLinks(app, { db, rateLimits });
  openPictures(app, { db, rateLimits });
  unsubscribePages(app, { db, secretKey, rateLimits });
  const looks = () => [
    services.siteSettings.read('look'),
    ...services.domains.brands.map(({ look }) => look),
  ];
  brandFiles(app, { db, looks });
  appIconFiles(app, { db, images, looks });
  await studio.addPages(app);
  sandbox.addPages(app);
}

function listTopics({ infrastructure, services }: Composition, features: Features): Topic[] {
  const { games, chat, support, presence, lobby, cashier, withdrawals } = features;
  const { protection, verification } = features;
  return [
    ...serviceTopics(infrastructure.db, services),
    ...roundTopics(services.rounds),
    ...games.topics,
    ...chat.topics,
    ...support.topics,
    ...presence.topics,
    ...lobby.topics,
    ...features.siteParts.topics,
    ...features.promotions.tournaments.topics,
    ...features.promotions.chatDrops.topics,
    ...cashierTopics(cashier),
    ...withdrawalTopics(withdrawals),
    ...notificationTopics(infrastructure.db),
    ...bonusTopics(infrastructure.db),
    ...vipTopics(infrastructure.db),
    ...missionTopics(infrastructure.db),
    ...protectionTopics(protection),
    ...verificationTopics(verification),
  ];
}
