/**
 * The odds of games of suppliers, for what a bonus costs. The RTP is the one that the supplier
 * states, or what the operator assumes. How much a bet varies follows from the stated volatility,
 * by what slots of our own studio of this volatility have; a table with a dealer is taken as a bet
 * on an even chance.
 */
import type { Rational } from '#core/fairness/game.ts';
import type { AssumedEdges } from '#domain/levels/rules.ts';
import type { Volatility } from '#domain/suppliers/contract.ts';
import { gameKeys, type SuppliedKind } from '#domain/suppliers/rules.game-keys.ts';
import type { GameOdds } from './rules.odds.ts';

export type SuppliedGameOdds = SuppliedKind & {
  readonly game: string;
  readonly rtp_m4: number | null;
  readonly volatility: Volatility | null;
  readonly has_free_rounds: boolean;
};

/** What is known exactly of a game of our own studio. */
export type ExactOdds = Pick<GameOdds, 'rtp' | 'variance'>;

const VARIANCES: Readonly<Record<Volatility, bigint>> = {
  low: 8n,
  medium: 14n,
  high: 50n,
  very_high: 230n,
};
/** Of one that states none: the smaller it is, the more bonuses survive their wagering. */
const UNSTATED: Volatility = 'low';
const EVEN_CHANCE = 1n;
const FULL = 10_000n;

export function suppliedOdds(
  { game, rtp_m4, volatility, has_free_rounds: hasFreeRounds, ...kind }: SuppliedGameOdds,
  assumed: AssumedEdges,
  exact: ExactOdds | undefined,
): GameOdds {
  const named = { game, keys: gameKeys(game, kind), isPooled: false, hasFreeRounds };
  if (exact) return { ...named, ...exact };
  const rtp = rtp_m4 ?? Number(FULL) - assumed[kind.category];
  const variance = kind.category === 'live' ? EVEN_CHANCE : VARIANCES[volatility ?? UNSTATED];
  return {
    ...named,
    rtp: { numerator: BigInt(rtp), denominator: FULL } satisfies Rational,
    variance: { numerator: variance, denominator: 1n },
    ...(rtp_m4 === null && { isAssumed: true }),
  };
}
