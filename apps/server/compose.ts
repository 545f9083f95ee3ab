/** Composition root: what is created once per process, each part with the parts it uses. */
import { join } from 'node:path';
import { offerRefusalOf } from '#features/campaigns/server/index.ts';
import type { PushTransport } from '#features/notifications/server/index.ts';
import { dropIdentitiesSince } from '#features/social-login/server/index.ts';
import { hasDocuments } from '#features/verification/server/index.ts';
import { loginLinkOf } from '#features/mirrors/server/index.ts';
import { createListScreening, hasCaseFiles } from '#domain/aml/server/index.ts';
import { PublicPlayerCache, listOpenSteps } from '#domain/bets/server/index.ts';
import { edgesOf } from '#domain/bets/rules.limits.ts';
import { createSeeds, createSigner, createVault } from '#domain/fairness/server/index.ts';
import {
  createCodes,
  createDevices,
  createFactors,
  createLoginService,
  createPasswords,
  createSessions,
  createTokens,
  createUnsubscribeLinks,
  type Passwords,
} from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { createMessages } from '#domain/messages/server/index.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { logoPath, type Look } from '#domain/settings/rules.look.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { createProtection } from '#domain/protection/server/index.ts';
import type { RoundTimes } from '#domain/rounds/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createBetEvents } from '#domain/wagers/server/index.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { verifyFilesFolder } from '#platform/server/files/verify-folder.ts';
import type { Log } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';
import type { PublicRequest } from '#platform/server/public-request.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { verifySecretKeyFingerprint } from '#platform/server/secret-key-fingerprint.ts';
import { createSharedSpends } from '#platform/server/shared-spends.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { createBetting } from './compose.betting.ts';
import { verifyGameFiles } from './game-versions.ts';
import { listGames } from './games.ts';
import { keepCachesCurrent } from './live/caches.ts';
import { loadDomains } from './live/load-domains.ts';
import { loadSettings } from './live/load-settings.ts';
import { balancePublisher, visibilityPublisher } from './live/own-state.ts';
import { createSandbox } from './providers/sandbox.ts';
import { createOwnStudio } from './providers/studio.ts';
import { createTransports } from './providers/transports.ts';

export type AppOptions = {
  readonly config: Config;
  readonly secretKey: string;
  /** URL of the migrated database, as its owner role. */
  readonly url: string;
  readonly log: Log;
  /** For tests: how shared rounds spend their time. No configuration leads here. */
  readonly roundTimes?: RoundTimes | undefined;
  /** For tests: cheaper password hashes. No configuration leads here. */
  readonly passwords?: Passwords | undefined;
  /** For tests: where push notifications go. No configuration leads here. */
  readonly pushTransport?: PushTransport | undefined;
  /** For tests: a development installation whose first bonuses are off, as in production. */
  readonly hasClosedBonuses?: boolean;
  /** For tests: a build of the player app other than that of this repository. */
  readonly playerFolder?: string;
  /** For tests: addresses that postbacks to partners may call besides public ones. */
  readonly isPostbackAllowed?: PublicRequest['isAllowed'];
  /** For tests: addresses at which suppliers may be besides public ones. */
  readonly isSupplierAllowed?: PublicRequest['isAllowed'];
};

/** Where the documents of players are, encrypted. */
export const filesFolder = ({ dataDir }: Config): string => join(dataDir, 'files');

/** What is known only once the server listens, and the URL earlier where it is configured. */
export type Listening = { url: string; listenUrl: string; sockets?: Sockets };

export type Composition = Awaited<ReturnType<typeof compose>>;

export async function compose(options: AppOptions, listening: Listening) {
  const infrastructure = await createInfrastructure(options, listening);
  const services = await createServices(infrastructure);
  const auth = createAuth(infrastructure, services);
  const { config, secretKey, db, log, allowedOrigins } = infrastructure;
  const sandbox = createSandbox({
    config,
    secretKey,
    db,
    log,
    allowedOrigins,
    address: listening,
    messages: services.messages,
  });
  const studio = await createOwnStudio({ infrastructure, services, listening });
  return { infrastructure, services, auth, sandbox, studio };
}

type Infrastructure = Awaited<ReturnType<typeof createInfrastructure>>;

async function createInfrastructure(options: AppOptions, listening: Listening) {
  const { config, secretKey, url, log } = options;
  const metrics = createMetrics();
  const db = openDb({ url, role: APP_ROLE, log, connectionsMax: config.databaseConnections });
  measurePool(db, metrics);
  try {
    await verifySecretKeyFingerprint(db, secretKey);
    await verifyFilesFolder(db, {
      folder: filesFolder(config),
      isShared: config.busUrl !== undefined,
      hasFiles: async () => (await hasDocuments(db)) || (await hasCaseFiles(db)),
    });
  } catch (error) {
    await db.close();
    throw error;
  }
  const bus = await openBus({ url: config.busUrl ?? url, log });
  const events = createEvents({ db, bus, log, metrics });
  const betEvents = createBetEvents({ db, log, metrics });
  const publishTo: Sockets['publishTo'] = (topic, player, data) =>
    listening.sockets?.publishTo(topic, player, data);
  return {
    ...options,
    passwords: options.passwords ?? createPasswords(),
    metrics,
    db,
    bus,
    events,
    betEvents,
    rateLimits: createRateLimits(db, config.busUrl ? createSharedSpends(bus) : undefined),
    /** Origins of the player app besides the host of the request; domains are added to it. */
    allowedOrigins: new Set(config.publicUrl ? [config.publicUrl] : []),
    publicUrl: () => listening.url,
    listenUrl: () => listening.listenUrl,
    sockets: () => listening.sockets,
    publishTo,
    close: async () => {
      await betEvents.stop();
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

type Services = Awaited<ReturnType<typeof createServices>>;

/** The services of domain/ that features use. */
async function createServices(infrastructure: Infrastructure) {
  const { secretKey, db, bus, log } = infrastructure;
  const accounts = createAccounts();
  const vault = createVault(secretKey);
  const seeds = createSeeds(db, vault, [listOpenSteps]);
  const signer = createSigner(db, secretKey);
  await signer.ensureKey();
  const sessions = createSessions(db, createTokens(secretKey), bus);
  const listedGames = await listGames();
  await verifyGameFiles(infrastructure, listedGames);
  const edges = edgesOf(listedGames);
  const loaded = await loadSettings(infrastructure, edges);
  const { settings, siteSettings, jurisdictions } = loaded;
  const ownDomains = await loadDomains(infrastructure, siteSettings);
  const caches = [settings, siteSettings, jurisdictions, ownDomains.domains];
  const brand = () => siteSettings.read('operator').brand ?? PRODUCT_NAME;
  const messages = createMessaging(infrastructure, brand, siteSettings);
  const publicPlayers = new PublicPlayerCache(db);
  const shared = { accounts, vault, seeds, settings, siteSettings, jurisdictions, publicPlayers };
  const betting = await createBetting(infrastructure, shared);
  const stopCaches = await keepCachesCurrent({
    bus,
    log,
    sessions,
    reloads: caches,
    publicPlayers,
  });
  return {
    games: new Map(listedGames.map(({ game }) => [game.name, game])),
    listedGames,
    edges,
    accounts,
    vault,
    seeds,
    signer,
    sessions,
    ...loaded,
    ...ownDomains,
    brand,
    siteNames: () => [brand(), ...ownDomains.domains.brands.map(({ name }) => name)],
    publicPlayers,
    ...betting,
    messages,
    screening: createListScreening(),
    protection: createProtection({ secretKey, registers: [] }),
    announceBalance: balancePublisher(bus),
    onVisibilityChanged: visibilityPublisher(bus),
    close: async () => {
      stopCaches();
      for (const each of [betting.live, ...caches]) each.stop();
      await betting.rounds.close();
      await betting.suppliers.stop();
      await betting.bets.stop();
      messages.close();
    },
  };
}

function createMessaging(
  { config, secretKey, db, log, metrics, publicUrl }: Infrastructure,
  brand: () => string,
  siteSettings: Pick<SiteSettings, 'read'>,
) {
  return createMessages({
    db,
    secretKey,
    mode: config.mode,
    transports: createTransports(config, log),
    brand,
    look: () => mailLook(siteSettings.read('look'), publicUrl()),
    phoneHourlyMax: config.smsHourlyMax,
    offerRefusal: offerRefusalOf(db),
    log,
    metrics,
  });
}

function mailLook({ logo, colors }: Look, origin: string) {
  return { colors, logoUrl: logo?.type === 'image/png' ? origin + logoPath(logo) : null };
}

/** What all login methods share: the login service, codes, devices, factors and passwords. */
function createAuth(infrastructure: Infrastructure, services: Services) {
  const { config, secretKey, db, events, publicUrl, passwords } = infrastructure;
  const { sessions, messages, protection } = services;
  const codes = createCodes(secretKey);
  const devices = createDevices(secretKey);
  const own = createFactors({ secretKey, publicUrl, brand: services.brand });
  const factors: typeof own = {
    ...own,
    // Recovering an account removes every factor and linked identity that was added since.
    removeSince: async (tx, playerId, since) => {
      await own.removeSince(tx, playerId, since);
      await dropIdentitiesSince(tx, playerId, since);
    },
  };
  const loginService = createLoginService({
    db,
    sessions,
    messages,
    devices,
    codes,
    factors,
    policies: [protection.loginPolicy],
    emit: events.emit,
    publicUrl,
    unsubscribeLinks: createUnsubscribeLinks(secretKey),
    ssoLinkOf: ({ host }) => config.ssoLink ?? loginLinkOf(services.domains, host),
  });
  return { codes, devices, factors, loginService, passwords };
}
