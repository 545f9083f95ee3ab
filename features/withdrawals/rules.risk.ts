/**
 * What looks odd about a withdrawal. Each check is one sentence about facts, has a name that staff
 * read and a weight. Nothing here refuses: a flag sends the withdrawal to a person, and the sum of
 * the weights says whom to look at first. A machine says yes only where nothing is odd at all.
 *
 * Source: reference 6.6 (velocity, structuring just under thresholds, deposit and withdrawal
 * without play, many instruments, linked sums of 2,000 euros within 24 hours).
 */
import type { Micro } from '#core/money.ts';

/** Everything the checks look at, in the currency of the withdrawal. */
export type RiskFacts = {
  readonly amount: Micro;
  /** Paid in and staked since the last withdrawal that was paid and had been played, or ever. */
  readonly depositedSince: Micro;
  readonly stakedSince: Micro;
  /** Withdrawals that were paid before. */
  readonly paidBefore: number;
  /** What was usual: the mean of those paid; zero without any. */
  readonly usualAmount: Micro;
  /** Whether money of this player went to this destination before. */
  readonly isKnownDestination: boolean;
  /** Different destinations within 30 days, this one included. */
  readonly destinations: number;
  /** Other players who used this destination ever. */
  readonly othersOfDestination: number;
  /** Other players seen at one of this player's addresses within 30 days. */
  readonly othersOfAddress: number;
  /** Password, e-mail or phone changed within 24 hours. */
  readonly isAccessChanged: boolean;
  /** Somebody came in by a link of the house, within a week or in a session that is open. */
  readonly isByLink: boolean;
  /** From which sum on two people must look; undefined without one. */
  readonly fourEyesMin: Micro | undefined;
  /** Withdrawals of the last 24 hours that lay just under it, this one included. */
  readonly justUnder: number;
  /** All withdrawals of the last 24 hours, in ten-thousandths of the threshold of 2,000 euros. */
  readonly linkedShare: number;
  readonly bonusBalance: Micro;
  readonly openPlacements: number;
};

/** Names and weights, 1 to 100. */
export const FLAG_WEIGHT = {
  not_played: 40,
  first_withdrawal: 10,
  new_destination: 10,
  many_destinations: 25,
  unusual_amount: 20,
  shared_destination: 50,
  shared_address: 25,
  access_changed: 35,
  came_by_link: 40,
  structuring: 35,
  linked_sum: 30,
  bonus_active: 15,
  open_bets: 5,
} as const;
export type Flag = keyof typeof FLAG_WEIGHT;

/** So many times the usual sum is far above it. */
const UNUSUAL_TIMES = 5n;
const DESTINATIONS_MANY = 3;
const WHOLE_SHARE = 10_000;
/** Sums from nine tenths of a threshold on lie just under it. */
export const JUST_UNDER_TENTHS = 9n;
const JUST_UNDER_MANY = 2;

const CHECKS: Readonly<Record<Flag, (facts: RiskFacts) => boolean>> = {
  not_played: ({ depositedSince, stakedSince }) => stakedSince < depositedSince,
  first_withdrawal: ({ paidBefore }) => paidBefore === 0,
  new_destination: ({ paidBefore, isKnownDestination }) => paidBefore > 0 && !isKnownDestination,
  many_destinations: ({ destinations }) => destinations >= DESTINATIONS_MANY,
  unusual_amount: ({ amount, usualAmount }) =>
    usualAmount > 0n && amount > usualAmount * UNUSUAL_TIMES,
  shared_destination: ({ othersOfDestination }) => othersOfDestination > 0,
  shared_address: ({ othersOfAddress }) => othersOfAddress > 0,
  access_changed: ({ isAccessChanged }) => isAccessChanged,
  came_by_link: ({ isByLink }) => isByLink,
  structuring: ({ amount, fourEyesMin, justUnder }) =>
    justUnder >= JUST_UNDER_MANY && isJustUnder(amount, fourEyesMin),
  linked_sum: ({ linkedShare }) => linkedShare >= WHOLE_SHARE,
  bonus_active: ({ bonusBalance }) => bonusBalance > 0n,
  open_bets: ({ openPlacements }) => openPlacements > 0,
};

export const FLAGS = Object.keys(FLAG_WEIGHT) as readonly Flag[];

export function isJustUnder(amount: Micro, threshold: Micro | undefined): boolean {
  if (threshold === undefined) return false;
  return amount < threshold && amount * 10n >= threshold * JUST_UNDER_TENTHS;
}

/** What is odd, the heaviest first. */
export function findFlags(facts: RiskFacts): Flag[] {
  return FLAGS.filter((flag) => CHECKS[flag](facts)).sort((one, other) => byWeight(one, other));
}

function byWeight(one: Flag, other: Flag): number {
  return FLAG_WEIGHT[other] - FLAG_WEIGHT[one];
}

export function scoreOf(flags: readonly Flag[]): number {
  return flags.reduce((sum, flag) => sum + FLAG_WEIGHT[flag], 0);
}

export type ReviewRules = {
  /** Up to this sum a day nobody needs to look, if nothing is odd; zero: somebody always does. */
  readonly automaticMax: Micro;
  /** From this sum a day on two people look. */
  readonly fourEyesMin: Micro | undefined;
};

/**
 * How many different people must say yes: none, one or two. What counts is all that was asked for
 * within 24 hours, this one included: a sum cut into pieces is the same sum.
 */
export function approvalsNeeded(
  daySum: Micro,
  flags: readonly Flag[],
  { automaticMax, fourEyesMin }: ReviewRules,
): 0 | 1 | 2 {
  if (fourEyesMin !== undefined && daySum >= fourEyesMin) return 2;
  return flags.length === 0 && daySum <= automaticMax ? 0 : 1;
}
