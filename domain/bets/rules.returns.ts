/**
 * What a game gave back, in plain words.
 *
 * The measured return is what was paid divided by what was staked, over every bet for money that
 * counted. Chance moves it: a few large wins lift it, a long dry run lowers it. The band says how
 * far chance alone can be expected to carry it. It is made of the bets themselves: with stake s and
 * payout p of each independent outcome, S and P their sums and R = P ÷ S, the spread of R is
 * √(n ÷ (n − 1) · Σ(p − R·s)²) ÷ S, and the band is 2.5758 spreads to either side, which holds the
 * true return in 99 of 100 cases. Large stakes weigh more, as they do in the return itself. Players
 * choose what they bet on, and of games in steps how long they go on, so no single exact variance
 * fits all bets; that is why the spread is measured.
 *
 * All bets in one shared round hang on one draw and count as one outcome here, with the sums of
 * their stakes and payouts. With few outcomes such a band means nothing, and none is told.
 */
export const LEAST_DRAWS = 1_000;

/** Basis points of a whole. */
const BP = 10_000n;

/** Of the normal distribution: 99% lies this many spreads around the middle. */
const SPREADS = 2.575_829_303_548_901;

/** Sums over independent outcomes: in micro-units, and micro-units squared. */
export type Sums = {
  readonly draws: number;
  readonly staked: bigint;
  readonly paidOut: bigint;
  readonly stakedSquared: bigint;
  readonly stakedPaid: bigint;
  readonly paidSquared: bigint;
};

/** In basis points; the band may begin below nothing, but no return does. */
export type Measured = {
  readonly return_bp: number;
  readonly low_bp: number;
  readonly high_bp: number;
};

export function measure(sums: Sums): Measured | null {
  if (sums.draws < LEAST_DRAWS) return null;
  const { staked, paidOut } = sums;
  const returned = ratio(paidOut * BP, staked);
  const band = SPREADS * Math.sqrt(spreadSquared(sums));
  return {
    return_bp: rounded(returned),
    low_bp: rounded(Math.max(0, returned - band)),
    high_bp: rounded(returned + band),
  };
}

/** n ÷ (n − 1) · Σ(p − R·s)² ÷ S², in squared basis points; over one denominator, S⁴. */
function spreadSquared(sums: Sums): number {
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
