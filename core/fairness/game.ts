/**
 * What the server, the verifier and the simulator need of an instant game. A game consists of its
 * rules: it parses parameters, takes numbers from a stream and returns a multiplier. It never sees
 * a player, a wallet or a clock.
 */
import { micro } from '../money.ts';
import type { Micro } from '../money.ts';
import type { Json } from './json.ts';
import type { Stream } from './pf1.ts';

/** An exact fraction; the denominator is positive, the fraction not necessarily reduced. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

/** Multipliers (m4) are whole numbers of ten-thousandths: 19800n pays 1.98 times the stake. */
export const M4_ONE = 10_000n;

export type InstantGame<Params extends Json = Json, Outcome extends Json = Json> = {
  /** The name in addresses, in the database and on receipts. */
  readonly name: string;
  /** The word that separates this game's draws from all others in PF-1. */
  readonly tag: string;
  /** Raised with every change after which an old bet would be decided differently. */
  readonly version: number;
  /** Parameters from outside, or undefined if a bet on them must be refused. */
  parseParams(value: unknown): Params | undefined;
  /** The most these parameters can pay; payout limits are checked against it before a draw. */
  bestMultiplier(params: Params): bigint;
  play(stream: Stream, params: Params): Result<Outcome>;
  /**
   * Only for games with shared rounds: the result of a round, independent of the bets; undefined
   * for facts that no round can have.
   */
  drawRound?(stream: Stream, facts: unknown): Outcome | undefined;
  /**
   * Only where the facts of a round depend on its bets: the facts computed from the published list
   * of bets; undefined for a list that no round has.
   */
  roundFacts?(bets: unknown): Json | undefined;
  /** Only for games with shared rounds whose bets are taken while the round runs. */
  readonly runningBets?: RunningBets;
  /**
   * Only for games in steps: whether these choices have neither won nor lost anything yet, so that
   * the stake of an abandoned round is returned.
   */
  isUndecided?(stream: Stream, params: Params): boolean;
  /** The RTP as a share of the stake: the mean multiplier, exactly. */
  exactRtp(params: Params): Rational;
  /** The variance of the multiplier, exactly; it gives a measured RTP its confidence interval. */
  exactVariance(params: Params): Rational;
};

/** Bets that change between the closing of bets and the end of the round. */
export type RunningBets = {
  /** Whether a bet with this `taken` was not taken yet. */
  isOpen(taken: unknown): boolean;
  /** Whether the player alone could take the bet: an interrupted round returns its stake. */
  isManual(bet: unknown): boolean;
};

/** A game as generic code sees it, with a usual bet of a player. */
export type ListedGame = {
  readonly game: InstantGame;
  readonly usual: Json;
  /**
   * For a game whose RTP depends on the bet: the RTP of every bet, or bounds that contain all of
   * them.
   */
  readonly rtps?: () => Iterable<Rational>;
  /**
   * For a game in steps: the same where a round ends at this multiplier, the largest payout for the
   * largest stake.
   */
  readonly cappedRtps?: (capM4: bigint) => Iterable<Rational>;
  /**
   * The most that any bet can be paid; of a game in steps, what its first choice can, because later
   * ones end at the largest payout.
   */
  readonly highestM4: bigint;
  /** The players win each other's stakes, and the operator takes a fee without a risk. */
  readonly isPooled?: boolean;
};

export function listed<Params extends Json, Outcome extends Json>(
  game: InstantGame<Params, Outcome>,
  usual: Params,
  { best = usual, ...more }: ListedOptions<Params> = {},
): ListedGame {
  const highestM4 = game.bestMultiplier(best);
  // Generic code passes each game only what the game's own parser has accepted.
  return { game: game as unknown as InstantGame, usual, highestM4, ...more };
}

type ListedOptions<Params> = Pick<ListedGame, 'rtps' | 'cappedRtps' | 'isPooled'> & {
  /** A bet that can be paid the most. */
  readonly best?: Params;
};

/**
 * The price of a result. `share` is the payout as an exact share of the stake, for games in which
 * it is not always a whole number of ten-thousandths (chips on several fields, a pot that is shared
 * out); `m4` is then the share rounded down.
 */
export type Price = { readonly m4: bigint; readonly share?: Rational };

export type Result<Outcome extends Json> = Price & { readonly outcome: Outcome };

/** A price that is an exact share of the stake. */
export function priceOf(share: Rational): Price {
  return { m4: (share.numerator * M4_ONE) / share.denominator, share };
}

/** One way to win: `ways` of the equally likely results pay `m4`. */
export type Prize = { readonly m4: bigint; readonly ways: bigint };

/** Never rounds for stakes in whole hundredths; anything finer is cut in favour of the house. */
export function payoutOf(stake: Micro, m4: bigint, share?: Rational): Micro {
  if (share) return micro((stake * share.numerator) / share.denominator);
  return micro((stake * m4) / M4_ONE);
}

/**
 * The part of a payout that is bonus money: that of the stake, rounded in favour of the cash.
 */
export function bonusPartOf(payout: Micro, stake: Micro, bonusStake: Micro): Micro {
  return micro((payout * bonusStake) / stake);
}

/** Reads "1.98" or "1.9800" as 19800n; undefined for an invalid multiplier. */
export function parseMultiplier(text: string): bigint | undefined {
  const match = /^(0|[1-9]\d{0,11})(?:\.(\d{1,4}))?$/.exec(text);
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`) : undefined;
}

export function meanMultiplier(prizes: readonly Prize[], results: bigint): Rational {
  const paid = prizes.reduce((sum, prize) => sum + prize.ways * prize.m4, 0n);
  return { numerator: paid, denominator: results * M4_ONE };
}

/** E[m²] − E[m]², over one denominator. */
export function multiplierVariance(prizes: readonly Prize[], results: bigint): Rational {
  const { numerator: paid, denominator } = meanMultiplier(prizes, results);
  const squares = prizes.reduce((sum, prize) => sum + prize.ways * prize.m4 ** 2n, 0n);
  return { numerator: squares * results - paid ** 2n, denominator: denominator ** 2n };
}
