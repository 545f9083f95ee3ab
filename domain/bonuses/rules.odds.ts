/**
 * What a bonus costs depends on the games that its player may choose. For each game this is the
 * edge of the bet with the best RTP, and how much the multiplier of a usual bet varies; both are
 * computed exactly by the rules of the game.
 */
import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { FULL_BP, isLowRisk, shareOf, type BonusTerms } from './rules.ts';

export type GameOdds = {
  /** Its name, or the key of games of which only an assumed RTP is known. */
  readonly game: string;
  /** The names that terms may list it under, the most exact first. */
  readonly keys: readonly string[];
  readonly rtp: Rational;
  readonly variance: Rational;
  /** The players win each other's stakes. */
  readonly isPooled: boolean;
  /** Its supplier states no RTP, so the operator's assumption stands for it. */
  readonly isAssumed?: boolean;
  /** It is of a supplier that plays free rounds of it. */
  readonly hasFreeRounds?: boolean;
};

export function oddsOf({ game, usual, rtps, isPooled = false }: ListedGame): GameOdds {
  return {
    game: game.name,
    keys: [game.name],
    rtp: [...(rtps?.() ?? [game.exactRtp(usual)])].reduce((best, rtp) =>
      isAbove(rtp, best) ? rtp : best,
    ),
    variance: game.exactVariance(usual),
    isPooled,
  };
}

/** A game with what counting one unit of a stake costs its player, as a fraction. */
export type CountedGame = GameOdds & {
  readonly share: number;
  readonly unitCost: Rational;
};

/** The games on which stakes count, the cheapest for the player first. */
export function countedGames(terms: BonusTerms, odds: readonly GameOdds[]): CountedGame[] {
  const counted = odds.flatMap((each): CountedGame[] => {
    const share = shareOf(terms, each.keys);
    if (share === 0 || each.isPooled || isLowRisk(each.variance)) return [];
    const { numerator, denominator } = each.rtp;
    const lost = numerator < denominator ? denominator - numerator : 0n;
    const unitCost = {
      numerator: lost * BigInt(FULL_BP),
      denominator: denominator * BigInt(share),
    };
    return [{ ...each, share, unitCost }];
  });
  return counted.toSorted((a, b) => Number(isAbove(a.unitCost, b.unitCost)) * 2 - 1);
}

function isAbove(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator > b.numerator * a.denominator;
}
