/**
 * How much a bet may win.
 *
 * Two limits apply. The largest payout of a game is set by the operator. With a bankroll, the
 * operator also loses at most half of house edge × bankroll on one draw: the Kelly criterion risks
 * the whole of it, and half gives up a quarter of the growth for much smaller swings (domain rules
 * 2.0). The edge of a game is the smallest of its bets. Amounts are in micro-units.
 */
import { M4_ONE, type ListedGame, type Rational } from '#core/fairness/game.ts';
import { rtpRangeOf } from '#core/fairness/rtp-range.ts';
import { micro, truncateToMinor, type Micro } from '#core/money.ts';

export type PayoutLimits = {
  readonly payoutMax: Micro;
  /** The most that the operator may lose on one draw; null without a bankroll. */
  readonly winMax: Micro | null;
};

/** Half of edge × bankroll; nothing for a game without an edge. */
export function winMaxOf(bankroll: Micro, { numerator, denominator }: Rational): Micro {
  const half = (bankroll * numerator) / (2n * denominator);
  return micro(half > 0n ? half : 0n);
}

/**
 * The house edge of each game in which the operator risks something: the smallest of its bets. A
 * bankroll does not limit the others.
 */
export function edgesOf(games: readonly ListedGame[]): ReadonlyMap<string, Rational> {
  const risky = games.filter(({ isPooled }) => !isPooled);
  return new Map(
    risky.map((listed) => {
      const { numerator, denominator } = rtpRangeOf(listed).high;
      return [listed.game.name, { numerator: denominator - numerator, denominator }];
    }),
  );
}

/** The most that the operator may lose on one draw. */
export function lossMax({ payoutMax, winMax }: PayoutLimits): Micro {
  return winMax === null ? payoutMax : lesser(payoutMax, winMax);
}

/** The largest payout of a bet with this stake. */
export function payoutMaxOf(stake: Micro, { payoutMax, winMax }: PayoutLimits): Micro {
  return winMax === null ? payoutMax : lesser(payoutMax, micro(stake + winMax));
}

/** The multiplier at which a bet reaches its largest payout, in ten-thousandths. */
export function capM4Of(stake: Micro, limits: PayoutLimits): bigint {
  return (payoutMaxOf(stake, limits) * M4_ONE) / stake;
}

/** The largest stake, in whole hundredths, that may be paid this multiplier. */
export function largestStake(bestM4: bigint, { payoutMax, winMax }: PayoutLimits): Micro {
  const byPayout = (payoutMax * M4_ONE) / bestM4;
  const won = bestM4 - M4_ONE;
  if (winMax === null || won <= 0n) return truncateToMinor(byPayout);
  return truncateToMinor(lesser(micro(byPayout), micro((winMax * M4_ONE) / won)));
}

function lesser(a: Micro, b: Micro): Micro {
  return a < b ? a : b;
}
