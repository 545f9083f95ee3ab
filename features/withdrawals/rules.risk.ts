/**
 * The risk checks of a withdrawal. Each check is one condition on facts, with a name that staff
 * read and a weight. No check refuses: a flag sends the withdrawal to manual review, and the sum of
 * the weights sorts the queue. Only a withdrawal without any flag can pass automatically.
 *
 * Source: reference 6.6 (velocity, structuring just under thresholds, deposit and withdrawal
 * without play, many instruments, linked sums of 2,000 euros within 24 hours).
 */
import type { Micro } from '#core/money.ts';

/** The facts of all checks, in the currency of the withdrawal. */
export type RiskFacts = {
  readonly amount: Micro;
  /** Paid in and staked since the last paid withdrawal whose deposits had been played, or ever. */
  readonly depositedSince: Micro;
  readonly stakedSince: Micro;
  /** The number of withdrawals paid before. */
  readonly paidBefore: number;
  /** The mean amount of the paid withdrawals; zero without any. */
  readonly usualAmount: Micro;
  /** Whether this player was paid to this destination before. */
  readonly isKnownDestination: boolean;
  /** Different destinations within 30 days, this one included. */
  readonly destinations: number;
  /** Other players who have ever used this destination. */
  readonly othersOfDestination: number;
  /** Other players seen at one of this player's IP addresses within 30 days. */
  readonly othersOfAddress: number;
  /** Password, email or phone changed within 24 hours. */
  readonly isAccessChanged: boolean;
  /** A login by link, within a week or in a session that is still active. */
  readonly isByLink: boolean;
  /** The amount from which two approvals are needed; undefined without one. */
  readonly fourEyesMin: Micro | undefined;
  /** Withdrawals of the last 24 hours just below it, this one included. */
  readonly justUnder: number;
  /** All withdrawals of the last 24 hours, in ten-thousandths of the threshold of 2,000 euros. */
  readonly linkedShare: number;
  readonly bonusBalance: Micro;
  readonly openWagers: number;
  /** A case about the abuse of a bonus of the player waits for a decision. */
  readonly hasAbuseCase: boolean;
  /** An AML case holds the withdrawals of the player. */
  readonly isHeldByCase: boolean;
};

/** The flags and their weights, 1 to 100. */
export const FLAG_WEIGHT = {
  risk_review: 100,
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
  bonus_abuse: 45,
  bonus_active: 15,
  open_bets: 5,
} as const;
export type Flag = keyof typeof FLAG_WEIGHT;

/** An amount of this many times the usual one is unusual. */
const UNUSUAL_TIMES = 5n;
const DESTINATIONS_MANY = 3;
const WHOLE_SHARE = 10_000;
/** An amount from nine tenths of a threshold on is just below it. */
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
  bonus_abuse: ({ hasAbuseCase }) => hasAbuseCase,
  bonus_active: ({ bonusBalance }) => bonusBalance > 0n,
  open_bets: ({ openWagers }) => openWagers > 0,
  risk_review: ({ isHeldByCase }) => isHeldByCase,
};

export const FLAGS = Object.keys(FLAG_WEIGHT) as readonly Flag[];

export function isJustUnder(amount: Micro, threshold: Micro | undefined): boolean {
  return (
    threshold !== undefined && amount < threshold && amount * 10n >= threshold * JUST_UNDER_TENTHS
  );
}

/** The flags of a withdrawal, the heaviest first. */
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
  /** Up to this daily sum no review is needed without flags; zero: review is always needed. */
  readonly automaticMax: Micro;
  /** From this daily sum on two approvals are needed. */
  readonly fourEyesMin: Micro | undefined;
};

/**
 * The number of approvals by different people: none, one or two. All requests within 24 hours
 * count, this one included, so that a split sum needs as many as a whole one.
 */
export function approvalsNeeded(
  daySum: Micro,
  flags: readonly Flag[],
  { automaticMax, fourEyesMin }: ReviewRules,
): 0 | 1 | 2 {
  if (fourEyesMin !== undefined && daySum >= fourEyesMin) return 2;
  return flags.length === 0 && daySum <= automaticMax ? 0 : 1;
}

/** From this sum of weights on a withdrawal is highlighted. */
export const HEAVY_SCORE = 50;

/** Below this sum a withdrawal may be approved together with others. */
export const LOW_SCORE = 30;
