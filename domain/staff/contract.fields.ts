import * as z from 'zod/mini';

/**
 * Fields that many calls of staff have: each is judged in one place, so that no list answers an
 * impossible day with a failure and no act is on record without its reason.
 */

const YEAR_MIN = '1900';
const YEAR_MAX = '2999';

/** A day of the calendar, as 2026-03-01, of the years 1900 to 2999; else `day_format`. */
export const dayText = z.iso
  .date('day_format')
  .check(
    z.refine((day) => day.slice(0, 4) >= YEAR_MIN && day.slice(0, 4) <= YEAR_MAX, 'day_format'),
  );

/** A query whose two days are in order, or one of which is open; else `day_order` of the last. */
export function daysInOrder<S extends z.ZodMiniObject>(query: S, from = 'from', to = 'to'): S {
  return query.check(
    z.refine((asked) => isInOrder(asked[from], asked[to]), { error: 'day_order', path: [to] }),
  );
}

/** Days written so are in order when their texts are. */
function isInOrder(first: unknown, last: unknown): boolean {
  return typeof first !== 'string' || typeof last !== 'string' || first <= last;
}

const REASON_MIN = 3;

/**
 * Why something was done, for colleagues and for the record: without the space around it three to
 * `max` characters, of which three are letters or digits that can be seen.
 */
export function reasonText(max: number) {
  return said(REASON_MIN, max);
}

/** Words beside an act that stands without them, too; when given, they say something. */
export function noteText(max: number) {
  return said(1, max);
}

function said(min: number, max: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => visibleIn(text) >= min, 'too_short'),
    z.maxLength(max, 'too_long'),
  );
}

/** Some letters take room on no screen: a word of them is none. */
function visibleIn(text: string): number {
  return text.match(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/gu)?.length ?? 0;
}
