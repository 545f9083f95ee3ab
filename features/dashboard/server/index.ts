import { rollBetSlices } from '#domain/bets/server/index.ts';
import { onStaff, type Role } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { getToday, type Today } from '../contract.backoffice.ts';
import { maySee, type Part } from '../rules.ts';
import { readDay, readQueues, type WholeDay } from './today.ts';

export type TodayDeps = {
  readonly db: Db;
  /** The names of the providers this house runs. */
  readonly providers: readonly string[];
  readonly now?: () => Date;
};

/** However many look at the page, a process adds the day up once in so long. */
const KEPT_MS = 5_000;

/** The first page of the back office: each clerk's part of the day. */
export function todayRoutes({ db, providers, now = () => new Date() }: TodayDeps): Route[] {
  let kept: { readonly day: Promise<WholeDay>; readonly untilMs: number } | undefined;

  function day(): Promise<WholeDay> {
    if (kept && performance.now() < kept.untilMs) return kept.day;
    const mine = readDay(db, providers, now());
    kept = { day: mine, untilMs: performance.now() + KEPT_MS };
    // What failed is not kept.
    mine.catch(() => (kept = undefined));
    return mine;
  }

  return [
    onStaff(db, getToday, atMost('60 per minute'), async (_asked, { role }) => {
      // Queues are never kept: what a clerk has just done must not wait for him any longer.
      const [kept, queues] = await Promise.all([day(), readQueues(db)]);
      return { data: seenBy(role, { ...kept, queues }) };
    }),
  ];
}

export function todayJobs({ db, now = () => new Date() }: Pick<TodayDeps, 'db' | 'now'>) {
  const run = () => rollBetSlices(db, now());
  return [{ name: 'bets.roll-slices', everyMs: 5 * 60_000, run }];
}

/** What is not for this role leaves the house in no form. */
function seenBy(
  role: Role,
  { money, players, queues, checks, providers, ...day }: WholeDay & Pick<Today, 'queues'>,
): Today {
  const only = <T>(part: Part, found: T): T | null => (maySee(role, part) ? found : null);
  return {
    ...day,
    money: only('money', money),
    players: only('players', players),
    queues: queues.filter(({ name }) => maySee(role, name)),
    checks: only('checks', checks),
    providers: only('providers', providers),
  };
}
