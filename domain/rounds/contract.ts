import * as z from 'zod/mini';
import { betRecord, walletCurrency } from '#domain/bets/contract.ts';
import { call, dataOf, idText, moneyText, pageOf, pageQuery, timeText, topic } from '#core/wire.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const tableName = z.string().check(z.regex(/^[a-z][a-z-]{0,31}$/));

/** `waiting`: open, but its clock has not begun (a game room with one player). */
export const ROUND_STATES = ['waiting', 'betting', 'locked', 'running', 'settled', 'void'] as const;
export const roundState = z.enum(ROUND_STATES);
export type RoundStateName = z.output<typeof roundState>;

/** Why a round was void: every stake of it went back. */
export const VOID_REASONS = [
  'beacon_missing',
  'beacon_invalid',
  'lock_missed',
  'interrupted',
  'nobody_joined',
  'cancelled',
  'operator',
] as const;
export const voidReason = z.enum(VOID_REASONS);

/** Where the public half of a round's randomness comes from. */
export const beaconOf = z.object({
  /** `local` is made by the house itself and proves nothing to the public. */
  mode: z.enum(['drand', 'local']),
  /** The round of the beacon, fixed before bets close; null while the lock is not known. */
  round: z.nullable(z.int()),
  signature: z.nullable(z.string()),
  randomness: z.nullable(hash),
});

/** A shared round as everybody sees it. What nobody may know yet is null. */
export const sharedRound = z.object({
  id: idText,
  table: tableName,
  game: z.string(),
  game_version: z.int(),
  chain: idText,
  /** Its place in the chain: the nonce of its draw; null until its place is fixed. */
  number: z.nullable(z.int()),
  /** The seed of the round before: the commitment to this one. */
  previous_seed: z.nullable(hash),
  seed: z.nullable(hash),
  state: roundState,
  void_reason: z.nullable(voidReason),
  beacon: beaconOf,
  opened_at: timeText,
  /** No bet is taken from this moment on; null until its clock has begun. */
  lock_at: z.nullable(timeText),
  /** When what is watched began: the curve, the wheel. */
  started_at: z.nullable(timeText),
  ended_at: z.nullable(timeText),
  /** When the next round opens, once this one is over. */
  next_at: z.nullable(timeText),
  /** SHA-256 of the canonical list of all bets, published when they are closed. */
  bets_root: z.nullable(hash),
  /** What the draw depends on besides the seeds: the tickets sold. */
  facts: z.json(),
  outcome: z.json(),
});
export type SharedRound = z.output<typeof sharedRound>;

/** A bet in a round as everybody sees it; no name when its player hides it. */
export const publicBet = z.object({
  id: idText,
  round: idText,
  player: z.nullable(z.string()),
  currency: walletCurrency,
  stake: moneyText,
  /** What it was placed on, as far as others may see it. */
  bet: z.json(),
  state: z.enum(['open', 'settled', 'void']),
  multiplier: z.nullable(z.string()),
  payout: z.nullable(moneyText),
});
export type PublicBet = z.output<typeof publicBet>;

/** The viewer's own bet in a round. */
export const ownBet = z.object({
  id: idText,
  round: z.nullable(idText),
  table: tableName,
  currency: walletCurrency,
  stake: moneyText,
  bet: z.json(),
  /** `queued`: nothing was taken yet, it goes into the next round. */
  state: z.enum(['queued', 'open', 'settled', 'void']),
  placed_at: timeText,
  /** Once it is settled or void. */
  record: z.nullable(betRecord),
  /** Why a bet that waited was not placed when its round opened. */
  refusal: z.optional(z.string()),
});
export type OwnBet = z.output<typeof ownBet>;

/** How many bets a round has and for how much, by what they are placed on. */
export const betTotals = z.object({
  currency: walletCurrency,
  /** The part of the table: a colour of the wheel; empty where there are no parts. */
  part: z.string(),
  bets: z.int(),
  staked: moneyText,
});
export type BetTotals = z.output<typeof betTotals>;

export const recentRound = z.object({
  id: idText,
  number: z.nullable(z.int()),
  state: roundState,
  void_reason: z.nullable(voidReason),
  outcome: z.json(),
  ended_at: z.nullable(timeText),
});
export type RecentRound = z.output<typeof recentRound>;

/** The viewer's bets in rounds that are not over, on all his pages and devices. */
export const myRoundBets = topic({
  name: 'me.rounds',
  summary: "The viewer's own bets in shared rounds, as they change.",
  audience: 'visitor',
  snapshot: z.array(ownBet),
  message: z.array(ownBet),
});

export const getRound = call({
  name: 'rounds.get',
  summary: 'A shared round with everything that checks it: seeds, beacon, bets, outcome.',
  method: 'GET',
  path: '/api/v2/rounds/{id}',
  audience: 'anyone',
  params: z.object({ id: idText }),
  answer: dataOf(
    z.object({
      round: sharedRound,
      /** The published start of its chain and its length. */
      chain: z.object({ id: idText, first: hash, length: z.int(), published_at: timeText }),
      /** The very text whose hash is the root of the bets; null before bets are closed. */
      bets_text: z.nullable(z.string()),
    }),
  ),
  refusals: ['not_found'],
});

export const listRounds = call({
  name: 'rounds.list',
  summary: 'Finished rounds of a table, latest first.',
  method: 'GET',
  path: '/api/v2/rounds',
  audience: 'anyone',
  query: z.object({ ...pageQuery.shape, table: tableName }),
  answer: pageOf(sharedRound),
});

export const listChains = call({
  name: 'rounds.listChains',
  summary: 'Every chain of seeds with the hash it was published by.',
  method: 'GET',
  path: '/api/v2/rounds/chains',
  audience: 'anyone',
  answer: dataOf(
    z.array(
      z.object({
        id: idText,
        table: tableName,
        first: hash,
        length: z.int(),
        used: z.int(),
        beacon: z.enum(['drand', 'local']),
        published_at: timeText,
      }),
    ),
  ),
});
