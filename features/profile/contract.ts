import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { period, walletCurrency } from '#house/bets/contract.ts';

const playFilter = z.optional(z.enum(['only', 'none']));

const wallet = z.object({
  currency: walletCurrency,
  balance: moneyText,
  bonus_balance: moneyText,
  /** Set aside for something that is under way. */
  held_balance: moneyText,
  /** Balance and bonus balance together. */
  total_balance: moneyText,
});
export type Wallet = z.output<typeof wallet>;

export const getBalances = call({
  name: 'profile.getBalances',
  summary: 'Wallets of the player: that of his currency first, play money last.',
  method: 'GET',
  path: '/api/v2/profile/balances',
  audience: 'player',
  answer: dataOf(z.array(wallet)),
});

const totals = z.object({
  currency: walletCurrency,
  bets: z.number(),
  staked: moneyText,
  paid_out: moneyText,
  /** Paid out less staked: below zero when the player has lost. */
  net: moneyText,
});
export type Totals = z.output<typeof totals>;

export const getSummary = call({
  name: 'profile.getSummary',
  summary:
    'What the player staked and was paid over a period, exactly and for each currency by itself; ' +
    'play money apart, and null when there was none.',
  method: 'GET',
  path: '/api/v2/profile/summary',
  audience: 'player',
  query: z.object({
    period: z.optional(period),
    game: z.optional(z.string().check(z.regex(/^[a-z-]{1,32}$/))),
    play: playFilter,
  }),
  answer: dataOf(
    z.object({
      /** Where the period begins; null for all time. */
      since: z.nullable(timeText),
      money: z.array(totals),
      play: z.nullable(totals),
    }),
  ),
});

const purse = z.enum(['cash', 'bonus', 'held']);

const movement = z.object({
  id: idText,
  /** What moved it: deposit, adjustment, play_grant, hold and so on. */
  kind: z.string(),
  currency: walletCurrency,
  amount: moneyText,
  /** Of all the player has; zero when it went from one of his accounts to another. */
  change: moneyText,
  /** Null on the side of the house. */
  from: z.nullable(purse),
  to: z.nullable(purse),
  /** Of his cash after it; of the other account when cash was not touched. */
  balance: moneyText,
  deposit_id: z.nullable(idText),
  created_at: timeText,
});
export type Movement = z.output<typeof movement>;

export const listMovements = call({
  name: 'profile.listMovements',
  summary: 'Every movement of the accounts of the player that is not a bet, latest first.',
  method: 'GET',
  path: '/api/v2/profile/movements',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, period: z.optional(period), play: playFilter }),
  answer: pageOf(movement),
  refusals: ['cursor_format'],
});

const deposit = z.object({
  id: idText,
  /** The method in the words of the operator. */
  name: z.object({ ru: z.string(), en: z.string(), kz: z.string() }),
  currency: currencyCode,
  /** What was to be paid; once paid, what was paid. */
  amount: moneyText,
  shop_amount: moneyText,
  commission: moneyText,
  /** 1 created · 2 waiting for money · 3 paid · 4 failed · 5 expired · 6 cancelled. */
  status: z.literal([1, 2, 3, 4, 5, 6]),
  sum_was_changed: z.boolean(),
  is_late: z.boolean(),
  created_at: timeText,
  expires_at: timeText,
});
export type Deposit = z.output<typeof deposit>;

export const listDeposits = call({
  name: 'profile.listDeposits',
  summary: 'Deposits of the player over a period, whatever came of them, latest first.',
  method: 'GET',
  path: '/api/v2/profile/deposits',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, period: z.optional(period) }),
  answer: pageOf(deposit),
  refusals: ['cursor_format'],
});
