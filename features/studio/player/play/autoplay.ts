/** Rounds that follow one another without a press, and what ends them. */
import { addMoney, subtractMoney, ZERO, type Micro } from '#core/money.ts';

export type AutoplayLimits = {
  readonly rounds: number;
  /** Ends once the rounds have cost so much more than they returned. */
  readonly lossLimit: Micro;
  /** Ends after a round that returned at least so much; null never. */
  readonly winLimit: Micro | null;
  /** Ends after a round with a feature. */
  readonly endsOnFeature: boolean;
};

export type Autoplay = {
  readonly limits: AutoplayLimits;
  readonly left: number;
  /** What the rounds have cost so far, less what they returned. */
  readonly lost: Micro;
};

export type PlayedRound = {
  readonly cost: Micro;
  readonly payout: Micro;
  readonly hasFeature: boolean;
};

export function startOf(limits: AutoplayLimits): Autoplay {
  return { limits, left: limits.rounds, lost: ZERO };
}

/** The autoplay after a round; null where it ends. `nextCost` is what another round would cost. */
export function afterRound(auto: Autoplay, round: PlayedRound, nextCost: Micro): Autoplay | null {
  const { limits } = auto;
  const left = auto.left - 1;
  const lost = subtractMoney(addMoney(auto.lost, round.cost), round.payout);
  if (left <= 0) return null;
  if (limits.winLimit !== null && round.payout >= limits.winLimit) return null;
  if (limits.endsOnFeature && round.hasFeature) return null;
  // A round that could lose more than is left of the limit is not begun.
  if (addMoney(lost, nextCost) > limits.lossLimit) return null;
  return { limits, left, lost };
}
