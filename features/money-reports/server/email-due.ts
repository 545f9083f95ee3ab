/** While a shortage lasts, staff are emailed once in this time. */
import { HOUR_MS } from '#core/time.ts';

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
