import * as z from 'zod/mini';

/**
 * Shared fields of the back office calls, validated in one place, so that an impossible day is
 * refused instead of failing in a query, and no action is audited without its reason.
 */

const YEAR_MIN = '1900';
const YEAR_MAX = '2999';

/** A calendar day, as 2026-03-01, of the years 1900 to 2999; else `day_format`. */
export const dayText = z.iso
  .date('day_format')
  .check(
    z.refine((day) => day.slice(0, 4) >= YEAR_MIN && day.slice(0, 4) <= YEAR_MAX, 'day_format'),
  );

/** A query whose two days are in order, or one of which is open; else `day_order` at the second. */
export function daysInOrder<S extends z.ZodMiniObject>(query: S, from = 'from', to = 'to'): S {
  return query.check(
    z.refine((query) => isInOrder(query[from], query[to]), { error: 'day_order', path: [to] }),
  );
}

/** Days in this format are in order when their texts are. */
function isInOrder(first: unknown, last: unknown): boolean {
  return typeof first !== 'string' || typeof last !== 'string' || first <= last;
}

/** The version that was edited, 0 for none: a column of type integer. */
export const basedOn = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

const REASON_MIN = 3;

/**
 * The reason of an action, for colleagues and for the audit log: trimmed, up to `max` characters,
 * at least three of which are visible letters or digits.
 */
export function reasonText(max: number) {
  return visibleText(REASON_MIN, max);
}

/** An optional note beside an action; when given, it contains a visible letter or digit. */
export function noteText(max: number) {
  return visibleText(1, max);
}

function visibleText(min: number, max: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => countVisible(text) >= min, 'too_short'),
    z.maxLength(max, 'too_long'),
  );
}

/**
 * Counts visible letters and digits: some code points have no glyph, and a text of only those is
 * empty.
 */
function countVisible(text: string): number {
  return text.match(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/gu)?.length ?? 0;
}
