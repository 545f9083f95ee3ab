import * as z from 'zod/mini';
import { gameName, walletCurrency } from '#domain/bets/contract.ts';
import { voidReason } from '#domain/rounds/contract.ts';
import { call, dataOf, moneyText, timeText } from '#core/wire.ts';

/** A share of the stake as an exact fraction in lowest terms: whole numbers as text. */
export const exactShare = z.object({
  numerator: z.string().check(z.regex(/^\d+$/)),
  denominator: z.string().check(z.regex(/^[1-9]\d*$/)),
});
export type ExactShare = z.output<typeof exactShare>;

/** In basis points of the stakes; the true return lies in the band with 99% confidence. */
export const measuredReturn = z.object({
  return_bp: z.number(),
  low_bp: z.number(),
  high_bp: z.number(),
});
export type MeasuredReturn = z.output<typeof measuredReturn>;

/** Bets for money in one currency. Sums of different currencies are never added. */
export const currencySums = z.object({
  currency: walletCurrency,
  bets: z.int(),
  /** Outcomes that do not depend on each other: all bets in one shared round are one. */
  draws: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** Null below the least number of draws. */
  measured: z.nullable(measuredReturn),
});
export type CurrencySums = z.output<typeof currencySums>;

export const gameReturns = z.object({
  game: gameName,
  /** What the rules give back: lowest and highest over all bets that can be made. */
  exact: z.object({ low: exactShare, high: exactShare }),
  currencies: z.array(currencySums),
});
export type GameReturns = z.output<typeof gameReturns>;

/** Rounds of a shared game that are over. */
export const roundsOver = z.object({
  game: gameName,
  settled: z.int(),
  void: z.int(),
  /** Void rounds of all that are over, in basis points. */
  void_bp: z.number(),
  reasons: z.array(z.object({ reason: voidReason, rounds: z.int() })),
});
export type RoundsOver = z.output<typeof roundsOver>;

const ofGame = z.object({ game: z.optional(gameName) });

export const getReturns = call({
  name: 'returns.get',
  summary: 'What every game gives back by its rules, and what it gave back since the house opened.',
  method: 'GET',
  path: '/api/v2/returns',
  audience: 'anyone',
  query: ofGame,
  answer: dataOf(
    z.object({
      counted_at: timeText,
      /** With fewer independent outcomes no return is told: it would say nothing. */
      least_draws: z.int(),
      games: z.array(gameReturns),
      rounds: z.array(roundsOver),
      /** Chains of seeds that were published; they are listed by `rounds.listChains`. */
      chains: z.int(),
    }),
  ),
});
export type Returns = z.output<(typeof getReturns)['answer']>['data'];

/** Whoever downloads it can measure everything on the page again. */
export const downloadReturns = call({
  name: 'returns.download',
  summary: 'What was staked and paid on every day (UTC), by game and currency, as CSV.',
  method: 'GET',
  path: '/api/v2/returns.csv',
  audience: 'anyone',
  query: ofGame,
  answer: z.string(),
  download: ['text/csv'],
});
