/**
 * Reports of money, in plain words.
 *
 * A report is of whole days, and a day is a day of UTC for everybody: the ledger, the roll-ups and
 * the providers' statements are dated so, and two people who look at the same day see the same
 * figures wherever they sit. Sums of different currencies are never added.
 *
 * Deposits and withdrawals are counted twice over: what was asked for on a day, and what was paid
 * on it. Success is the share of what was asked for on the day and is over that was paid. The
 * revenue of a game is what was staked less what was paid out, over bets that counted; the margin
 * is its share of the stakes. What the house owes its players is their cash, bonus and held money
 * and the stakes of bets that are open; the funds are what the providers owe the house.
 */
/** The longest report: a year. */
export const DAYS_MAX = 366;
/** Without dates a report is of these many days, today included. */
export const DAYS_DEFAULT = 30;

/** What a game kept of its stakes, in basis points with two decimals; null without stakes. */
export function marginBp(staked: bigint, paidOut: bigint): number | null {
  if (staked === 0n) return null;
  return Number(((staked - paidOut) * 1_000_000n) / staked) / 100;
}

/** A share of a whole in basis points, cut down; null of nothing. */
export function shareBp(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 10_000) / whole);
}

/** Funds as a share of what is owed, in basis points, cut down; null when nothing is owed. */
export function coverBp(funds: bigint, owed: bigint): number | null {
  return owed === 0n ? null : Number((funds * 10_000n) / owed);
}

/** The mean of a sum, cut to micro-units; null of nothing. */
export function meanOf(sum: bigint, count: number): bigint | null {
  return count === 0 ? null : sum / BigInt(count);
}
