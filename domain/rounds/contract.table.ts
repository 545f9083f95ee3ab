/**
 * The calls and the live state every table of shared rounds has. A game declares them in its own
 * contract; the browser imports them from there.
 */
import * as z from 'zod/mini';
import { BET_REFUSALS, walletCurrency, type BetRefusalCode } from '#domain/bets/contract.ts';
import { amountText, call, dataOf, idText, moneyText, topic, type Schema } from '#core/wire.ts';
import { betTotals, ownBet, publicBet, recentRound, sharedRound } from './contract.ts';

/** The live state of a table: its round, the bets in it, and the last results. */
export function tableTopic(table: string) {
  return topic({
    name: `rounds.${table}`,
    summary: `The round of the table ${table}, the bets in it, and the rounds before.`,
    audience: 'anyone',
    snapshot: z.object({
      round: z.nullable(sharedRound),
      /** The largest stakes first, bounded. */
      bets: z.array(publicBet),
      /** Of all bets, including those beyond the bound. */
      totals: z.array(betTotals),
      /** Latest first. */
      recent: z.array(recentRound),
    }),
    message: z.object({
      round: z.optional(sharedRound),
      /** New ones and changed ones. */
      bets: z.optional(z.array(publicBet)),
      totals: z.optional(z.array(betTotals)),
      recent: z.optional(recentRound),
    }),
  });
}
export type TableTopic = ReturnType<typeof tableTopic>;

/** The refusals of a bet in a round. */
export const ROUND_REFUSALS = [
  ...BET_REFUSALS,
  'betting_closed',
  'bet_limit_of_round',
  'exposure_reached',
  'round_full',
] as const;
export type RoundRefusalCode = BetRefusalCode | (typeof ROUND_REFUSALS)[number];

/** `bet` are the fields of a bet at this table besides stake and currency. */
export function tableCalls<B extends Schema>(table: string, shapes: { readonly bet: B }) {
  const path = `/api/v2/rounds/${table}/bets`;
  return {
    placeBet: call({
      name: `${table}.placeBet`,
      summary: 'Places a bet in the open round, or queues it for the next one.',
      method: 'POST',
      path,
      audience: 'visitor',
      keyed: true,
      body: z.object({
        stake: amountText,
        currency: walletCurrency,
        bet: shapes.bet,
        /** The intended round; a bet that comes too late for it is refused. */
        round: z.optional(idText),
        /** True: if bets are closed, queue the bet for the next round and take the stake then. */
        may_wait: z.optional(z.boolean()),
        is_autobet: z.optional(z.boolean()),
      }),
      answer: dataOf(z.object({ bet: ownBet, balance: z.nullable(moneyText) })),
      refusals: ROUND_REFUSALS,
    }),
    cancelBet: call({
      name: `${table}.cancelBet`,
      summary: 'Cancels a queued bet, or one whose round still takes bets.',
      method: 'DELETE',
      path: `${path}/{id}`,
      audience: 'visitor',
      endsBet: true,
      keyed: true,
      params: z.object({ id: idText }),
      answer: dataOf(z.object({ bet: ownBet, balance: z.nullable(moneyText) })),
      refusals: ['not_found', 'betting_closed', 'bet_required', 'busy'],
    }),
  };
}
