import type { FastifyInstance } from 'fastify';
import { accessRoutes, listenForSecurity } from '#features/access/server/index.ts';
import { captchaRoutes } from '#features/captcha/server/index.ts';
import {
  cashierJobs,
  cashierPages,
  cashierRoutes,
  cashierTopics,
  depositHistory,
  listenForStops,
} from '#features/cashier/server/index.ts';
import type { CashierDeps, PaymentProvider } from '#features/cashier/server/index.ts';
import { errorPageRoutes } from '#features/error-page/server/index.ts';
import { openFloor } from '#features/floor/server/index.ts';
import { profileRoutes } from '#features/profile/server/index.ts';
import {
  listenForPersons,
  protectionJobs,
  protectionRoutes,
  protectionTopics,
} from '#features/protection/server/index.ts';
import { returnsRoutes } from '#features/returns/server/index.ts';
import { openRouteRules } from '#features/route-rules/server/index.ts';
import { signInRoutes } from '#features/sign-in/server/index.ts';
import type { SocialProvider } from '#features/social-login/server/index.ts';
import { betRoutes } from '#house/bets/server/index.ts';
import { roundRoutes, roundTopics } from '#house/rounds/server/index.ts';
import { fairnessRoutes } from '#house/fairness/server/index.ts';
import { identityRoutes } from '#house/identity/server/index.ts';
import { openCaptcha } from '#platform/server/captcha/captcha.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Ground } from './ground.ts';
import { listGames, openGames } from './games.ts';
import { housekeeping, type Job } from './housekeeping.ts';
import { openKnownPlayers } from './known-players.ts';
import type { Rooms } from './rooms.ts';
import { openSocial } from './social.ts';
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
  cashier: CashierDeps,
  protection: Parameters<typeof listenForPersons>[0],
): void {
  listenForSecurity(events);
  listenForStops(cashier, events);
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
  const cashier: CashierDeps = { ...options, ...rooms, emit: events.emit };
  const protection = { ...shared, marksOf: rooms.protection.marksOf };
  const isExcluded = rooms.protection.isExcludedPerson;
  const social = openSocial({ ...options, ...shared, gates, isExcluded });
  const known = openKnownPlayers({ ...options, ...waysIn });
  const floor = openFloor({ ...options, ...rooms });
  listen(events, cashier, protection);
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
    ...cashierRoutes(cashier),
    ...profileRoutes({ ...shared, deposits: (id, wanted) => depositHistory(cashier, id, wanted) }),
    ...protectionRoutes(protection),
    ...known.routes,
    ...errorPageRoutes(options.log),
    ...openRouteRules(db).routes,
  ];
  const jobs: Job[] = [
    ...housekeeping(options),
    ...games.jobs,
    ...social.jobs,
    ...protectionJobs(protection),
    ...cashierJobs(cashier).map(({ everySeconds, ...job }) => ({
      ...job,
      everyMs: everySeconds * 1000,
    })),
  ];

  function addPages(app: FastifyInstance, limits: Limits): void {
    cashierPages(app, cashier, limits);
    social.addPages(app, limits);
    known.addPages(app);
  }

  const own = [...cashierTopics(cashier), ...protectionTopics(protection), ...known.topics];
  const topics = [...roundTopics(rooms.rounds), ...games.topics, ...floor.topics, ...own];
  return { routes, topics, jobs, addPages, stop: floor.stop };
}
