import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { DAY_MS, MINUTE_MS } from '#core/time.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import type { SupplierStatements } from '#domain/suppliers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Difference } from '../rules.ts';

/** Amounts are in ten-thousandths of a micro-unit, in which pools count. */
type PoolComparison = {
  readonly pools: number;
  readonly findings: readonly Readonly<
    Record<'game' | 'currency' | 'tier' | 'held' | 'expected', string>
  >[];
};

/** The data sources of the checks. */
export type CheckDeps = {
  readonly db: Db;
  readonly vault: Vault;
  /** The loaded rules, by game name. */
  readonly games: ReadonlyMap<string, InstantGame>;
  readonly suppliers: SupplierStatements;
  /** The pools of our studio, compared with its rounds. */
  readonly jackpots: () => Promise<PoolComparison>;
  readonly providers: readonly Pick<PaymentProvider, 'name' | 'statement'>[];
};

export type CheckContext = {
  /** The position stored by the last run that stored one; null before the first. */
  readonly mark: Json;
  readonly now: Date;
};

export type CheckResult = {
  /** How many items were compared. */
  readonly comparedCount: number | bigint;
  readonly differences: readonly Difference[];
  readonly mark?: Json;
  /** Why a part of it could not be compared; a refusal code. */
  readonly error?: string;
};

export type ReconciliationCheck = (deps: CheckDeps, moment: CheckContext) => Promise<CheckResult>;

/** Rows are dated by the start of their transaction, and no transaction takes this long. */
const OVERLAP_MS = 2 * MINUTE_MS;

/**
 * From when on rows are read: since the last run, with an overlap, and at most `longestMs` back.
 * The daily checks cover what a longer downtime left behind.
 */
export function sinceOf({ mark, now }: CheckContext, longestMs: number): Date {
  const last = typeof mark === 'string' ? Date.parse(mark) : Number.NaN;
  const earliest = now.getTime() - longestMs;
  const from = Number.isNaN(last) ? earliest : Math.max(last, earliest);
  return new Date(from - OVERLAP_MS);
}

/** Finished days (UTC) after the mark up to `last`, at most `most` of them, oldest first. */
export function daysAfter(mark: Json, last: string | undefined, most: number): string[] {
  if (last === undefined) return [];
  const lastMs = Date.parse(last);
  const first = typeof mark === 'string' ? Date.parse(mark) + DAY_MS : lastMs;
  const days: string[] = [];
  for (let at = first; at <= lastMs && days.length < most; at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
