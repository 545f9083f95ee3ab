import * as z from 'zod/mini';
import { WALLET_CURRENCIES } from '#core/currency.ts';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import {
  betDetails,
  betRecord,
  gameName,
  historyQuery,
  walletCurrency,
} from '#domain/bets/contract.ts';
import { depositRecord, withdrawalRecord } from '#domain/history/contract.payments.ts';
import { debtEntry, movement, movementFilter } from '#domain/history/contract.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#domain/protection/rules.ts';
import { EXPORT_ROLES, PLAYER_ROLES, ofPlayer } from './contract.backoffice.ts';

const balances = z.object({
  currency: z.enum(WALLET_CURRENCIES),
  cash: moneyText,
  bonus: moneyText,
  /** Reserved from the cash balance until a decision: withdrawals in progress. */
  held: moneyText,
  /** What the player owes after corrections; left out for one who never owed anything. */
  debt: z.optional(moneyText),
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

const playerMovement = z.object({
  ...movement.shape,
  /** The record it refers to, as deposit:12. */
  ref: z.nullable(z.string()),
});
export type PlayerMovement = z.output<typeof playerMovement>;

export const { list: listMovements, file: exportMovements } = listCalls({
  name: 'players.listMovements',
  summary: 'Lists every ledger transfer of a player’s accounts except bets, latest first.',
  path: '/api/v2/staff/players/{player}/movements',
  roles: PLAYER_ROLES,
  exportRoles: EXPORT_ROLES,
  params: ofPlayer,
  filters: movementFilter.shape,
  row: playerMovement,
});

export const { list: listDebts, file: exportDebts } = listCalls({
  name: 'players.listDebts',
  summary: 'Lists what made and what repaid the debt of a player in one currency, latest first.',
  path: '/api/v2/staff/players/{player}/debts',
  roles: PLAYER_ROLES,
  exportRoles: EXPORT_ROLES,
  params: ofPlayer,
  filters: { currency: walletCurrency },
  row: debtEntry,
});

export const { list: listBets, file: exportBets } = listCalls({
  name: 'players.listBets',
  summary:
    'Lists the bets of a player, latest first; filtered by game, currency, period, play money.',
  path: '/api/v2/staff/players/{player}/bets',
  roles: PLAYER_ROLES,
  exportRoles: EXPORT_ROLES,
  params: ofPlayer,
  filters: {
    period: historyQuery.shape.period,
    play: historyQuery.shape.play,
    game: z.optional(gameName),
    currency: z.optional(walletCurrency),
  },
  row: betRecord,
});

const replay = z.object({
  bet: betDetails,
  /** The player may still bet with this seed, so it is never shown, not even to staff. */
  is_seed_in_use: z.boolean(),
  /**
   * unknown-game: the rules that decided the bet are no longer installed; sealed: the seed of a
   * shared round is not revealed yet; outside: a supplier or an event decided it, and there are no
   * seeds.
   */
  state: z.enum(['checked', 'unknown-game', 'sealed', 'outside']),
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

/** The values in the URL. */
export const DEPOSIT_STATUSES = ['1', '2', '3', '4', '5', '6'] as const;
export const WITHDRAWAL_STATUSES = [...DEPOSIT_STATUSES, '7', '8'] as const;

export const deposit = z.omit(depositRecord, {
  sum_was_changed: true,
  shop_amount: true,
  commission: true,
  expires_at: true,
});
export type PlayerDeposit = z.output<typeof deposit>;

export const { list: listDeposits, file: exportDeposits } = listCalls({
  name: 'players.listDeposits',
  summary: 'Lists the deposits of a player, latest first.',
  path: '/api/v2/staff/players/{player}/deposits',
  roles: PLAYER_ROLES,
  exportRoles: EXPORT_ROLES,
  params: ofPlayer,
  filters: {
    status: z.optional(z.enum(DEPOSIT_STATUSES)),
    sort: sortBy(['at', 'amount', 'paid']),
  },
  row: deposit,
});

export const withdrawal = z.omit(withdrawalRecord, { arrives: true, arrives_currency: true });
export type PlayerWithdrawal = z.output<typeof withdrawal>;

export const { list: listWithdrawals, file: exportWithdrawals } = listCalls({
  name: 'players.listWithdrawals',
  summary: 'Lists the withdrawals of a player, latest first.',
  path: '/api/v2/staff/players/{player}/withdrawals',
  roles: PLAYER_ROLES,
  exportRoles: EXPORT_ROLES,
  params: ofPlayer,
  filters: {
    status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
    sort: sortBy(['at', 'amount']),
  },
  row: withdrawal,
});

const total = z.object({
  currency: currencyCode,
  deposited: moneyText,
  withdrawn: moneyText,
  bets: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** The parts of both that were bonus money. */
  bonus_staked: moneyText,
  bonus_paid: moneyText,
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
