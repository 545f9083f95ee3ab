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
import {
  gameName,
  historyQuery,
  period,
  playFilter,
  walletCurrency,
} from '#domain/bets/contract.ts';

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
    game: z.optional(gameName),
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
  /** After it: of the account asked for, else of cash, else of the other one. */
  balance: moneyText,
  deposit_id: z.nullable(idText),
  /** Why the house corrected the balance by hand; null for everything else. */
  adjustment_cause: z.nullable(z.string()),
  created_at: timeText,
});
export type Movement = z.output<typeof movement>;

export const listMovements = call({
  name: 'profile.listMovements',
  summary: 'Every movement of the accounts of the player that is not a bet, latest first.',
  method: 'GET',
  path: '/api/v2/profile/movements',
  audience: 'player',
  query: z.object({ ...historyQuery.shape, account: z.optional(purse) }),
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

const marketing = z.object({ email: z.boolean(), sms: z.boolean(), phone: z.boolean() });
export type Marketing = z.output<typeof marketing>;

export const getAccount = call({
  name: 'profile.getAccount',
  summary: 'Since when, when before, and what the player agreed to.',
  method: 'GET',
  path: '/api/v2/profile/account',
  audience: 'player',
  answer: dataOf(
    z.object({
      registered_at: timeText,
      /** When the session before this one began; null in the first. */
      previous_login_at: z.nullable(timeText),
      /** The promo code the player registered with. */
      promo: z.nullable(z.string()),
      /** The ways of being told of offers he agreed to. */
      marketing,
    }),
  ),
});

/** What is not sent stays as it is. Each change is kept with its time. */
export const updateMarketing = call({
  name: 'profile.updateMarketing',
  summary: 'Agrees to be told of offers by e-mail, SMS or phone, or takes that back.',
  method: 'PUT',
  path: '/api/v2/profile/marketing',
  audience: 'player',
  body: z
    .partial(marketing)
    .check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), 'required'),
    ),
  answer: dataOf(marketing),
});

export const exportAccount = call({
  name: 'profile.exportAccount',
  summary:
    'Account, consent, sessions, limits, wallets, deposits, movements and every bet as one JSON ' +
    'file. Needs fresh proof.',
  method: 'GET',
  path: '/api/v2/profile/export',
  audience: 'player',
  download: ['application/json'],
  answer: z.record(z.string(), z.unknown()),
  refusals: ['confirmation_needed'],
});

export const closeAccount = call({
  name: 'profile.closeAccount',
  summary: 'Closes the account for good. Needs fresh proof, empty wallets and no open deposit.',
  method: 'POST',
  path: '/api/v2/profile/close',
  audience: 'player',
  body: z.object({}),
  answer: dataOf(z.object({ is_closed: z.literal(true) })),
  refusals: ['confirmation_needed', 'balance_left', 'deposit_waits', 'money_under_way'],
});
