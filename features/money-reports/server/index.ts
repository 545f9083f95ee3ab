import type { Currency } from '#core/currency.ts';
import type { ListedGame } from '#core/fairness/game.ts';
import { isRefusal } from '#core/refusal.ts';
import { MINUTE_MS } from '#core/time.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { getTrend } from '../contract.backoffice.trend.ts';
import { ACTIVITY_HEAD, activityCells, readActivity, rollActivityDays } from './activity.ts';
import { measureCoverage, type CoverageDeps } from './coverage.ts';
import { createGameReport, GAME_HEAD, gameCells } from './games.ts';
import {
  readCurrentLiabilities,
  readLiabilityDays,
  LIABILITY_HEAD,
  liabilityCells,
} from './liabilities.ts';
import { PAYMENT_HEAD, paymentCells, readPayments, rollPaymentDays } from './payments.ts';
import { mapRows, withRange } from './with-range.ts';
import { providerRoutes } from './provider-routes.ts';
import { readTotals } from './totals.ts';
import { readTrend } from './trend.ts';

export { exposeCoverage } from './coverage.ts';

export type MoneyReportDeps = {
  readonly db: Db;
  readonly games: readonly ListedGame[];
  /** The currency of sums over several. */
  readonly baseCurrency: Currency;
  readonly now?: () => Date;
};

const READ_LIMIT = atMost('60 per minute');
const DOWNLOAD_LIMIT = atMost('10 per minute');

/** Money reports: each as JSON for a page, and as a CSV file. */
export function moneyReportRoutes(deps: MoneyReportDeps): Route[] {
  return [
    ...paymentRoutes(deps),
    ...gameRoutes(deps),
    ...liabilityRoutes(deps),
    ...activityRoutes(deps),
    ...trendRoutes(deps),
    ...providerRoutes(deps),
  ];
}

/**
 * Stores days once they have ended; payment days again when one of their payments changed.
 * Measures the coverage of liabilities.
 */
export function moneyReportJobs(deps: CoverageDeps) {
  const { db, now } = deps;
  async function rollDays() {
    const at = now?.() ?? new Date();
    await rollActivityDays(db, at);
    await rollPaymentDays(db, at);
  }
  return [
    { name: 'reports.roll-days', everyMs: 10 * MINUTE_MS, run: rollDays },
    { name: 'reports.coverage', everyMs: 5 * MINUTE_MS, run: () => measureCoverage(deps) },
  ];
}

function paymentRoutes(deps: MoneyReportDeps): Route[] {
  const { db } = deps;
  const report = withRange(deps);
  return [
    onStaff(db, contract.getPayments, READ_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => readPayments(db, range, query));
      return isRefusal(answer) ? answer : { data: { ...answer.period, days: answer.found } };
    }),
    onStaff(db, contract.downloadPayments, DOWNLOAD_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => readPayments(db, range, query));
      if (isRefusal(answer)) return answer;
      return csvFile('payments.csv', PAYMENT_HEAD, mapRows(answer.found, paymentCells));
    }),
  ];
}

function gameRoutes(deps: MoneyReportDeps): Route[] {
  const { db, games, baseCurrency } = deps;
  const report = withRange(deps);
  const readGames = createGameReport(db, games);
  return [
    onStaff(db, contract.getGames, READ_LIMIT, async ({ query }) => {
      const isWhole = query.game === undefined && query.currency === undefined;
      const answer = await report(query, async (range) => {
        const found = await readGames(range, query);
        const totals = isWhole ? await readTotals(db, range, found.games, baseCurrency) : null;
        return { ...found, totals };
      });
      return isRefusal(answer) ? answer : { data: { ...answer.period, ...answer.found } };
    }),
    onStaff(db, contract.downloadGames, DOWNLOAD_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => readGames(range, query));
      if (isRefusal(answer)) return answer;
      return csvFile('games.csv', GAME_HEAD, mapRows(answer.found.days, gameCells));
    }),
  ];
}

function liabilityRoutes(deps: MoneyReportDeps): Route[] {
  const { db } = deps;
  const report = withRange(deps);
  return [
    onStaff(db, contract.getLiabilities, READ_LIMIT, async ({ query }) => {
      const answer = await report(query, async (range, at) => ({
        now: await readCurrentLiabilities(db, query.currency, at),
        days: await readLiabilityDays(db, range, query.currency),
      }));
      return isRefusal(answer) ? answer : { data: { ...answer.period, ...answer.found } };
    }),
    onStaff(db, contract.downloadLiabilities, DOWNLOAD_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => readLiabilityDays(db, range, query.currency));
      if (isRefusal(answer)) return answer;
      return csvFile('liabilities.csv', LIABILITY_HEAD, mapRows(answer.found, liabilityCells));
    }),
  ];
}

function activityRoutes(deps: MoneyReportDeps): Route[] {
  const { db } = deps;
  const report = withRange(deps);
  return [
    onStaff(db, contract.getActivity, READ_LIMIT, async ({ query }) => {
      const answer = await report(query, (range, at) => readActivity(db, range, at));
      return isRefusal(answer) ? answer : { data: { ...answer.period, days: answer.found } };
    }),
    onStaff(db, contract.downloadActivity, DOWNLOAD_LIMIT, async ({ query }) => {
      const answer = await report(query, (range, at) => readActivity(db, range, at));
      if (isRefusal(answer)) return answer;
      return csvFile('activity.csv', ACTIVITY_HEAD, mapRows(answer.found, activityCells));
    }),
  ];
}

function trendRoutes(deps: MoneyReportDeps): Route[] {
  const report = withRange(deps);
  return [
    onStaff(deps.db, getTrend, READ_LIMIT, async ({ query }) => {
      const answer = await report(query, (range) => readTrend(deps.db, range, deps.baseCurrency));
      return isRefusal(answer) ? answer : { data: { ...answer.period, ...answer.found } };
    }),
  ];
}
