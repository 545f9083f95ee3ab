/**
 * The GGR of games by provider, and what a provider gets of it.
 *
 * A statement is of one month (UTC), provider and currency. Its fee is a share of the GGR of all
 * games of the provider in that currency, cut to hundredths; a month in which players won more than
 * they staked costs nothing, and is not carried into the next one. The share is data with a month
 * from which it applies, so that a statement of the past stays what it was.
 */
import { truncateToMinor, ZERO, type Micro } from '#core/money.ts';

const ALL_BP = 10_000n;

export function feeOf(ggr: Micro, feeBp: number): Micro {
  return ggr <= 0n ? ZERO : truncateToMinor((ggr * BigInt(feeBp)) / ALL_BP);
}

/** Payouts as a share of the stakes, in basis points with two decimals; null without stakes. */
export function rtpBp(staked: Micro, paidOut: Micro): number | null {
  return staked === 0n ? null : Number((paidOut * 1_000_000n) / staked) / 100;
}

export type FeeVersion = { readonly from_month: string; readonly fee_bp: number };

/** The share in force in a month, "2026-11"; undefined before the first one. */
export function feeInForce(versions: readonly FeeVersion[], month: string): number | undefined {
  const begun = versions.filter((version) => version.from_month <= month);
  return begun.toSorted((a, b) => (a.from_month < b.from_month ? 1 : -1))[0]?.fee_bp;
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year, number] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${lastDayOf(year!, number!)}` };
}

const SHORT_MONTHS = [4, 6, 9, 11];

function lastDayOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return SHORT_MONTHS.includes(month) ? 30 : 31;
}

/** A percentage as it is typed, "12.5" or "12,5", in basis points; undefined for anything else. */
export function bpOfPercent(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const bp = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return bp <= 10_000 ? bp : undefined;
}
