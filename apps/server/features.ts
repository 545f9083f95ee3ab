import type { FastifyInstance } from 'fastify';
import type { PlayerId } from '#core/ids.ts';
import {
  accountSecurityRoutes,
  listenForSecurity,
} from '#features/account-security/server/index.ts';
import { captchaRoutes } from '#features/captcha/server/index.ts';
import { hasOpenDeposit } from '#features/cashier/server/index.ts';
import { createChat } from '#features/chat/server/index.ts';
import { errorPageRoutes } from '#features/error-page/server/index.ts';
import { createLeaderboard } from '#features/leaderboard/server/index.ts';
import { createPresence } from '#features/presence/server/index.ts';
import { profileRoutes } from '#features/profile/server/index.ts';
import {
  listenForExcludedPersons,
  protectionJobs,
  protectionRoutes,
  protectionTopics,
} from '#features/protection/server/index.ts';
import { rtpRoutes } from '#features/rtp/server/index.ts';
import { createRouteRules } from '#features/route-rules/server/index.ts';
import { signInRoutes } from '#features/sign-in/server/index.ts';
import type { SocialProvider } from '#features/social-login/server/index.ts';
import { hasOpenWithdrawal } from '#features/withdrawals/server/index.ts';
import { betRoutes } from '#domain/bets/server/index.ts';
import { roundRoutes, roundTopics } from '#domain/rounds/server/index.ts';
import { fairnessRoutes } from '#domain/fairness/server/index.ts';
import { identityRoutes } from '#domain/identity/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { createCaptcha } from '#platform/server/captcha/captcha.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Infrastructure } from './infrastructure.ts';
import { listGames, createGames } from './games.ts';
import { housekeeping, type Job } from './housekeeping.ts';
import { createKyc } from './kyc.ts';
import { createPlayerAdmin } from './player-admin.ts';
import type { Services } from './services.ts';
import { createPayments } from './payments.ts';
import { createSocialLogin } from './social-login.ts';
import { createMonitoring } from './monitoring.ts';
import { createAuth } from './auth.ts';

export type FeatureOptions = Infrastructure & {
  readonly services: Services;
  readonly providers: readonly PaymentProvider[];
  /** Providers of the sandbox; the operator's own come from the configuration. */
  readonly socialProviders: readonly SocialProvider[];
  readonly publicUrl: () => string;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Sockets | undefined;
};

export type Features = Awaited<ReturnType<typeof createFeatures>>;

function subscribeFeatures(
  events: Infrastructure['events'],
  protection: Parameters<typeof listenForExcludedPersons>[0],
): void {
  listenForSecurity(events);
  listenForExcludedPersons(protection, events);
}

/** Creates every feature and collects its routes, topics, pages and jobs. */
export async function createFeatures(options: FeatureOptions) {
  const { db, services, events } = options;
  const policies = [services.protection.loginPolicy];
  const auth = createAuth({ ...options, policies });
  const shared = { ...options, ...services, ...auth, emit: events.emit };
  const { bets: placer } = services;
  const games = await createGames({ ...options, ...services, placer, ...placer });
  const captcha = createCaptcha({ ...options, choice: options.config.captcha });
  const payments = createPayments({ ...options, ...services });
  const { history: deposits, withdrawals } = payments;
  const protection = { ...shared, hashIdentity: services.protection.hashIdentity };
  const isExcluded = services.protection.isExcludedPerson;
  const social = createSocialLogin({ ...options, ...shared, policies, isExcluded });
  const signIn = { socialNames: social.namesOf, challenge: captcha.requireSolution };
  const kyc = createKyc({ ...options, ...auth });
  const playerAdmin = createPlayerAdmin(options);
  const chat = createChat({ ...options, ...services });
  const leaderboard = createLeaderboard({ ...options, ...services });
  const presence = createPresence(options);
  const monitoring = await createMonitoring(options);
  subscribeFeatures(events, protection);
  const routes: Route[] = [
    ...identityRoutes({ ...options, ...services }),
    ...signInRoutes({ ...shared, isExcluded, ...signIn }),
    ...captchaRoutes({ captcha }),
    ...accountSecurityRoutes({ ...shared, isExcluded }),
    ...social.routes,
    ...fairnessRoutes(db, services.seeds),
    ...betRoutes(db, services.settings, services.games),
    ...games.routes,
    ...chat.routes,
    ...leaderboard.routes,
    ...roundRoutes(db),
    ...rtpRoutes({ db, games: await listGames() }),
    ...payments.routes,
    ...profileRoutes({ ...shared, deposits, withdrawals, hasOpenDeposit, hasOpenWithdrawal }),
    ...protectionRoutes(protection),
    ...kyc.routes,
    ...playerAdmin.routes,
    ...monitoring.routes,
    ...errorPageRoutes(options.log),
    ...createRouteRules(db).routes,
  ];
  const jobs: Job[] = [
    ...housekeeping(options),
    ...games.jobs,
    ...social.jobs,
    ...monitoring.jobs,
    ...protectionJobs(protection),
    ...payments.jobs,
  ];
  const own = [...payments.topics, ...protectionTopics(protection), ...kyc.topics];
  const live = [...games.topics, ...chat.topics, ...presence.topics];
  const topics = [...roundTopics(services.rounds), ...live, ...own];
  const addPages = pagesOf([payments, social, kyc]);
  return { routes, topics, jobs, addPages, stop: () => stopAll(chat, presence, monitoring) };
}

type Pages = { readonly addPages: (app: FastifyInstance, rateLimits: RateLimits) => void };

function pagesOf(parts: readonly Pages[]): Pages['addPages'] {
  return (app, rateLimits) => {
    for (const part of parts) part.addPages(app, rateLimits);
  };
}

type Stoppable = { readonly stop: () => void | Promise<void> };

async function stopAll(...parts: readonly Stoppable[]): Promise<void> {
  for (const part of parts) await part.stop();
}
