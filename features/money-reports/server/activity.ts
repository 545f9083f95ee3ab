import { countPlayers } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { ActivityDay } from '../contract.backoffice.ts';
import { dayOf, type DayRange } from './range.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** As long as a transaction of the house may live, and some. */
const ROLL_DELAY_MS = 15 * 60_000;
/** Counted in one go; a house that stood still for long catches up by and by. */
const AT_ONCE = 400;

/** Days of activity, latest first; those that are not written down yet are counted. */
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

/** Writes every finished day that is not written yet, oldest first, and tells which. */
export async function rollActivityDays(db: Db, now: Date): Promise<string[]> {
  const last = await store.lastActivityDay(db);
  const rolled: string[] = [];
  let day = last ? nextDay(last) : await store.firstDay(db);
  while (day !== undefined && isFinished(day, now) && rolled.length < AT_ONCE) {
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
