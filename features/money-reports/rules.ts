/**
 * Money reports.
 *
 * A report covers whole days, and a day is a UTC day for everyone: the ledger, the aggregates and
 * the providers' statements use UTC, and two people who look at the same day see the same figures
 * wherever they are. Sums of different currencies are never added.
 *
 * Deposits and withdrawals are counted in two ways: what was requested on a day, and what was paid
 * on it. The success rate is the share of paid among the requests of the day that have
 * ended at the provider: what staff reject or players cancel is not among them. The
 * GGR of a game is the stakes minus the payouts of bets that counted; the margin is its share of
 * the stakes. The liabilities to players are their cash, bonus and held money and the stakes of
 * open bets; the funds are what the providers owe the operator.
 */
import { micro, type Micro } from '#core/money.ts';
/** The longest report: a year. */
export const DAYS_MAX = 366;
/** The default length of a report in days, today included. */
export const DAYS_DEFAULT = 30;

/** GGR as a share of the stakes, in basis points with two decimals; null without stakes. */
export function marginBp(staked: Micro, paidOut: Micro): number | null {
  if (staked === 0n) return null;
  return Number(((staked - paidOut) * 1_000_000n) / staked) / 100;
}

/** A share in basis points, rounded down; null when the whole is zero. */
export function shareBp(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 10_000) / whole);
}

/** Funds as a share of the liabilities, in basis points, rounded down; null without liabilities. */
export function coverBp(funds: Micro, owed: Micro): number | null {
  return owed === 0n ? null : Number((funds * 10_000n) / owed);
}

/** The mean of a sum, cut to micro-units; null for a count of zero. */
export function meanOf(sum: Micro, count: number): Micro | null {
  return count === 0 ? null : micro(sum / BigInt(count));
}

const HOUR_MS = 3_600_000;
/** While a shortage lasts, staff are emailed once in this time. */
const REPEAT_MS = 24 * HOUR_MS;

/**
 * A new shortage is emailed at once, but never more than one email an hour: a coverage around its
 * limit would send one every few minutes.
 */
export function isEmailDue(
  shortage: { readonly short_since: Date | null; readonly emailed_at: Date | null },
  now: Date,
): boolean {
  const { short_since: since, emailed_at: last } = shortage;
  if (since === null) return false;
  if (last === null) return true;
  const ageMs = now.getTime() - last.getTime();
  return ageMs >= (last < since ? HOUR_MS : REPEAT_MS);
}
