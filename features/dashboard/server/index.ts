import { rollTimeBuckets } from '#domain/history/server/index.ts';
import { onStaff, type Role } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { getDashboard, getPendingWork, type Dashboard } from '../contract.backoffice.ts';
import { maySee, type DashboardSection } from '../rules.ts';
import { readDashboard, readPendingWork, readQueues, type FullDashboard } from './dashboard.ts';

export type DashboardDeps = {
  readonly db: Db;
  /** The names of the configured providers. */
  readonly providers: readonly string[];
  readonly now?: () => Date;
};

/** However many staff open the page, a process computes it once per interval. */
const CACHE_MS = 5_000;

/** The dashboard of the back office: each staff member gets the sections of their role. */
export function dashboardRoutes({ db, providers, now = () => new Date() }: DashboardDeps): Route[] {
  let cached: { readonly day: Promise<FullDashboard>; readonly untilMs: number } | undefined;

  function day(): Promise<FullDashboard> {
    if (cached && performance.now() < cached.untilMs) return cached.day;
    const mine = readDashboard(db, providers, now());
    cached = { day: mine, untilMs: performance.now() + CACHE_MS };
    // Errors are not cached.
    mine.catch(() => (cached = undefined));
    return mine;
  }

  return [
    onStaff(db, getPendingWork, atMost('120 per minute'), async (_asked, staff) => ({
      data: await readPendingWork(db, staff),
    })),
    onStaff(db, getDashboard, atMost('60 per minute'), async (_asked, { role }) => {
      // Queues are never cached: the effect of an action must be visible at once.
      const [cachedDay, queues] = await Promise.all([day(), readQueues(db)]);
      return { data: visibleTo(role, { ...cachedDay, queues }) };
    }),
  ];
}

export function dashboardJobs({ db, now = () => new Date() }: Pick<DashboardDeps, 'db' | 'now'>) {
  const run = () => rollTimeBuckets(db, now());
  return [{ name: 'bets.roll-slices', everyMs: 5 * 60_000, run }];
}

/** Sections of other roles are removed from the response. */
function visibleTo(
  role: Role,
  {
    money,
    coverage,
    rtp,
    players,
    queues,
    checks,
    providers,
    ...day
  }: FullDashboard & Pick<Dashboard, 'queues'>,
): Dashboard {
  const only = <T>(part: DashboardSection, found: T): T | null =>
    maySee(role, part) ? found : null;
  return {
    ...day,
    money: only('money', money),
    coverage: only('coverage', coverage),
    rtp: only('rtp', rtp),
    players: only('players', players),
    queues: queues.filter(({ name }) => maySee(role, name)),
    checks: only('checks', checks),
    providers: only('providers', providers),
  };
}
