/**
 * A reload: a bonus for a deposit that a player may take again in each period. Days, weeks from
 * Monday and months are those of UTC. What is not taken in its period passes.
 */
import * as z from 'zod/mini';

export const RELOAD_PERIODS = ['day', 'week', 'month'] as const;
export type ReloadPeriod = (typeof RELOAD_PERIODS)[number];

/** Days of the week as ISO 8601 counts them: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const reload = z.strictObject({
  every: z.enum(RELOAD_PERIODS),
  /** On which days it can be taken; without it, on every day. */
  weekdays: z.optional(
    z.array(z.literal(WEEKDAYS)).check(
      z.minLength(1, 'required'),
      z.maxLength(WEEKDAYS.length, 'too_long'),
      z.refine((days) => new Set(days).size === days.length, 'bonus_reload_weekdays'),
    ),
  ),
});
export type Reload = z.output<typeof reload>;

type ReloadTerms = {
  readonly kind: string;
  readonly repeat?: Reload | undefined;
  readonly segment?: { readonly deposits_min?: number | undefined } | undefined;
};

/** A reload matches a deposit, and is for players who have made one before. */
export function reloadErrors({ kind, repeat, segment }: ReloadTerms): string[][] {
  if (!repeat) return [];
  return [
    ...(kind === 'deposit_match' ? [] : [['repeat', 'bonus_reload_deposit']]),
    ...(segment?.deposits_min === undefined
      ? [['segment.deposits_min', 'bonus_reload_deposits']]
      : []),
  ];
}
