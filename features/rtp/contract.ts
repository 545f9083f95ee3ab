import * as z from 'zod/mini';
import { gameName, walletCurrency } from '#domain/bets/contract.ts';
import { voidReason } from '#domain/rounds/contract.ts';
import { call, dataOf, moneyText, timeText } from '#core/wire.ts';

/** A share of the stake as an exact fraction in lowest terms: whole numbers as text. */
export const exactRtp = z.object({
  numerator: z.string().check(z.regex(/^\d+$/)),
  denominator: z.string().check(z.regex(/^[1-9]\d*$/)),
});
export type ExactRtp = z.output<typeof exactRtp>;

const rtpRange = z.object({ low: exactRtp, high: exactRtp });

/** In basis points of the stakes; the true RTP lies in the band with 99% confidence. */
export const measuredRtp = z.object({
  rtp_bp: z.number(),
  low_bp: z.number(),
  high_bp: z.number(),
});
export type MeasuredRtp = z.output<typeof measuredRtp>;

/** Bets for money in one currency. Sums of different currencies are never added. */
export const currencySums = z.object({
  currency: walletCurrency,
  bets: z.int(),
  /** Independent outcomes: all bets in one shared round count as one. */
  draws: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** Null below the minimum number of draws. */
  measured: z.nullable(measuredRtp),
});
export type CurrencySums = z.output<typeof currencySums>;

export const gameRtp = z.object({
  game: gameName,
  /** The RTP by the rules, lowest and highest: over all possible bets, or the cases on sale. */
  exact: rtpRange,
  /** The exact RTP takes the best decisions: players who decide otherwise get less back. */
  is_of_skill: z.boolean(),
  /**
   * The same for the largest stake of a game in steps, whose rounds end at the largest payout; null
   * for other games, which take no stake that could win more.
   */
  at_largest_stake: z.nullable(
    z.object({
      ...rtpRange.shape,
      /** What the largest payout is of the largest stake, in the currency where that is least. */
      multiplier: z.string(),
    }),
  ),
  currencies: z.array(currencySums),
});
export type GameRtp = z.output<typeof gameRtp>;

/** Finished rounds of a shared game. */
export const finishedRounds = z.object({
  game: gameName,
  settled: z.int(),
  /** Of the settled ones, those in which the server was down and some bets were returned. */
  interrupted: z.int(),
  void: z.int(),
  /** Void rounds among all finished rounds, in basis points. */
  void_bp: z.number(),
  reasons: z.array(z.object({ reason: voidReason, rounds: z.int() })),
});
export type FinishedRounds = z.output<typeof finishedRounds>;

const gameFilter = z.object({ game: z.optional(gameName) });

export const getRtpReport = call({
  name: 'rtp.getReport',
  summary:
    'Returns the exact RTP of every game by its rules, and the measured RTP since the launch.',
  method: 'GET',
  path: '/api/v2/rtp',
  audience: 'anyone',
  query: gameFilter,
  answer: dataOf(
    z.object({
      counted_at: timeText,
      /** With fewer independent outcomes no RTP is measured: it would say nothing. */
      min_draws: z.int(),
      games: z.array(gameRtp),
      rounds: z.array(finishedRounds),
      /** Published chains of seeds; `rounds.listChains` lists them. */
      chains: z.int(),
    }),
  ),
});
export type RtpReport = z.output<(typeof getRtpReport)['answer']>['data'];

/** The data from which all figures of the report can be computed again. */
export const downloadRtpReport = call({
  name: 'rtp.downloadReport',
  summary: 'Downloads the stakes and payouts of every day (UTC), by game and currency, as CSV.',
  method: 'GET',
  path: '/api/v2/rtp.csv',
  audience: 'anyone',
  query: gameFilter,
  answer: z.string(),
  download: ['text/csv'],
});
