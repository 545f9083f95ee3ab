import { periodOf } from './periods.ts';
import type { MissionVersion } from './store.ts';

/**
 * The version that applies at a moment, with the period: the latest that was made before the
 * period began, so that terms never change while it runs. A new mission begins at once.
 */
export function versionAt(
  versions: readonly MissionVersion[],
  at: Date,
): MissionVersion & { readonly period: string } {
  const [first] = versions;
  // Every version of a mission has the same kind of period.
  const period = periodOf(first!.terms.period, at);
  const start = new Date(period);
  const version = versions.findLast(({ fromAt }) => fromAt <= start) ?? first!;
  return { ...version, period };
}
