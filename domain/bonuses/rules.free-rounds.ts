/**
 * Free rounds: bets on one game whose stakes the operator pays. What they win is collected and then
 * becomes a bonus that has to be wagered, or cash. Source: section 5.4 of the domain reference.
 */
import * as z from 'zod/mini';
import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';

export const FREE_ROUND_STATES = [
  'new',
  'active',
  'finished',
  'cancelled',
  'expired',
  'failed',
] as const;
export type FreeRoundState = (typeof FREE_ROUND_STATES)[number];

/**
 * Games of one player against the operator, decided at once, whose stake is one amount. Not cases
 * and the roulette table, whose stake follows from a price or from chips, nor games in steps and
 * shared rounds, whose bets stay open.
 */
export const FREE_ROUND_GAMES = ['dice', 'keno', 'wheel'] as const;

export function isOwnRoundGame(game: string): boolean {
  return FREE_ROUND_GAMES.some((each) => each === game);
}

export const FREE_ROUNDS_MAX = 1_000;

export const freeRounds = z.strictObject({
  /** One of these, or a game of a supplier that plays free rounds. */
  game: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, 'id_format')),
  rounds: z.int().check(z.minimum(1), z.maximum(FREE_ROUNDS_MAX)),
  /** Days from the claim to the last round. */
  days: z.int().check(z.minimum(1), z.maximum(365)),
});
export type FreeRoundTerms = z.output<typeof freeRounds>;

/** The stake of each round; undefined if the sum cannot be divided into whole hundredths. */
export function roundValueOf(amount: Micro, { rounds }: FreeRoundTerms): Micro | undefined {
  const value = amount / BigInt(rounds);
  const isExact = value * BigInt(rounds) === amount && value % MICRO_PER_MINOR === 0n;
  return isExact ? micro(value) : undefined;
}

type Collected = {
  readonly balance: Micro;
  readonly value: Micro;
  readonly rounds: number;
  readonly used: number;
};

/** The stakes that were not played, and what the others have won. */
export function shareOut({ balance, value, rounds, used }: Collected): {
  readonly unused: Micro;
  readonly won: Micro;
} {
  const stakes = value * BigInt(rounds - used);
  // A bet that counts again after its round was given back has taken the stake of another one.
  const unused = stakes < balance ? stakes : balance;
  return { unused: micro(unused), won: micro(balance - unused) };
}

/** What of the winnings the player gets. */
export function keptOf(won: Micro, winMax: Micro | null): Micro {
  return winMax !== null && won > winMax ? winMax : won;
}

/** What rounds are expected to win: their stakes by the RTP of the game. */
export function expectedWinnings(
  amount: Micro,
  rtp: { readonly numerator: bigint; readonly denominator: bigint },
): Micro {
  return rtp.denominator === 0n ? ZERO : micro((amount * rtp.numerator) / rtp.denominator);
}
