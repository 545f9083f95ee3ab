import * as z from 'zod/mini';
import { amountText, call, cursorText, dataOf, idText, moneyText, timeText } from '#core/wire.ts';

/**
 * The calls of the studio's own client, which runs in the frame of a game. They carry the session
 * of the launch instead of the player's token: the studio knows no account, only what the operator
 * sent when the game was opened, and asks for money through the wallet alone.
 */
const session = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'session_format'));
/** Also `FUN`, in which a demo is played. */
const studioCurrency = z.string().check(z.regex(/^[A-Z]{3,4}$/));

/** `none`: no win is celebrated; `above_stake`: only those above the stake. */
const celebration = z.enum(['above_stake', 'none']);

const studioRound = z.object({
  id: idText,
  /** What the player paid in all; with a bought feature, its price. */
  cost: moneyText,
  stake: moneyText,
  payout: moneyText,
  /** Payout without a jackpot, divided by the cost, with four decimals. */
  multiplier: z.string(),
  /** What of the payout is a jackpot. */
  jackpot: moneyText,
  is_bought: z.boolean(),
  /** A free spin: the operator paid the stake, and what it wins is not in the balance. */
  is_free: z.boolean(),
  /** A `SlotOutcome` (rules.outcome.ts): everything the client shows. */
  outcome: z.json(),
  seed_hash: z.string(),
  nonce: z.int(),
  client_seed: z.string(),
  /** Once the seed was replaced; null before. */
  server_seed: z.nullable(z.string()),
  placed_at: timeText,
  /** Whether the operator has credited the payout; it is repeated until then. */
  is_paid: z.boolean(),
});
export type StudioRound = z.output<typeof studioRound>;

const studioSeed = z.object({
  /** SHA-256 of the server seed that decides the next rounds. */
  hash: z.string(),
  client_seed: z.string(),
  /** Whether the player's browser chose the client seed; if not, it sends one before it plays. */
  is_own: z.boolean(),
  /** The nonce of the next round. */
  nonce: z.int(),
  /**
   * SHA-256 of the server seed that comes after this one: it is fixed before the player chooses the
   * client seed that goes with it.
   */
  next_hash: z.nullable(z.string()),
});

const jackpots = z.array(z.object({ tier: z.string(), amount: moneyText }));

const reward = z.object({
  id: z.string(),
  count: z.int(),
  /** 0 once they are over. */
  left: z.int(),
  /** The stake of each. */
  bet_value: moneyText,
  /** What they have won so far. */
  won: moneyText,
});
export type StudioReward = z.output<typeof reward>;

export const getStudioState = call({
  name: 'studio.getState',
  summary: 'Returns what the client of a slot shows before the first round of a session.',
  method: 'POST',
  path: '/api/v2/studio/state',
  audience: 'anyone',
  body: z.object({ session }),
  answer: dataOf(
    z.object({
      game: z.string(),
      version: z.int(),
      currency: studioCurrency,
      is_demo: z.boolean(),
      balance: moneyText,
      /** The stakes to choose from, ascending. */
      stakes: z.array(moneyText),
      default_stake: moneyText,
      seed: studioSeed,
      rules: z.object({
        is_autoplay_allowed: z.boolean(),
        is_turbo_allowed: z.boolean(),
        is_buy_allowed: z.boolean(),
        /** From the start of a round to the start of the next. */
        min_round_ms: z.int(),
        celebration,
      }),
      /** The latest round of the session; one that was not shown yet is shown when it opens. */
      round: z.nullable(studioRound),
      is_round_shown: z.boolean(),
      /** Empty for a game without one. */
      jackpots,
      /** Free spins that the operator gave, which are played first. */
      reward: z.nullable(reward),
      /** Those whose last spin is the round that was not shown yet. */
      ended_reward: z.nullable(reward),
      lobby_url: z.nullable(z.string()),
      deposit_url: z.nullable(z.string()),
    }),
  ),
  refusals: ['session_over', 'wallet_away'],
});

export const spin = call({
  name: 'studio.spin',
  summary:
    'Plays a round: takes the stake through the wallet, draws, and pays. A repeat with the same ' +
    'key returns the round of the first.',
  method: 'POST',
  path: '/api/v2/studio/spin',
  audience: 'anyone',
  keyed: true,
  body: z.object({
    session,
    stake: amountText,
    is_bought: z.boolean(),
    /** The free spins that pay it. */
    reward: z.optional(z.uuid()),
  }),
  answer: dataOf(
    z.object({
      round: studioRound,
      /** After the payout. Null while the operator has not confirmed it. */
      balance: z.nullable(moneyText),
      jackpots,
      seed: studioSeed,
      /** Those that can be played now, and those whose last spin this was. */
      reward: z.nullable(reward),
      ended_reward: z.nullable(reward),
    }),
  ),
  refusals: [
    'session_over',
    'bad_stake',
    'buy_not_allowed',
    'too_fast',
    'free_spins_over',
    'insufficient_funds',
    'limit_reached',
    'player_disabled',
    'game_unavailable',
    'wallet_away',
    'round_cancelled',
  ],
});

export const markShown = call({
  name: 'studio.markShown',
  summary: 'Says that the client has shown a round to its end; a reload does not show it again.',
  method: 'POST',
  path: '/api/v2/studio/shown',
  audience: 'anyone',
  body: z.object({ session, round: idText }),
  answer: dataOf(z.object({})),
  refusals: ['session_over'],
});

export const rotateStudioSeed = call({
  name: 'studio.rotateSeed',
  summary:
    'Reveals the server seed. The one whose hash was shown as the next takes its place, with the ' +
    'client seed of the player.',
  method: 'POST',
  path: '/api/v2/studio/seed',
  audience: 'anyone',
  body: z.object({ session, client_seed: z.string() }),
  answer: dataOf(
    z.object({
      seed: studioSeed,
      revealed: z.object({ hash: z.string(), server_seed: z.string() }),
    }),
  ),
  refusals: ['session_over', 'bad_client_seed', 'round_open'],
});

export const listStudioRounds = call({
  name: 'studio.listRounds',
  summary: 'Lists the rounds of the player in this game, latest first, each with its outcome.',
  method: 'POST',
  path: '/api/v2/studio/rounds',
  audience: 'anyone',
  body: z.object({ session, cursor: z.optional(cursorText) }),
  answer: dataOf(z.object({ rounds: z.array(studioRound), next: z.nullable(cursorText) })),
  refusals: ['session_over'],
});

export const getStudioReplay = call({
  name: 'studio.getReplay',
  summary:
    'Returns the one round that the token of a replay shows. The token ends after half an hour, ' +
    'and nothing can be staked with it.',
  method: 'POST',
  path: '/api/v2/studio/replay',
  audience: 'anyone',
  body: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{59}$/, 'replay_over')) }),
  answer: dataOf(
    z.object({
      game: z.string(),
      currency: studioCurrency,
      rules: z.object({ celebration, is_turbo_allowed: z.boolean() }),
      round: studioRound,
    }),
  ),
  refusals: ['replay_over'],
});
