/**
 * What a bonus is expected to cost, by the formula of section 5.3 of the domain reference: while a
 * bonus is wagered its player loses `required / share × edge`. What is left of the bonus then is
 * what the operator pays.
 */
import type { Rational } from '#core/fairness/game.ts';
import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import { FULL_BP, requiredOf, type Amounts, type BonusTerms } from './rules.ts';
import { expectedWinnings, keptOf } from './rules.free-rounds.ts';
import type { CountedGame, GameOdds } from './rules.odds.ts';

export type WageringCost = {
  /** The smallest deposit that gets the whole bonus; zero for a fixed one. */
  readonly deposit: Micro;
  readonly bonus: Micro;
  readonly required: Micro;
  /** What has to be staked on the game, and what its player loses with it on average. */
  readonly staked: Micro;
  readonly loss: Micro;
  /** What the bonus is worth to its player; negative where wagering costs more than it gives. */
  readonly value: Micro;
};

/** A bonus whose stakes count on no game is worth nothing. */
export function wageringCost(
  terms: BonusTerms,
  amounts: Amounts,
  game: Pick<CountedGame, 'share' | 'unitCost'> | undefined,
): WageringCost {
  const deposit = depositFor(terms, amounts);
  const bonus = amounts.amount;
  const required = requiredOf(terms, bonus, deposit);
  const needed = { deposit, bonus, required };
  if (required === 0n) return { ...needed, staked: ZERO, loss: ZERO, value: convertible(amounts) };
  if (!game) return { ...needed, staked: ZERO, loss: ZERO, value: ZERO };
  const staked = micro((required * BigInt(FULL_BP)) / BigInt(game.share));
  const loss = times(required, game.unitCost);
  return { ...needed, staked, loss, value: micro(bonus - loss) };
}

/**
 * The amounts with what a bonus gives on average: free rounds give what their stakes win by the RTP
 * of their game, and not more than the largest winnings.
 */
export function expectedAmounts(
  { free_rounds: rounds }: BonusTerms,
  amounts: Amounts,
  odds: readonly GameOdds[],
): Amounts {
  const game = rounds && odds.find((each) => each.game === rounds.game);
  if (!game) return amounts;
  return { ...amounts, amount: keptOf(expectedWinnings(amounts.amount, game.rtp), amounts.winMax) };
}

function times(amount: Micro, { numerator, denominator }: Rational): Micro {
  return micro((amount * numerator) / denominator);
}

function convertible({ amount, conversionMax }: Amounts): Micro {
  return conversionMax !== null && conversionMax < amount ? conversionMax : amount;
}

/** The smallest deposit that is matched with the whole amount, in whole hundredths. */
function depositFor({ kind, percent }: BonusTerms, { depositMin, amount }: Amounts): Micro {
  if (kind !== 'deposit_match' || percent === null) return ZERO;
  const share = BigInt(percent);
  const exact = (amount * 100n + share - 1n) / share;
  const whole = ((exact + MICRO_PER_MINOR - 1n) / MICRO_PER_MINOR) * MICRO_PER_MINOR;
  return whole > depositMin ? micro(whole) : depositMin;
}
