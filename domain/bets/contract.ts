import * as z from 'zod/mini';
import { WALLET_CURRENCIES } from '#core/currency.ts';
import { STAKE_ORDERS } from '#domain/ledger/rules.stake-order.ts';
import { SETTLEMENT_KINDS } from '#domain/wagers/rules.ts';
import {
  call,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
  topic,
  type PlatformRefusalCode,
} from '#core/wire.ts';

export const walletCurrency = z.enum(WALLET_CURRENCIES);

/** How far back a listing or a sum goes, counted from the time of the request. */
export const PERIODS = ['24h', '7d', '30d', 'all'] as const;
export type Period = (typeof PERIODS)[number];
export const period = z.enum(PERIODS);

export const gameName = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
/** Only free play, or only real-money bets. */
export const playFilter = z.optional(z.enum(['only', 'none']));
/** The filters of every listing of a player's history. */
export const historyQuery = z.object({
  ...pageQuery.shape,
  period: z.optional(period),
  play: playFilter,
});

/** A settled bet as its player sees it. The server seed is included once it is revealed. */
export const betRecord = z.object({
  id: idText,
  game: z.string(),
  game_version: z.number(),
  currency: walletCurrency,
  stake: moneyText,
  params: z.json(),
  outcome: z.json(),
  /** The multiplier as decimal text with four decimals: "1.9800". */
  multiplier: z.string(),
  payout: moneyText,
  /** The parts of both that were bonus money; left out when none was staked. */
  bonus_stake: z.optional(moneyText),
  bonus_payout: z.optional(moneyText),
  /** There when the operator paid the stake, and left out otherwise. */
  is_free_round: z.optional(z.literal(true)),
  balance: moneyText,
  /** Null for a bet in a shared round, which is decided by the seeds of the round. */
  seed_id: z.nullable(idText),
  round: z.nullable(idText),
  /** Why the stake was returned, if it was. */
  void_reason: z.nullable(z.string()),
  /** There when its result was corrected, and left out otherwise. */
  is_corrected: z.optional(z.literal(true)),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  client_seed: z.string(),
  nonce: z.number(),
  placed_at: timeText,
});
export type BetRecord = z.output<typeof betRecord>;

/** One settlement of a wager. The latest one is the result of the bet. */
const settlement = z.object({
  /** 1, 2, 3 … */
  number: z.int(),
  kind: z.enum(SETTLEMENT_KINDS),
  /** What the bet has paid in all after it. */
  payout: moneyText,
  /** The difference to the settlement before it. */
  change: moneyText,
  /** The part of the difference that made a debt or, positive, repaid one; left out without. */
  debt_change: z.optional(moneyText),
  settled_at: timeText,
});
export type BetSettlement = z.output<typeof settlement>;

/** The jurisdiction of a bet, with the version of its rules when the stake was taken. */
export const betJurisdiction = z.object({ code: z.string(), version: z.int() });
export type BetJurisdiction = z.output<typeof betJurisdiction>;

/** A bet with its settlements in their order; an instant bet has none. */
export const betDetails = z.object({
  ...betRecord.shape,
  /** Null for a bet that is older than the first rules of its jurisdiction. */
  jurisdiction: z.nullable(betJurisdiction),
  settlements: z.array(settlement),
});
export type BetDetails = z.output<typeof betDetails>;

/** What every instant bet returns: the settled bet and the balance after it. */
export const placedBet = dataOf(betRecord);

export const BET_REFUSALS = [
  'insufficient_funds',
  'stake_format',
  'stake_below_min',
  'stake_above_max',
  'payout_above_max',
  'wrong_currency',
  'bad_params',
  'game_paused',
  'game_not_offered',
  'autobet_not_allowed',
  'seeds_missing',
  'round_open',
  'key_reused',
  'busy',
  'account_blocked',
  'account_excluded',
  'exclusion_return_needed',
  'time_out_active',
  'session_limit_reached',
  'reality_check_due',
  'debt_open',
  'policy_unaccepted',
  'stake_above_own_limit',
  'loss_limit_reached',
  'wager_limit_reached',
  'verification_needed',
  'consent_needed',
  'game_cycle_running',
  'other_game_open',
  'stake_above_legal_max',
  'stake_currency_not_allowed',
  'bonus_stake_above_max',
  'bonus_game_excluded',
  'free_rounds_over',
] as const;
export type BetRefusalCode = (typeof BET_REFUSALS)[number] | PlatformRefusalCode;

export const gameTable = z.object({
  game: z.string(),
  version: z.number(),
  is_paused: z.boolean(),
  is_autobet_allowed: z.boolean(),
  limits: z.array(
    z.object({
      currency: walletCurrency,
      stake_min: moneyText,
      stake_max: moneyText,
      payout_max: moneyText,
      /** What the largest payout is of the largest stake: rounds in steps end there. */
      cap: z.string(),
      /** The most that one bet can win above its stake, by the bankroll; null without one. */
      win_max: z.nullable(moneyText),
    }),
  ),
});
export type GameTable = z.output<typeof gameTable>;

export const getGameTable = call({
  name: 'bets.getGameTable',
  summary: 'Returns the state and limits of a game; readable by anyone.',
  method: 'GET',
  path: '/api/v2/games/{game}',
  audience: 'anyone',
  params: z.object({ game: gameName }),
  answer: dataOf(gameTable),
  refusals: ['not_found'],
});

export const listBets = call({
  name: 'bets.list',
  summary: 'Lists the bets of the caller, latest first; filtered by game, currency or seed.',
  method: 'GET',
  path: '/api/v2/bets',
  audience: 'visitor',
  query: z.object({
    ...historyQuery.shape,
    game: z.optional(gameName),
    currency: z.optional(walletCurrency),
    /**
     * With a seed the order is by nonce, from 0 upwards.
     */
    seed: z.optional(idText),
  }),
  answer: pageOf(betRecord),
});

export const getBet = call({
  name: 'bets.get',
  summary: 'Returns one bet of the caller, with its settlements.',
  method: 'GET',
  path: '/api/v2/bets/{id}',
  audience: 'visitor',
  params: z.object({ id: idText }),
  answer: dataOf(betDetails),
  refusals: ['not_found'],
});

/** How a player is shown to others: each is null when the player hides it. */
export const publicPlayer = z.object({
  /** The display name. */
  player: z.nullable(z.string()),
  /**
   * The path of the picture; null for a player without one and for a hidden name, too. Its content
   * never changes, and the path is gone once the player hides, replaces or removes the picture.
   */
  avatar: z.nullable(z.string()),
});
export type PublicPlayer = z.output<typeof publicPlayer>;

/** A public bet: without account, its player as they are shown to others. */
export const liveBet = z.object({
  id: idText,
  game: z.string(),
  ...publicPlayer.shape,
  currency: walletCurrency,
  stake: moneyText,
  multiplier: z.string(),
  payout: moneyText,
  placed_at: timeText,
});
export type LiveBet = z.output<typeof liveBet>;

/** All real-money bets of the installation, batched twice a second. */
export const liveBets = topic({
  name: 'bets.live',
  summary: 'Real-money bets as they settle; names and pictures only of players who show them.',
  audience: 'anyone',
  snapshot: z.array(liveBet),
  message: z.array(liveBet),
});

const balanceState = z.object({
  currency: walletCurrency,
  balance: moneyText,
  // Left out when the change did not touch it.
  bonus_balance: z.optional(moneyText),
  // What is owed after corrections. Left out when the change did not touch it, and while the player
  // never owed anything.
  debt: z.optional(moneyText),
  // Which money a stake takes, and the games on which it may be bonus money; null for all. Left out
  // when the change did not touch it.
  stake_order: z.optional(z.enum(STAKE_ORDERS)),
  bonus_games: z.optional(z.nullable(z.array(z.string()))),
});
export type BalanceState = z.output<typeof balanceState>;

export const myBalance = topic({
  name: 'me.balance',
  summary: 'Balances of the viewer, after every change.',
  audience: 'visitor',
  restricted: true,
  snapshot: z.array(balanceState),
  message: z.array(balanceState),
});

export const gameTables = topic({
  name: 'games.tables',
  summary: 'State and limits of the games, when they change.',
  audience: 'anyone',
  snapshot: z.array(gameTable),
  message: z.array(gameTable),
});
