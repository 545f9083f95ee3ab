import { DAY_MS } from '#core/time.ts';
import { countPlayers } from '#domain/history/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { ActivityDay } from '../contract.backoffice.ts';
import { dayOf, type DayRange } from '#domain/staff/server/index.ts';
import * as store from './store.ts';

/** Longer than any transaction of the server may take. */
const ROLL_DELAY_MS = 15 * 60_000;
/** Days per run; after a long downtime several runs catch up. */
const DAYS_PER_RUN = 400;

/** Days of activity, latest first; days that are not stored yet are counted. */
export async function readActivity(db: Db, range: DayRange, now: Date): Promise<ActivityDay[]> {
  const rolled = await store.listActivityDays(db, range);
  const last = await store.lastActivityDay(db);
  const first = await store.firstDay(db);
  const today = dayOf(now.getTime());
  const open = last ? nextDay(last) : first;
  const days: ActivityDay[] = [];
  for (let day = open; day !== undefined && day <= today && day <= range.to; day = nextDay(day)) {
    if (day >= range.from) days.unshift(shown(await count(db, day)));
  }
  return [...days, ...rolled.map(shown)];
}

/** Stores every finished day that is not stored yet, oldest first, and returns the days. */
export async function rollActivityDays(db: Db, now: Date): Promise<string[]> {
  const last = await store.lastActivityDay(db);
  const rolled: string[] = [];
  let day = last ? nextDay(last) : await store.firstDay(db);
  while (day !== undefined && isFinished(day, now) && rolled.length < DAYS_PER_RUN) {
    const row = await count(db, day);
    if (await db.transaction((tx) => store.insertActivity(tx, row))) rolled.push(day);
    day = nextDay(day);
  }
  return rolled;
}

function isFinished(day: string, now: Date): boolean {
  return Date.parse(day) + DAY_MS + ROLL_DELAY_MS < now.getTime();
}

async function count(db: Db, day: string): Promise<store.ActivityRow> {
  const players = BigInt(await countPlayers(db, day));
  return { day, players, ...(await store.countActivity(db, day)) };
}

function nextDay(day: string): string {
  return dayOf(Date.parse(day) + DAY_MS);
}

function shown({ day, ...counts }: store.ActivityRow): ActivityDay {
  return {
    day,
    registered: Number(counts.registered),
    players: Number(counts.players),
    depositors: Number(counts.depositors),
    first_deposits: Number(counts.first_deposits),
    withdrawers: Number(counts.withdrawers),
  };
}

export const ACTIVITY_HEAD = [
  'day',
  'registered',
  'players',
  'depositors',
  'first_deposits',
  'withdrawers',
] as const;

export function activityCells(row: ActivityDay): (string | null)[] {
  return ACTIVITY_HEAD.map((name) => String(row[name]));
}
