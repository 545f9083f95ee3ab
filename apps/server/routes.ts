import { createPromoCheck } from '#domain/affiliates/server/index.ts';
import { findOpenCode, isOpenCode } from '#domain/bonuses/server/index.ts';
import { accountSecurityRoutes } from '#features/account-security/server/index.ts';
import { jurisdictionRoutes } from '#features/jurisdictions/server/index.ts';
import { affiliateRoutes } from '#features/affiliates/server/index.ts';
import { amlRoutes } from '#features/aml/server/index.ts';
import { adjustmentRoutes } from '#features/adjustments/server/index.ts';
import { betCorrectionRoutes } from '#features/bet-corrections/server/index.ts';
import { captchaRoutes } from '#features/captcha/server/index.ts';
import { caseStaffRoutes, listRtpsOnSale } from '#features/cases/server/index.ts';
import {
  cashierRoutes,
  cashierStaffRoutes,
  depositHistory,
  hasOpenDeposit,
} from '#features/cashier/server/index.ts';
import { analyticsRoutes } from '#features/analytics/server/index.ts';
import { contentRoutes } from '#features/content/server/index.ts';
import { dashboardRoutes } from '#features/dashboard/server/index.ts';
import { gameSettingsRoutes } from '#features/game-settings/server/index.ts';
import { errorPageRoutes } from '#features/error-page/server/index.ts';
import { geoRoutes } from '#features/geo/server/index.ts';
import { mirrorRoutes } from '#features/mirrors/server/index.ts';
import { moneyReportRoutes } from '#features/money-reports/server/index.ts';
import { exportPush, notificationRoutes } from '#features/notifications/server/index.ts';
import { playerCardRoutes } from '#features/player-cards/server/index.ts';
import { playersRoutes } from '#features/players/server/index.ts';
import { avatarRoutes } from '#features/profile/server/avatar.ts';
import { profileRoutes } from '#features/profile/server/index.ts';
import { protectionRoutes } from '#features/protection/server/index.ts';
import { reconciliationRoutes } from '#features/reconciliation/server/index.ts';
import { rtpRoutes } from '#features/rtp/server/index.ts';
import { signInRoutes, type SignInDeps } from '#features/sign-in/server/index.ts';
import { studioStaffRoutes } from '#features/studio/server/index.ts';
import { slotsRoutes } from '#features/slots/server/index.ts';
import { significantEventRoutes } from '#features/significant-events/server/index.ts';
import { siteSettingsRoutes } from '#features/site-settings/server/index.ts';
import { simpleAuthRoutes } from '#features/simple-auth/server/index.ts';
import {
  listIdentities,
  socialRoutes,
  type SocialLoginDeps,
} from '#features/social-login/server/index.ts';
import { exportMessages } from '#features/support/server/index.ts';
import { verificationRoutes } from '#features/verification/server/index.ts';
import {
  hasOpenWithdrawal,
  withdrawalHistory,
  withdrawalRoutes,
} from '#features/withdrawals/server/index.ts';
import { gameTableRoute } from '#domain/bets/server/index.ts';
import { betHistoryRoutes } from '#domain/history/server/index.ts';
import { fairnessRoutes } from '#domain/fairness/server/index.ts';
import { identityRoutes, ignoredRoutes, nicknameRoutes } from '#domain/identity/server/index.ts';
import { receiptRoutes } from '#domain/receipts/server/index.ts';
import { createRoundFiles, roundRoutes } from '#domain/rounds/server/index.ts';
import { trackingRoutes } from '#domain/tracking/server/index.ts';
import { staffRoutes } from '#domain/staff/server/index.ts';
import { createCaptcha } from '#platform/server/captcha/captcha.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Composition } from './compose.ts';
import type { Features } from './features.ts';
import { promotionRoutes } from './promotions.ts';

/** Every call of the server, with what its feature uses. */
export function listRoutes(composition: Composition, features: Features): Route[] {
  return [
    ...loginRoutes(composition, features),
    ...accountRoutes(composition),
    ...playRoutes(composition, features),
    ...moneyRoutes(features),
    ...promotionRoutes(composition, features.promotions),
    ...playerRoutes(composition, features),
    ...backofficeRoutes(composition, features),
    ...errorPageRoutes(composition.infrastructure.log),
    ...geoRoutes(composition.services),
    ...trackingRoutes({
      db: composition.infrastructure.db,
      rateLimits: composition.infrastructure.rateLimits,
      regions: composition.services.regions,
      findPromo: async (text) => (await findOpenCode(composition.infrastructure.db, text))?.code,
    }),
    ...analyticsRoutes({
      db: composition.infrastructure.db,
      siteSettings: composition.services.siteSettings,
      regions: composition.services.regions,
    }),
    ...contentRoutes({
      db: composition.infrastructure.db,
      siteSettings: composition.services.siteSettings,
      minAge: composition.infrastructure.config.minAge,
      minAgeOf: composition.services.minAgeOf,
    }),
    ...mirrorRoutes(features.mirrors),
    ...features.routeRules.routes,
    ...features.siteParts.routes,
    ...composition.studio.routes,
    ...studioStaffRoutes(composition.infrastructure.db),
    ...features.support.routes,
  ];
}

function loginRoutes(
  { infrastructure, services, auth }: Composition,
  { socialLogin }: Features,
): Route[] {
  const { config, db, log, secretKey, rateLimits, allowedOrigins, publicUrl } = infrastructure;
  const { emit } = infrastructure.events;
  const { accounts, sessions, messages } = services;
  const { codes, devices, loginService, passwords, factors } = auth;
  const isExcluded = services.protection.isExcludedPerson;
  const captcha = createCaptcha({ choice: config.captcha, db, secretKey, log });
  return [
    ...signInRoutes({
      db,
      accounts,
      sessions,
      codes,
      devices,
      loginService,
      passwords,
      factors,
      messages,
      rateLimits,
      allowedOrigins,
      emit,
      siteNames: services.siteNames,
      placeOf: services.regions.placeOf,
      minAgeOf: services.minAgeOf,
      checkPromo: createPromoCheck(db, rateLimits, (promo) => isOpenCode(db, promo)),
      publicUrl,
      isExcluded,
      socialNames: socialNames(socialLogin),
      challenge: captcha.requireSolution,
      hasCaptcha: config.captcha.kind !== 'off',
    }),
    ...captchaRoutes({ captcha }),
    ...socialRoutes(socialLogin),
    ...simpleAuthRoutes({
      db,
      loginService,
      viewerOf: sessions.viewerOf,
      secretKey,
      allowedOrigins,
      publicUrl,
    }),
  ];
}

function accountRoutes({ infrastructure, services, auth }: Composition): Route[] {
  const { db, rateLimits, allowedOrigins, publicUrl, events } = infrastructure;
  const { accounts, sessions, jurisdictions, messages } = services;
  const { announceBalance, onVisibilityChanged } = services;
  const { codes, devices, loginService, passwords, factors } = auth;
  return [
    ...identityRoutes({
      db,
      accounts,
      sessions,
      jurisdictions,
      allowedOrigins,
      announceBalance,
      onVisibilityChanged,
    }),
    ...ignoredRoutes(db),
    ...nicknameRoutes({ db, siteNames: services.siteNames, onVisibilityChanged }),
    ...accountSecurityRoutes({
      db,
      sessions,
      codes,
      devices,
      loginService,
      passwords,
      factors,
      messages,
      rateLimits,
      allowedOrigins,
      emit: events.emit,
      publicUrl,
      placeOf: services.regions.placeOf,
      isExcluded: services.protection.isExcludedPerson,
    }),
  ];
}

/** Labels of the social providers an account is linked to. */
function socialNames({ socialProviders }: SocialLoginDeps): SignInDeps['socialNames'] {
  const labels = new Map(socialProviders.map(({ name, label }) => [name, label]));
  return async (queryable, playerId) => {
    const identities = await listIdentities(queryable, playerId);
    return identities.map(({ provider }) => labels.get(provider) ?? provider);
  };
}

function playRoutes(
  { infrastructure, services }: Composition,
  { games, chat, leaderboard, lobby, slots }: Features,
): Route[] {
  const { db, secretKey } = infrastructure;
  const { signer } = services;
  const readRound = createRoundFiles(db, services.rounds.tables);
  return [
    ...fairnessRoutes(db, services.seeds, signer),
    gameTableRoute(services.settings, services.games),
    ...betHistoryRoutes(db),
    ...games.routes,
    ...chat.routes,
    ...leaderboard.routes,
    ...lobby.routes,
    ...slotsRoutes(slots),
    ...receiptRoutes({ db, signer, readRound, secretKey }),
    ...roundRoutes(db, readRound, signer),
    ...rtpRoutes({
      db,
      games: services.listedGames,
      onSale: new Map([['cases', () => listRtpsOnSale(db)]]),
      capOf: (game) => services.settings.capOf(game),
    }),
  ];
}

function moneyRoutes({ cashier, withdrawals }: Features): Route[] {
  return [
    ...cashierRoutes(cashier),
    ...cashierStaffRoutes(cashier),
    ...withdrawalRoutes(withdrawals),
  ];
}

function playerRoutes(
  { infrastructure, services }: Composition,
  { cashier, withdrawals, protection, verification, push, images }: Features,
): Route[] {
  const { db, events, publishTo } = infrastructure;
  const { sessions, messages, onVisibilityChanged } = services;
  return [
    ...profileRoutes({
      db,
      sessions,
      messages,
      emit: events.emit,
      deposits: (playerId, query) => depositHistory(cashier, playerId, query),
      withdrawals: (playerId, query) => withdrawalHistory(withdrawals, playerId, query),
      push: exportPush,
      supportMessages: (playerId, wanted) => exportMessages(db, playerId, wanted),
      hasOpenDeposit,
      hasOpenWithdrawal,
    }),
    ...avatarRoutes({ db, images, onVisibilityChanged }),
    ...protectionRoutes(protection),
    ...verificationRoutes(verification),
    ...notificationRoutes({ db, publishTo }),
    ...push.routes,
    ...playerCardRoutes(db),
  ];
}

function backofficeRoutes(
  { infrastructure, services, auth }: Composition,
  { affiliates, health, images, promotions, providers, verification }: Features,
): Route[] {
  const { config, db, events, rateLimits, allowedOrigins, publicUrl } = infrastructure;
  const { sessions, messages, games, settings, edges, vault } = services;
  const { siteSettings, regions, jurisdictions } = services;
  const { passwords, factors } = auth;
  return [
    ...staffRoutes({ db, sessions, passwords, factors, allowedOrigins, rateLimits }),
    ...playersRoutes({
      db,
      sessions,
      messages,
      games,
      vault,
      onVisibilityChanged: services.onVisibilityChanged,
      emit: events.emit,
      publicUrl,
      now: Date.now,
    }),
    ...jurisdictionRoutes({ db, jurisdictions, siteSettings }),
    ...adjustmentRoutes(promotions.bonuses),
    ...betCorrectionRoutes({ db, wagers: services.bets.wagers, emit: events.emit }),
    ...caseStaffRoutes(db),
    ...gameSettingsRoutes({ db, settings, edges, games: services.listedGames }),
    ...siteSettingsRoutes({ db, images, siteSettings, regions, publicUrl }),
    ...reconciliationRoutes({ db }),
    ...significantEventRoutes({ db }),
    ...amlRoutes({ db, images, files: verification.files }),
    ...affiliateRoutes(affiliates),
    ...moneyReportRoutes({
      db,
      games: services.listedGames,
      baseCurrency: config.baseCurrency,
    }),
    ...health.routes,
    ...dashboardRoutes({ db, providers: providers.map(({ name }) => name) }),
  ];
}
