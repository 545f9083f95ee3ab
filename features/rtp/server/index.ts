import type { ListedGame } from '#core/fairness/game.ts';
import { listGameDays } from '#domain/history/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { downloadRtpReport, getRtpReport, type RtpReport } from '../contract.ts';
import { csvOf } from './csv.ts';
import { cached } from '#platform/server/cached.ts';
import type { RtpsByData } from './exact.ts';
import { createRtpReport, type CapOf } from './report.ts';

export { exposeRtpDeviations, rtpJobs, type RtpAlarmDeps } from './alarm.ts';

/** This process computes the report once a minute, however many requests there are. */
const CACHE_MS = 60_000;

export type RtpDeps = {
  readonly db: Db;
  readonly games: readonly ListedGame[];
  /** Of what is on sale now. */
  readonly onSale: RtpsByData;
  readonly capOf: CapOf;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
};

/** The RTP report: as data for the page, and as a CSV file for independent recounts. */
export function rtpRoutes({ db, games, onSale, capOf, clock }: RtpDeps): Route[] {
  const count = cached(
    createRtpReport(db, games, onSale, capOf, () => new Date()),
    CACHE_MS,
    clock,
  );
  const days = cached(() => listGameDays(db), CACHE_MS, clock);
  return [
    on(getRtpReport, atMost('60 per minute'), async ({ query }) => ({
      data: filterByGame(await count(), query.game),
    })),
    on(downloadRtpReport, atMost('10 per minute'), async ({ query: { game } }) => {
      const chosen = (await days()).filter((day) => game === undefined || day.game === game);
      const name = game === undefined ? 'rtp.csv' : `rtp-${game}.csv`;
      return { file: Buffer.from(csvOf(chosen)), type: 'text/csv', name };
    }),
  ];
}

function filterByGame(report: RtpReport, game: string | undefined): RtpReport {
  if (game === undefined) return report;
  const isOfGame = (each: { readonly game: string }) => each.game === game;
  const { games, rounds } = report;
  return { ...report, games: games.filter(isOfGame), rounds: rounds.filter(isOfGame) };
}
