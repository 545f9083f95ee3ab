import { createPromoCheck } from '#domain/affiliates/server/index.ts';
import { readFileSync } from 'node:fs';
import type { AffiliateDeps } from '#features/affiliates/server/index.ts';
import type { CashierDeps } from '#features/cashier/server/index.ts';
import { createChat } from '#features/chat/server/index.ts';
import { publishShippedTexts } from '#features/content/server/index.ts';
import { createLeaderboard } from '#features/leaderboard/server/index.ts';
import { createPush } from '#features/notifications/server/index.ts';
import { createPresence } from '#features/presence/server/index.ts';
import type { MirrorDeps } from '#features/mirrors/server/index.ts';
import type { ProtectionDeps } from '#features/protection/server/index.ts';
import { createRouteRules } from '#features/route-rules/server/index.ts';
import { createSiteParts } from '#features/site-parts/server/index.ts';
import {
  ownOriginsOf,
  socialProvidersOf,
  type SocialLoginDeps,
} from '#features/social-login/server/index.ts';
import { createSupport } from '#features/support/server/index.ts';
import { createSystemHealth } from '#features/system-health/server/index.ts';
import type { VerificationDeps } from '#features/verification/server/index.ts';
import type { WithdrawalDeps } from '#features/withdrawals/server/index.ts';
import { isOpenCode } from '#domain/bonuses/server/index.ts';
import { partnerKeys } from '#domain/affiliates/server/index.ts';
import { requireStepUp } from '#domain/identity/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { recordSignificantEvent } from '#domain/significant-events/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { createCaptcha } from '#platform/server/captcha/captcha.ts';
import { createClockMonitor, type ClockFault } from '#platform/server/clock-monitor.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { createImages } from '#platform/server/files/images.ts';
import { createSealedFiles } from '#platform/server/files/sealed-files.ts';
import { filesFolder, type Composition } from './compose.ts';
import { createGames } from './games.ts';
import { createGameLists } from './lobby.ts';
import { createPromotions, type Promotions } from './promotions.ts';
import { ownProviders } from './providers/payment-providers.ts';

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** What the routes, topics and jobs of a feature share: its state, or what it uses. */
export async function createFeatures(composition: Composition) {
  const { infrastructure, services, sandbox } = composition;
  const { config, db, bus, log, metrics, secretKey, publicUrl, sockets, betEvents } =
    infrastructure;
  const { bets, rounds, publicPlayers } = services;
  const providers = [
    ...ownProviders({ config, db, log, metrics, publicUrl }),
    ...sandbox.providers,
  ];
  const images = createImages();
  const chat = createChat({ db, bus, publicPlayers, secretKey, sockets });
  const presence = createPresence({ bus, sockets });
  const verification = verificationDeps(composition, images);
  const support = createSupportOf(composition, { images, files: verification.files });
  const health = createHealth(composition, providers);
  await publishShippedTexts(db);
  const gameLists = await createGameLists(composition);
  const promotions = await createPromotions(composition, gameLists.slots.catalogue);
  const siteParts = await createSitePartsOf(composition, images);
  return {
    affiliates: affiliateDeps(composition),
    promotions,
    providers,
    images,
    chat,
    support,
    presence,
    push: await createPushOf(composition),
    lobby: gameLists.lobby,
    slots: gameLists.slots,
    siteParts,
    health,
    games: await createGames({
      db,
      placer: bets,
      steps: bets.steps,
      rounds,
      publicPlayers,
      secretKey,
      sockets,
    }),
    leaderboard: createLeaderboard({ db, publicPlayers, betEvents }),
    routeRules: createRouteRules({ db, bus, publicUrl: infrastructure.publicUrl }),
    cashier: cashierDeps(composition, providers),
    withdrawals: withdrawalDeps(composition, providers, promotions),
    socialLogin: socialLoginDeps(composition),
    verification,
    protection: protectionDeps(composition),
    mirrors: mirrorDeps(composition),
    stop: async () => {
      chat.stop();
      support.stop();
      presence.stop();
      gameLists.stop();
      siteParts.stop();
      await promotions.stop();
      await health.stop();
    },
  };
}

function createSitePartsOf(
  { infrastructure, services }: Composition,
  images: VerificationDeps['images'],
) {
  const { db, bus, log, sockets } = infrastructure;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'reloading the site parts failed, keeping the old ones');
  return createSiteParts({ db, bus, images, sockets, regions: services.regions, onError });
}

function createSupportOf(
  { infrastructure, services }: Composition,
  stored: Pick<VerificationDeps, 'images' | 'files'>,
) {
  const { config, db, bus, log, events, sockets, rateLimits, secretKey, allowedOrigins } =
    infrastructure;
  return createSupport({
    ...stored,
    db,
    bus,
    emit: events.emit,
    sockets,
    brand: services.brand,
    hours: () => services.siteSettings.read('support_hours'),
    rateLimits,
    allowedOrigins,
    challenge: createCaptcha({ choice: config.captcha, db, secretKey, log }).requireSolution,
  });
}

function createPushOf({ infrastructure, services }: Composition) {
  const { db, log, metrics, secretKey, publicUrl, pushTransport: transport } = infrastructure;
  const contact = () => {
    const { complaints_email: email } = services.siteSettings.read('operator');
    const { protocol, hostname } = new URL(publicUrl());
    if (email !== null) return `mailto:${email}`;
    return protocol === 'https:' ? publicUrl() : `mailto:webmaster@${hostname}`;
  };
  return createPush({ db, log, metrics, secretKey, contact, transport });
}

function createHealth(
  { infrastructure, services }: Composition,
  providers: readonly PaymentProvider[],
) {
  const { db, log, metrics, config, sockets } = infrastructure;
  const { tables, leaders, context } = services.rounds;
  return createSystemHealth({
    db,
    log,
    clock: createClockMonitor({
      db,
      log,
      metrics,
      onFault: (fault) => recordClockFault(db, fault),
    }),
    version: readVersion(),
    dataDir: config.dataDir,
    sockets: () => sockets()?.size ?? 0,
    leads: () => [...tables.keys()].filter((name) => leaders.isLeading(name)),
    tables: () => [...tables.values()].map(({ name, game }) => ({ name, game: game.name })),
    beacon: context.beacon.mode,
    providers: providers.map(({ name }) => name),
    unenforcedRegions: services.regions.listUnenforced,
  });
}

async function recordClockFault(db: Db, { clock, byMs }: ClockFault): Promise<void> {
  const at = new Date();
  const facts = { clock, drift_ms: byMs.toString() };
  // Each process has its own clock: the same fault of another one is an event of its own.
  const source = `${process.pid} ${clock} ${at.toISOString()}`;
  await recordSignificantEvent(db, { kind: 'clock_drift', source, at, facts });
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}

function affiliateDeps({ infrastructure, services, auth }: Composition): AffiliateDeps {
  const { db, rateLimits, secretKey, publicUrl, allowedOrigins } = infrastructure;
  return {
    db,
    accounts: services.accounts,
    passwords: auth.passwords,
    messages: services.messages,
    rateLimits,
    keys: partnerKeys(secretKey),
    isAllowed: infrastructure.isPostbackAllowed,
    publicUrl,
    portalUrl: () => `${publicUrl()}/partner`,
    allowedOrigins,
    brand: services.brand,
  };
}

function cashierDeps(
  { infrastructure, services }: Composition,
  providers: readonly PaymentProvider[],
): CashierDeps {
  const { db, log, publicUrl, events, publishTo } = infrastructure;
  const { accounts, announceBalance } = services;
  const { emit } = events;
  return { db, log, accounts, providers, publicUrl, emit, announceBalance, publishTo };
}

function withdrawalDeps(
  { infrastructure, services }: Composition,
  providers: readonly PaymentProvider[],
  { bonuses }: Promotions,
): WithdrawalDeps {
  const { config, db, log, secretKey, publicUrl, events, publishTo } = infrastructure;
  const { accounts, messages, screening, announceBalance, siteSettings } = services;
  return {
    db,
    log,
    accounts,
    messages,
    secretKey,
    screening,
    providers,
    coolingHours: () => siteSettings.read('payout_cooling').hours ?? config.payoutCoolingHours,
    publicUrl,
    emit: events.emit,
    announceBalance,
    publishTo,
    announceBonuses: bonuses.announceBonuses,
  };
}

function mirrorDeps({ infrastructure, services }: Composition): MirrorDeps {
  const { db, events } = infrastructure;
  const { domains, regions, sessions } = services;
  return { db, domains, regions, sessions, emit: events.emit, viewerOf: sessions.viewerOf };
}

function socialLoginDeps({
  infrastructure,
  services,
  auth,
  sandbox,
}: Composition): SocialLoginDeps {
  const { config, db, log, secretKey, allowedOrigins, publicUrl, events } = infrastructure;
  return {
    db,
    log,
    accounts: services.accounts,
    loginService: auth.loginService,
    socialProviders: [...socialProvidersOf(config.social), ...sandbox.socialProviders],
    secretKey,
    allowedOrigins,
    ownOrigins: () => ownOriginsOf(publicUrl(), allowedOrigins),
    emit: events.emit,
    siteNames: services.siteNames,
    placeOf: services.regions.placeOf,
    minAgeOf: services.minAgeOf,
    checkPromo: createPromoCheck(db, infrastructure.rateLimits, (promo) => isOpenCode(db, promo)),
    isExcluded: services.protection.isExcludedPerson,
    requireStepUp,
    mail: services.messages.email,
  };
}

function verificationDeps(
  { infrastructure, services }: Composition,
  images: VerificationDeps['images'],
): VerificationDeps {
  const { config, db, secretKey, events, publishTo, publicUrl } = infrastructure;
  return {
    db,
    // Images are re-encoded, files are encrypted.
    files: createSealedFiles(createDiskStore(filesFolder(config)), secretKey),
    images,
    messages: services.messages,
    screening: services.screening,
    minAge: config.minAge,
    emit: events.emit,
    publishTo,
    publicUrl,
    now: Date.now,
  };
}

function protectionDeps({ infrastructure, services }: Composition): ProtectionDeps {
  const { db, events, publishTo } = infrastructure;
  const { messages, accounts, sessions, protection } = services;
  const { hashIdentity } = protection;
  return { db, messages, accounts, sessions, hashIdentity, emit: events.emit, publishTo };
}
