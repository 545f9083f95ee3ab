import type { ListedGame } from '#core/fairness/game.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { ACTIVITY_HEAD, activityCells, readActivity, rollActivityDays } from './activity.ts';
import { createGameReport, GAME_HEAD, gameCells } from './games.ts';
import { readStandingNow, readStandings, STANDING_HEAD, standingCells } from './liabilities.ts';
import { PAYMENT_HEAD, paymentCells, readPayments, rollPaymentDays } from './payments.ts';
import { readRange, type DayRange } from './range.ts';

export type MoneyReportDeps = {
  readonly db: Db;
  readonly games: readonly ListedGame[];
  readonly now?: () => Date;
};

const READ = atMost('60 per minute');
const SAVE = atMost('10 per minute');

/** Reports of money: each as figures for a page, and as a file. */
export function moneyReportRoutes(deps: MoneyReportDeps): Route[] {
  return [
    ...paymentRoutes(deps),
    ...gameRoutes(deps),
    ...liabilityRoutes(deps),
    ...activityRoutes(deps),
  ];
}

/** Days are written down once they are over; those of payments again when one of them changed. */
export function moneyReportJobs({ db, now }: Pick<MoneyReportDeps, 'db' | 'now'>) {
  async function run() {
    const at = now?.() ?? new Date();
    await rollActivityDays(db, at);
    await rollPaymentDays(db, at);
  }
  return [{ name: 'reports.roll-days', everyMs: 10 * 60_000, run }];
}

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined };

/** What a report is of, and when it was counted. */
function inRange({ now }: MoneyReportDeps) {
  return async function answer<Found>(
    query: Asked,
    read: (range: DayRange, at: Date) => Promise<Found>,
  ): Promise<Refusal | { found: Found; period: DayRange & { counted_at: string } }> {
    const at = now?.() ?? new Date();
    const range = readRange(query, at);
    if (isRefusal(range)) return range;
    const found = await read(range, at);
    return { found, period: { ...range, counted_at: at.toISOString() } };
  };
}

async function* each<Row>(rows: readonly Row[], cells: (row: Row) => (string | null)[]) {
  for (const row of rows) yield cells(row);
}

function paymentRoutes(deps: MoneyReportDeps): Route[] {
  const { db } = deps;
  const report = inRange(deps);
  return [
    onStaff(db, contract.getPayments, READ, async ({ query }) => {
      const answer = await report(query, (range) => readPayments(db, range, query));
      return isRefusal(answer) ? answer : { data: { ...answer.period, days: answer.found } };
    }),
    onStaff(db, contract.downloadPayments, SAVE, async ({ query }) => {
      const answer = await report(query, (range) => readPayments(db, range, query));
      if (isRefusal(answer)) return answer;
      return csvFile('payments.csv', PAYMENT_HEAD, each(answer.found, paymentCells));
    }),
  ];
}

function gameRoutes(deps: MoneyReportDeps): Route[] {
  const { db, games } = deps;
  const report = inRange(deps);
  const readGames = createGameReport(db, games);
  return [
    onStaff(db, contract.getGames, READ, async ({ query }) => {
      const answer = await report(query, (range) => readGames(range, query));
      return isRefusal(answer) ? answer : { data: { ...answer.period, ...answer.found } };
    }),
    onStaff(db, contract.downloadGames, SAVE, async ({ query }) => {
      const answer = await report(query, (range) => readGames(range, query));
      if (isRefusal(answer)) return answer;
      return csvFile('games.csv', GAME_HEAD, each(answer.found.days, gameCells));
    }),
  ];
}

function liabilityRoutes(deps: MoneyReportDeps): Route[] {
  const { db } = deps;
  const report = inRange(deps);
  return [
    onStaff(db, contract.getLiabilities, READ, async ({ query }) => {
      const answer = await report(query, async (range, at) => ({
        now: await readStandingNow(db, query.currency, at),
        days: await readStandings(db, range, query.currency),
      }));
      return isRefusal(answer) ? answer : { data: { ...answer.period, ...answer.found } };
    }),
    onStaff(db, contract.downloadLiabilities, SAVE, async ({ query }) => {
      const answer = await report(query, (range) => readStandings(db, range, query.currency));
      if (isRefusal(answer)) return answer;
      return csvFile('liabilities.csv', STANDING_HEAD, each(answer.found, standingCells));
    }),
  ];
}

function activityRoutes(deps: MoneyReportDeps): Route[] {
  const { db } = deps;
  const report = inRange(deps);
  return [
    onStaff(db, contract.getActivity, READ, async ({ query }) => {
      const answer = await report(query, (range, at) => readActivity(db, range, at));
      return isRefusal(answer) ? answer : { data: { ...answer.period, days: answer.found } };
    }),
    onStaff(db, contract.downloadActivity, SAVE, async ({ query }) => {
      const answer = await report(query, (range, at) => readActivity(db, range, at));
      if (isRefusal(answer)) return answer;
      return csvFile('activity.csv', ACTIVITY_HEAD, each(answer.found, activityCells));
    }),
  ];
}
