import type { FastifyInstance } from 'fastify';
import {
  cashierJobs,
  cashierPages,
  cashierRoutes,
  cashierTopics,
  depositHistory,
} from '#features/cashier/server/index.ts';
import type { CashierDeps, PaymentProvider } from '#features/cashier/server/index.ts';
import { diceRoutes } from '#features/dice/server/index.ts';
import { errorPageRoutes } from '#features/error-page/server/index.ts';
import { profileRoutes } from '#features/profile/server/index.ts';
import {
  protectionJobs,
  protectionRoutes,
  protectionTopics,
} from '#features/protection/server/index.ts';
import { openRouteRules } from '#features/route-rules/server/index.ts';
import { signInRoutes } from '#features/sign-in/server/index.ts';
import type { SocialProvider } from '#features/social-login/server/index.ts';
import { socialPages, socialRoutes, trimAttempts } from '#features/social-login/server/index.ts';
import { betRoutes } from '#house/bets/server/index.ts';
import { fairnessRoutes } from '#house/fairness/server/index.ts';
import { identityRoutes, trimRefreshTokens } from '#house/identity/server/index.ts';
import { expireHolds, sealDays } from '#house/ledger/server/index.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Ground } from './ground.ts';
import { openKnownPlayers } from './known-players.ts';
import { GAMES, type Rooms } from './rooms.ts';
import { openSocial } from './social.ts';
import { openWaysIn } from './ways-in.ts';

export type FeatureOptions = Ground & {
  readonly rooms: Rooms;
  readonly providers: readonly PaymentProvider[];
  /** Those of the sandbox; the operator's own come from the configuration. */
  readonly socialProviders: readonly SocialProvider[];
  readonly publicUrl: () => string;
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

export type Job = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

export type Features = ReturnType<typeof openFeatures>;

/** Every feature of the house, in one list: what it answers, serves and does by itself. */
export function openFeatures(options: FeatureOptions) {
  const { db, rooms, events } = options;
  const waysIn = openWaysIn({ ...options, gates: [rooms.protection.gate] });
  const shared = { ...options, ...rooms, ...waysIn, emit: events.emit };
  const cashier: CashierDeps = { ...options, ...rooms, emit: events.emit };
  const protection = { ...shared, marksOf: rooms.protection.marksOf };
  const social = openSocial({ ...options, ...shared, isExcluded: async () => false });
  const known = openKnownPlayers(options);
  const routes: Route[] = [
    ...identityRoutes({ ...options, ...rooms }),
    ...signInRoutes({
      ...shared,
      isExcluded: rooms.protection.isExcludedPerson,
      socialNames: social.namesOf,
      challenge: async () => undefined,
    }),
    ...socialRoutes(social),
    ...fairnessRoutes(db, rooms.seeds),
    ...betRoutes(db, rooms.settings, GAMES),
    ...diceRoutes(rooms.bets),
    ...cashierRoutes(cashier),
    ...profileRoutes({ db, deposits: (id, wanted) => depositHistory(cashier, id, wanted) }),
    ...protectionRoutes(protection),
    ...known.routes,
    ...errorPageRoutes(options.log),
    ...openRouteRules(db).routes,
  ];
  const jobs: Job[] = [
    { name: 'ledger.expire-holds', everyMs: 15_000, run: () => expireHolds(db) },
    { name: 'ledger.seal-days', everyMs: 10 * 60_000, run: () => sealDays(db) },
    { name: 'identity.trim', everyMs: 3_600_000, run: () => trimRefreshTokens(db) },
    { name: 'social.trim', everyMs: 3_600_000, run: () => trimAttempts(db) },
    { name: 'messages.trim', everyMs: 3_600_000, run: () => rooms.messages.trim() },
    { name: 'events.trim', everyMs: 3_600_000, run: () => events.trim(OUTBOX_DAYS) },
    ...protectionJobs(protection),
    ...cashierJobs(cashier).map(({ name, everySeconds, run }) => ({
      name,
      everyMs: everySeconds * 1000,
      run,
    })),
  ];

  function addPages(app: FastifyInstance, limits: Limits): void {
    cashierPages(app, cashier, limits);
    socialPages(app, social, limits);
    known.addPages(app);
  }

  const topics = [...cashierTopics(cashier), ...protectionTopics(protection), ...known.topics];
  return { routes, topics, jobs, addPages };
}

/** How long handled events are kept for somebody who wants to look. */
const OUTBOX_DAYS = 7;
