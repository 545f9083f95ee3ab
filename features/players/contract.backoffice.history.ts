import * as z from 'zod/mini';
import { WALLET_CURRENCIES } from '#core/currency.ts';
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
import { betRecord, gameName, historyQuery, walletCurrency } from '#domain/bets/contract.ts';
import { localText } from '#domain/payments/contract.ts';
import { LIMIT_KINDS, PERIODS } from '#domain/protection/rules.ts';
import { CARE_ROLES, ofPlayer } from './contract.backoffice.ts';

const balances = z.object({
  currency: z.enum(WALLET_CURRENCIES),
  cash: moneyText,
  bonus: moneyText,
  /** Set aside from the cash until somebody decides: withdrawals on their way. */
  held: moneyText,
});

export const readBalances = call({
  name: 'care.readBalances',
  summary: 'What a player has, in every currency he ever had an account in.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/balances',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  answer: dataOf(z.array(balances)),
  refusals: ['forbidden', 'not_found'],
});

const purse = z.nullable(z.enum(['cash', 'bonus', 'held']));

const movement = z.object({
  id: idText,
  kind: z.string(),
  currency: walletCurrency,
  amount: moneyText,
  /** What it changed of all the player has; zero from one of his accounts to another. */
  change: moneyText,
  /** Null where the house stands. */
  from: purse,
  to: purse,
  balance: moneyText,
  /** What it was for, as deposit:12. */
  ref: z.nullable(z.string()),
  created_at: timeText,
});
export type CareMovement = z.output<typeof movement>;

/** Lists that leave the house are for those who answer for money; each is on record. */
const EXPORT_ROLES = ['payments', 'risk'] as const;

const movementFilters = {
  period: historyQuery.shape.period,
  play: historyQuery.shape.play,
  account: z.optional(z.enum(['cash', 'bonus', 'held'])),
} as const;

export const listMovements = call({
  name: 'care.listMovements',
  summary: 'Every transfer of a player’s accounts but bets, latest first, as the ledger has it.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/movements',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  query: z.object({ ...historyQuery.shape, ...movementFilters }),
  answer: pageOf(movement),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

export const exportMovements = call({
  name: 'care.exportMovements',
  summary: 'The same movements with the same filters as a file, all of them.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/movements/export',
  audience: 'staff',
  roles: EXPORT_ROLES,
  params: ofPlayer,
  query: z.object(movementFilters),
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden', 'not_found'],
});

const betFilters = {
  period: historyQuery.shape.period,
  play: historyQuery.shape.play,
  game: z.optional(gameName),
  currency: z.optional(walletCurrency),
} as const;

export const listBets = call({
  name: 'care.listBets',
  summary: 'Bets of a player, latest first; filtered by game, currency, period, play money.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/bets',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  query: z.object({ ...historyQuery.shape, ...betFilters }),
  answer: pageOf(betRecord),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

export const exportBets = call({
  name: 'care.exportBets',
  summary: 'The same bets with the same filters as a file, all of them; without their seeds.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/bets/export',
  audience: 'staff',
  roles: EXPORT_ROLES,
  params: ofPlayer,
  query: z.object(betFilters),
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden', 'not_found'],
});

const replay = z.object({
  bet: betRecord,
  /** The player may draw under this seed again, so it is shown to nobody, staff included. */
  is_seed_in_use: z.boolean(),
  /**
   * unknown-game: this house has other rules by now than the bet was decided by; sealed: the seed
   * of a shared round that is not revealed yet.
   */
  state: z.enum(['checked', 'unknown-game', 'sealed']),
  /** Whether the rules give what the player was given. */
  is_truthful: z.nullable(z.boolean()),
  checks: z.array(
    z.object({ name: z.string(), ok: z.boolean(), expected: z.string(), actual: z.string() }),
  ),
  /** The numbers as they were drawn; empty while the seed is in use. */
  draws: z.array(z.object({ call: z.string(), result: z.string() })),
});
export type Replay = z.output<typeof replay>;

export const replayBet = call({
  name: 'care.replayBet',
  summary:
    'Decides a bet again by the rules and seeds it was decided by, and compares. A server seed ' +
    'that is still in use stays sealed: the house recomputes and shows only what came out.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/bets/{bet}/replay',
  audience: 'staff',
  roles: CARE_ROLES,
  params: z.object({ player: idText, bet: idText }),
  answer: dataOf(replay),
  refusals: ['forbidden', 'not_found'],
});

/** As the address and the wire have them; what each means stands at the line. */
export const DEPOSIT_STATUSES = ['1', '2', '3', '4', '5', '6'] as const;
export const WITHDRAWAL_STATUSES = [...DEPOSIT_STATUSES, '7', '8'] as const;

const deposit = z.object({
  id: idText,
  method: localText,
  provider: z.string(),
  currency: currencyCode,
  amount: moneyText,
  paid: z.nullable(moneyText),
  /** 1 created, 2 waiting, 3 paid, 4 failed, 5 expired, 6 cancelled. */
  status: z.int(),
  is_late: z.boolean(),
  invoice: z.nullable(z.string()),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type CareDeposit = z.output<typeof deposit>;

export const listDeposits = call({
  name: 'care.listDeposits',
  summary: 'Deposits of a player, latest first.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/deposits',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  query: z.object({ ...pageQuery.shape, status: z.optional(z.enum(DEPOSIT_STATUSES)) }),
  answer: pageOf(deposit),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

const withdrawal = z.object({
  id: idText,
  method: localText,
  /** Where to, masked. */
  destination: z.string(),
  currency: currencyCode,
  amount: moneyText,
  fee: moneyText,
  /** 1 requested, 2 review, 3 approved, 4 sent, 5 paid, 6 rejected, 7 failed, 8 cancelled. */
  status: z.int(),
  is_on_hold: z.boolean(),
  /** What looked odd when it was asked for. */
  flags: z.array(z.string()),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type CareWithdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = call({
  name: 'care.listWithdrawals',
  summary: 'Withdrawals of a player, latest first.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/withdrawals',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  query: z.object({ ...pageQuery.shape, status: z.optional(z.enum(WITHDRAWAL_STATUSES)) }),
  answer: pageOf(withdrawal),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

const total = z.object({
  currency: currencyCode,
  deposited: moneyText,
  withdrawn: moneyText,
  bets: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** What the player won of the house by bets; below zero he lost it. */
  net: moneyText,
});

export const readTotals = call({
  name: 'care.readTotals',
  summary: 'What a player paid in, took out, staked and was paid, in each currency for itself.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/totals',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  query: z.object({ period: historyQuery.shape.period }),
  answer: dataOf(z.array(total)),
  refusals: ['forbidden', 'not_found'],
});

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.nullable(z.enum(PERIODS)),
  currency: z.nullable(currencyCode),
  /** Decimal text of money, or whole minutes; null while none is in force. */
  value: z.nullable(z.string()),
  used: z.nullable(z.string()),
  /** A looser one that was asked for: from when it may be confirmed. */
  pending_from: z.nullable(timeText),
  pending: z.nullable(z.string()),
});

export const readProtection = call({
  name: 'care.readProtection',
  summary: 'What a player forbids himself: limits with what is used, time-out, exclusions.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/protection',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  answer: dataOf(
    z.object({
      limits: z.array(limit),
      time_out_until: z.nullable(timeText),
      exclusions: z.array(
        z.object({
          starts_at: timeText,
          until: z.nullable(timeText),
          return_from: z.nullable(timeText),
        }),
      ),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});
