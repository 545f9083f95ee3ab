import type { FastifyInstance } from 'fastify';
import { accessRoutes, listenForSecurity } from '#features/account-security/server/index.ts';
import { captchaRoutes } from '#features/captcha/server/index.ts';
import { isPaying } from '#features/cashier/server/index.ts';
import { errorPageRoutes } from '#features/error-page/server/index.ts';
import { openFloor } from '#features/floor/server/index.ts';
import { profileRoutes } from '#features/profile/server/index.ts';
import {
  listenForPersons,
  protectionJobs,
  protectionRoutes,
  protectionTopics,
} from '#features/protection/server/index.ts';
import { returnsRoutes } from '#features/rtp/server/index.ts';
import { openRouteRules } from '#features/route-rules/server/index.ts';
import { signInRoutes } from '#features/sign-in/server/index.ts';
import type { SocialProvider } from '#features/social-login/server/index.ts';
import { isBeingPaid } from '#features/withdrawals/server/index.ts';
import { betRoutes } from '#domain/bets/server/index.ts';
import { roundRoutes, roundTopics } from '#domain/rounds/server/index.ts';
import { fairnessRoutes } from '#domain/fairness/server/index.ts';
import { identityRoutes } from '#domain/identity/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { openCaptcha } from '#platform/server/captcha/captcha.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Ground } from './ground.ts';
import { listGames, openGames } from './games.ts';
import { housekeeping, type Job } from './housekeeping.ts';
import { openKnownPlayers } from './known-players.ts';
import { openPlayerCare } from './player-care.ts';
import type { Rooms } from './rooms.ts';
import { openPayments } from './payments.ts';
import { openSocial } from './social.ts';
import { openWatch } from './watch.ts';
import { openWaysIn } from './ways-in.ts';

export type FeatureOptions = Ground & {
  readonly rooms: Rooms;
  readonly providers: readonly PaymentProvider[];
  /** Those of the sandbox; the operator's own come from the configuration. */
  readonly socialProviders: readonly SocialProvider[];
  readonly publicUrl: () => string;
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
  /** Undefined until the house takes connections. */
  readonly sockets: () => Sockets | undefined;
};

export type Features = Awaited<ReturnType<typeof openFeatures>>;

function listen(
  events: Ground['events'],
  protection: Parameters<typeof listenForPersons>[0],
): void {
  listenForSecurity(events);
  listenForPersons(protection, events);
}

/** Every feature of the house, in one list: what it answers, serves and does by itself. */
export async function openFeatures(options: FeatureOptions) {
  const { db, rooms, events } = options;
  const gates = [rooms.protection.gate];
  const waysIn = openWaysIn({ ...options, gates });
  const shared = { ...options, ...rooms, ...waysIn, emit: events.emit };
  const { bets: placer } = rooms;
  const games = await openGames({ ...options, ...rooms, placer, ...placer });
  const captcha = openCaptcha({ ...options, choice: options.config.captcha });
  const payments = openPayments({ ...options, ...rooms });
  const { history: deposits, withdrawals } = payments;
  const protection = { ...shared, marksOf: rooms.protection.marksOf };
  const isExcluded = rooms.protection.isExcludedPerson;
  const social = openSocial({ ...options, ...shared, gates, isExcluded });
  const known = openKnownPlayers({ ...options, ...waysIn });
  const care = openPlayerCare(options);
  const floor = openFloor({ ...options, ...rooms });
  const watch = await openWatch(options);
  listen(events, protection);
  const routes: Route[] = [
    ...identityRoutes({ ...options, ...rooms }),
    ...signInRoutes({
      ...shared,
      isExcluded,
      socialNames: social.namesOf,
      challenge: captcha.refuseWithout,
    }),
    ...captchaRoutes({ captcha }),
    ...accessRoutes({ ...shared, isExcluded }),
    ...social.routes,
    ...fairnessRoutes(db, rooms.seeds),
    ...betRoutes(db, rooms.settings, rooms.games),
    ...games.routes,
    ...floor.routes,
    ...roundRoutes(db),
    ...returnsRoutes({ db, games: await listGames() }),
    ...payments.routes,
    ...profileRoutes({ ...shared, deposits, withdrawals, isPaying, isBeingPaid }),
    ...protectionRoutes(protection),
    ...known.routes,
    ...care.routes,
    ...watch.routes,
    ...errorPageRoutes(options.log),
    ...openRouteRules(db).routes,
  ];
  const jobs: Job[] = [
    ...housekeeping(options),
    ...games.jobs,
    ...social.jobs,
    ...care.jobs,
    ...watch.jobs,
    ...protectionJobs(protection),
    ...payments.jobs,
  ];

  const own = [...payments.topics, ...protectionTopics(protection), ...known.topics];
  const topics = [...roundTopics(rooms.rounds), ...games.topics, ...floor.topics, ...own];
  const addPages = pagesOf([payments, social, known]);
  return { routes, topics, jobs, addPages, stop: () => stop(floor, watch) };
}

type Pages = { readonly addPages: (app: FastifyInstance, limits: Limits) => void };

function pagesOf(parts: readonly Pages[]): Pages['addPages'] {
  return (app, limits) => {
    for (const part of parts) part.addPages(app, limits);
  };
}

type Stopped = { readonly stop: () => void | Promise<void> };

async function stop(...parts: readonly Stopped[]): Promise<void> {
  for (const part of parts) await part.stop();
}
