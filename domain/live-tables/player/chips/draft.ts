/** The chips on a table before they are bet, and the operations on them. Amounts are exact. */
import { micro, ZERO, type Micro } from '#core/money.ts';

/** The amount on each spot: whole hundredths, never zero. */
export type Draft = ReadonlyMap<string, Micro>;

export const EMPTY_DRAFT: Draft = new Map();

export function totalOf(draft: Draft): Micro {
  return micro([...draft.values()].reduce((sum, amount) => sum + amount, 0n));
}

/** A chip on each of these spots; a spot named twice gets two. */
export function placed(draft: Draft, spots: readonly string[], chip: Micro): Draft {
  const next = new Map(draft);
  for (const spot of spots) next.set(spot, micro((next.get(spot) ?? ZERO) + chip));
  return next;
}

/** Removes a chip from a spot, or what is left there if that is less. */
export function taken(draft: Draft, spot: string, chip: Micro): Draft {
  const left = (draft.get(spot) ?? ZERO) - chip;
  const next = new Map(draft);
  if (left > 0n) next.set(spot, micro(left));
  else next.delete(spot);
  return next;
}

export function doubledDraft(draft: Draft): Draft {
  return new Map([...draft].map(([spot, amount]) => [spot, micro(amount * 2n)]));
}
