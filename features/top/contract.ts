import * as z from 'zod/mini';
import { gameName, publicPlayer, walletCurrency } from '#domain/bets/contract.ts';
import { call, dataOf, idText, moneyText } from '#core/wire.ts';

export const TOP_PERIODS = ['day', 'week', 'month'] as const;
export type TopPeriod = (typeof TOP_PERIODS)[number];

/** By what players are ranked: all they staked, their largest payout, their highest multiplier. */
export const TOP_MEASURES = ['staked', 'payout', 'multiplier'] as const;
export type TopMeasure = (typeof TOP_MEASURES)[number];

const topWin = z.object({
  id: idText,
  game: gameName,
  currency: walletCurrency,
  stake: moneyText,
  multiplier: z.string(),
  payout: moneyText,
});
export type TopWin = z.output<typeof topWin>;

const topEntry = z.object({
  place: z.int(),
  ...publicPlayer.shape,
  is_own: z.boolean(),
  /** What the player staked in all, in the currency of the answer; null when ranked by a bet. */
  staked: z.nullable(moneyText),
  /** The bet by which the player is ranked; null when ranked by stakes. */
  win: z.nullable(topWin),
});
export type TopEntry = z.output<typeof topEntry>;

export const listTopPlayers = call({
  name: 'top.listPlayers',
  summary:
    'Lists the players of a day, week or month (UTC) with the most cash staked, the largest ' +
    'payouts or the highest multipliers in all games, and the place of the viewer.',
  method: 'GET',
  path: '/api/v2/top',
  audience: 'anyone',
  query: z.object({ period: z.enum(TOP_PERIODS), measure: z.enum(TOP_MEASURES) }),
  answer: dataOf(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Amounts of other currencies are compared, and stakes added up, at fixed rates. */
      currency: walletCurrency,
      entries: z.array(topEntry),
      /** The viewer's entry, listed or not; null for a guest, and without a place. */
      own: z.nullable(topEntry),
      /** The viewer hides their statistics and so has no place. */
      is_hidden: z.boolean(),
    }),
  ),
});
