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
import { LIMIT_KINDS, LIMIT_PERIODS } from '#domain/protection/rules.ts';
import { PLAYER_ROLES, ofPlayer } from './contract.backoffice.ts';

const balances = z.object({
  currency: z.enum(WALLET_CURRENCIES),
  cash: moneyText,
  bonus: moneyText,
  /** Reserved from the cash balance until a decision: withdrawals in progress. */
  held: moneyText,
});

export const readBalances = call({
  name: 'players.readBalances',
  summary: 'Returns the balances of a player in every currency of their accounts.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/balances',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: ofPlayer,
  answer: dataOf(z.array(balances)),
  refusals: ['forbidden', 'not_found'],
});

const accountKind = z.nullable(z.enum(['cash', 'bonus', 'held']));

const movement = z.object({
  id: idText,
  kind: z.string(),
  currency: walletCurrency,
  amount: moneyText,
  /** The change of the player's total; zero for a transfer between the player's own accounts. */
  change: moneyText,
  /** Null on the casino's side. */
  from: accountKind,
  to: accountKind,
  balance: moneyText,
  /** The record it refers to, as deposit:12. */
  ref: z.nullable(z.string()),
  created_at: timeText,
});
export type PlayerMovement = z.output<typeof movement>;

/**
 * Lists that leave the system may be exported only by roles that answer for money; each export is
 * audited.
 */
const EXPORT_ROLES = ['payments', 'risk'] as const;

const movementFilters = {
  period: historyQuery.shape.period,
  play: historyQuery.shape.play,
  account: z.optional(z.enum(['cash', 'bonus', 'held'])),
} as const;

export const listMovements = call({
  name: 'players.listMovements',
  summary: 'Lists every ledger transfer of a player’s accounts except bets, latest first.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/movements',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: ofPlayer,
  query: z.object({ ...historyQuery.shape, ...movementFilters }),
  answer: pageOf(movement),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

export const exportMovements = call({
  name: 'players.exportMovements',
  summary: 'Exports the same movements with the same filters as CSV, all of them.',
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
  name: 'players.listBets',
  summary:
    'Lists the bets of a player, latest first; filtered by game, currency, period, play money.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/bets',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: ofPlayer,
  query: z.object({ ...historyQuery.shape, ...betFilters }),
  answer: pageOf(betRecord),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

export const exportBets = call({
  name: 'players.exportBets',
  summary: 'Exports the same bets with the same filters as CSV, all of them; without their seeds.',
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
  /** The player may still bet with this seed, so it is never shown, not even to staff. */
  is_seed_in_use: z.boolean(),
  /**
   * unknown-game: the rules that decided the bet are no longer installed; sealed: the seed of a
   * shared round is not revealed yet.
   */
  state: z.enum(['checked', 'unknown-game', 'sealed']),
  /** Whether the rules give the result that was paid. */
  is_truthful: z.nullable(z.boolean()),
  checks: z.array(
    z.object({ name: z.string(), ok: z.boolean(), expected: z.string(), actual: z.string() }),
  ),
  /** The random numbers drawn; empty while the seed is in use. */
  draws: z.array(z.object({ call: z.string(), result: z.string() })),
});
export type Replay = z.output<typeof replay>;

export const replayBet = call({
  name: 'players.replayBet',
  summary:
    'Recomputes a bet from its rules and seeds and compares the results. A server seed ' +
    'that is still in use is not returned: the server recomputes and returns only the outcome.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/bets/{bet}/replay',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: z.object({ player: idText, bet: idText }),
  answer: dataOf(replay),
  refusals: ['forbidden', 'not_found'],
});

/** The values in the URL and on the wire; the comments below explain them. */
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
export type PlayerDeposit = z.output<typeof deposit>;

export const listDeposits = call({
  name: 'players.listDeposits',
  summary: 'Lists the deposits of a player, latest first.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/deposits',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: ofPlayer,
  query: z.object({ ...pageQuery.shape, status: z.optional(z.enum(DEPOSIT_STATUSES)) }),
  answer: pageOf(deposit),
  refusals: ['forbidden', 'not_found', 'cursor_format'],
});

const withdrawal = z.object({
  id: idText,
  method: localText,
  /** The destination, masked. */
  destination: z.string(),
  currency: currencyCode,
  amount: moneyText,
  fee: moneyText,
  /** 1 requested, 2 review, 3 approved, 4 sent, 5 paid, 6 rejected, 7 failed, 8 cancelled. */
  status: z.int(),
  is_on_hold: z.boolean(),
  /** The risk flags raised when it was requested. */
  flags: z.array(z.string()),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type PlayerWithdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = call({
  name: 'players.listWithdrawals',
  summary: 'Lists the withdrawals of a player, latest first.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/withdrawals',
  audience: 'staff',
  roles: PLAYER_ROLES,
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
  /** The player's net result from bets; negative when the player lost. */
  net: moneyText,
});

export const readTotals = call({
  name: 'players.readTotals',
  summary:
    'Returns what a player deposited, withdrew, staked and was paid, for each currency separately.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/totals',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: ofPlayer,
  query: z.object({ period: historyQuery.shape.period }),
  answer: dataOf(z.array(total)),
  refusals: ['forbidden', 'not_found'],
});

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.nullable(z.enum(LIMIT_PERIODS)),
  currency: z.nullable(currencyCode),
  /** Money as decimal text, or whole minutes; null while no limit is in force. */
  value: z.nullable(z.string()),
  used: z.nullable(z.string()),
  /** A requested higher limit: when it may be confirmed. */
  pending_from: z.nullable(timeText),
  pending: z.nullable(z.string()),
});

export const readProtection = call({
  name: 'players.readProtection',
  summary:
    'Returns the protection settings of a player: limits with their usage, time-out, exclusions.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/protection',
  audience: 'staff',
  roles: PLAYER_ROLES,
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
