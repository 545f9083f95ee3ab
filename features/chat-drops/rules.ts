/**
 * Drops in the chat: a fixed bonus with a number of places, which the first players who qualify
 * take once each. Who qualifies is the segment of the bonus, a segment of the drop, and what a
 * player staked in cash during the last hours.
 */
import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { LOCALES } from '#core/locale.ts';
import { isWholeMinor, micro, parseMoney, type Micro } from '#core/money.ts';
import type { FieldErrors } from '#core/refusal.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { amountsOf, type BonusTerms } from '#domain/bonuses/rules.ts';
import { contradictions, segment } from '#domain/bonuses/rules.segments.ts';

export const PLACES_MAX = 1_000;
export const MINUTES_MAX = 24 * 60;
/** A week: of longer times the database would read too many bets while a player waits. */
export const HOURS_MAX = 7 * 24;

/** So many drops are shown at once. */
export const SHOWN_MAX = 5;

/** Small drops of one person within so many hours count as one sum. */
export const SOLE_SUM_HOURS = 24;

const amount = z.string().check(
  z.refine((text) => {
    const parsed = parseMoney(text);
    return parsed !== undefined && parsed > 0n && isWholeMinor(parsed);
  }, 'amount_format'),
);

export const dropConditions = z.strictObject({
  /** Besides that of the bonus. */
  segment: z.optional(segment),
  /** What was staked in cash within so many hours before the claim, by currency. */
  staked: z.optional(
    z.strictObject({
      hours: z.int().check(z.minimum(1), z.maximum(HOURS_MAX)),
      amounts: z.partialRecord(z.enum(CURRENCIES), amount),
    }),
  ),
});
export type DropConditions = z.output<typeof dropConditions>;

export const dropTerms = z.strictObject({
  bonus: bonusCodeText,
  /** The chat in which it appears. */
  locale: z.enum(LOCALES),
  places: z.int().check(z.minimum(1), z.maximum(PLACES_MAX)),
  /** How long it is open. */
  minutes: z.int().check(z.minimum(1), z.maximum(MINUTES_MAX)),
  ...dropConditions.shape,
});
export type DropTerms = z.output<typeof dropTerms>;

/** What the first `places` players can take in all, in each currency of the bonus. */
export function mostOf(bonus: BonusTerms, places: number): ReadonlyMap<Currency, Micro> {
  return new Map(
    CURRENCIES.flatMap((currency) => {
      const amounts = amountsOf(bonus, currency);
      return amounts ? [[currency, micro(amounts.amount * BigInt(places))] as const] : [];
    }),
  );
}

/** The errors of a drop of this bonus, by field; undefined for one that can be opened. */
export function dropErrors(
  { staked, segment: wanted }: DropTerms,
  bonus: BonusTerms,
): FieldErrors | undefined {
  const errors = [
    ...(bonus.kind === 'fixed' ? [] : [['terms.bonus', 'drop_bonus_kind']]),
    ...contradictions(wanted ?? {}).map((f) => [`terms.segment.${f}`, 'bonus_segment_empty']),
    // A currency without an amount would ask for nothing.
    ...CURRENCIES.filter((currency) => staked && amountsOf(bonus, currency))
      .filter((currency) => staked!.amounts[currency] === undefined)
      .map((currency) => [`terms.staked.amounts.${currency}`, 'required']),
  ];
  if (errors.length === 0) return undefined;
  return Object.fromEntries(errors.map(([field, code]) => [field, [{ code: code! }]]));
}

/** What has to be staked in this currency, and within how many hours; undefined for nothing. */
export function stakedIn(
  { staked }: DropConditions,
  currency: Currency,
): { readonly hours: number; readonly amount: Micro } | undefined {
  const text = staked?.amounts[currency];
  return text === undefined ? undefined : { hours: staked!.hours, amount: parseMoney(text)! };
}
