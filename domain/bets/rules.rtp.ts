/**
 * Measures the RTP of a game.
 *
 * The measured RTP is what was paid divided by what was staked, over every real-money bet that
 * counted. Chance moves it: a few large wins raise it, a long losing series lowers it. The
 * confidence interval says how far chance alone can be expected to move it. It is computed from the
 * bets themselves: with stake s and payout p of each independent outcome, S and P their sums and R
 * = P ÷ S, the standard error of R is √(n ÷ (n − 1) · Σ(p − R·s)²) ÷ S, and the interval is 2.5758
 * standard errors to either side, which contains the true RTP in 99 of 100 cases. Large stakes
 * weigh more, as they do in the RTP itself. Players choose what they bet on, and in step games how
 * long they continue, so no single exact variance fits all bets; that is why it is measured.
 *
 * All bets in one shared round depend on one draw and count as one outcome here, with the sums of
 * their stakes and payouts. With few outcomes the interval is meaningless, and none is returned.
 */
import { type Micro } from '#core/money.ts';
export const LEAST_DRAWS = 1_000;

/** Basis points of a whole. */
const BP = 10_000n;

/** For the normal distribution: 99% lies within this many standard errors of the mean. */
const SPREADS = 2.575_829_303_548_901;
/**
 * The same for 99.999%: the band of the alarm. It is measured again and again over every game and
 * currency, so that a value outside of the band of 99% is nothing unusual.
 */
const ALARM_SPREADS = 4.417_173_413_469_023;
/**
 * Below this many payouts of equal size the distribution is too skewed for a band: before its first
 * large payout a game seems to pay too little, and that with certainty.
 */
const LEAST_PAYOUTS = 100n;

/** Sums over independent outcomes: in micro-units, and micro-units squared. */
export type OutcomeSums = {
  readonly draws: number;
  readonly staked: Micro;
  readonly paidOut: Micro;
  readonly stakedSquared: bigint;
  readonly stakedPaid: bigint;
  readonly paidSquared: bigint;
};

/** In basis points; the interval could begin below zero, but no RTP does. */
export type RtpMeasurement = {
  readonly rtp_bp: number;
  readonly low_bp: number;
  readonly high_bp: number;
};

export function measureRtp(sums: OutcomeSums): RtpMeasurement | null {
  return sums.draws < LEAST_DRAWS ? null : measure(sums, SPREADS);
}

/**
 * The measurement with the band of the alarm. Null when there is too little to judge: few outcomes,
 * or payouts that are few large ones.
 */
export function measureForAlarm(sums: OutcomeSums): RtpMeasurement | null {
  const { draws, paidOut, paidSquared } = sums;
  const isSkewed = paidOut * paidOut < LEAST_PAYOUTS * paidSquared;
  return draws < LEAST_DRAWS || paidOut <= 0n || isSkewed ? null : measure(sums, ALARM_SPREADS);
}

function measure(sums: OutcomeSums, spreads: number): RtpMeasurement {
  const { staked, paidOut } = sums;
  const returned = ratio(paidOut * BP, staked);
  const band = spreads * Math.sqrt(spreadSquared(sums));
  return {
    rtp_bp: rounded(returned),
    low_bp: rounded(Math.max(0, returned - band)),
    high_bp: rounded(returned + band),
  };
}

/** n ÷ (n − 1) · Σ(p − R·s)² ÷ S², in squared basis points; over one denominator, S⁴. */
function spreadSquared(sums: OutcomeSums): number {
  const { draws, staked: s, paidOut: p, stakedSquared, stakedPaid, paidSquared } = sums;
  const squares = paidSquared * s * s - 2n * p * s * stakedPaid + p * p * stakedSquared;
  const n = BigInt(draws);
  return ratio(squares * n * BP * BP, s ** 4n * (n - 1n));
}

/** Exact until it becomes a number, which has twelve decimals. */
function ratio(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 12n) / whole) / 1e12;
}

function rounded(bp: number): number {
  return Math.round(bp * 100) / 100;
}
