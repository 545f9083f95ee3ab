/**
 * Whom a bonus is for, as data. A segment lists conditions that can be read from what is known of
 * a player; all that are set must hold, and one without any is for everyone.
 */
import * as z from 'zod/mini';
import { LEVEL_MAX } from '#domain/levels/rules.ts';
import { parsePromoCode } from './rules.codes.ts';

/** So that the terms of a bonus stay readable. */
export const SEGMENT_VALUES_MAX = 100;
export const SEGMENT_DEPOSITS_MAX = 1_000;
/** How many players are compared to count a segment; more would keep a form waiting. */
export const COUNTED_PLAYERS_MAX = 200_000;

const listOf = (format: RegExp, code: string) =>
  z
    .array(z.string().check(z.regex(format, code)))
    .check(z.minLength(1, 'required'), z.maxLength(SEGMENT_VALUES_MAX, 'too_long'));
const day = z.iso
  .date('day_format')
  .check(z.refine((text) => text > '2000' && text < '2100', 'day_format'));

export const segment = z.strictObject({
  /** A player whose country is not known is in neither. */
  countries: z.optional(
    z.strictObject({
      mode: z.enum(['only', 'except']),
      codes: listOf(/^[A-Z]{2}$/, 'bonus_segment_country'),
    }),
  ),
  /** Tags of partners' links; the registration carried one of them. */
  partner_tags: z.optional(listOf(/^[a-z0-9][a-z0-9-]{2,39}$/, 'bonus_segment_tag')),
  /** The registration carried one of these promo codes. */
  promo_codes: z.optional(listOf(/^[A-Z0-9_-]{3,32}$/, 'bonus_segment_promo')),
  /** The first day, and the first one after, in UTC. */
  registered_from: z.optional(day),
  registered_before: z.optional(day),
  /** How many deposits were paid. */
  deposits_min: z.optional(z.int().check(z.minimum(1), z.maximum(SEGMENT_DEPOSITS_MAX))),
  deposits_max: z.optional(z.int().check(z.minimum(0), z.maximum(SEGMENT_DEPOSITS_MAX))),
  /** The level of the club that the player has now; 0 before the first. */
  level_min: z.optional(z.int().check(z.minimum(1), z.maximum(LEVEL_MAX))),
  level_max: z.optional(z.int().check(z.minimum(0), z.maximum(LEVEL_MAX))),
  is_verified: z.optional(z.literal(true)),
  /** Agreed to offers of the casino in at least one channel. */
  accepts_marketing: z.optional(z.literal(true)),
});
export type Segment = z.output<typeof segment>;

/** Its conditions, in the order in which they are compared. */
export const SEGMENT_FIELDS = [
  'countries',
  'partner_tags',
  'promo_codes',
  'registered_from',
  'registered_before',
  'deposits_min',
  'deposits_max',
  'level_min',
  'level_max',
  'is_verified',
  'accepts_marketing',
] as const satisfies readonly (keyof Segment)[];

/** What segments are compared with. */
export type PlayerFacts = {
  readonly country: string | null;
  /** What the registration carried, as it was written. */
  readonly partnerTag: string | null;
  readonly promoCode: string | null;
  readonly registeredAt: Date;
  readonly deposits: number;
  readonly level: number;
  readonly isVerified: boolean;
  readonly acceptsMarketing: boolean;
};

/** store.segments.ts counts by the same conditions in SQL; a test compares the two. */
export function isInSegment(wanted: Segment, facts: PlayerFacts): boolean {
  return missedIn(wanted, facts) === undefined;
}

/** The first condition of a segment that a player does not meet; undefined for a player in it. */
export function missedIn(wanted: Segment, facts: PlayerFacts): keyof Segment | undefined {
  const day = facts.registeredAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const { registered_from: from, registered_before: before } = wanted;
  const met = {
    countries: isFromCountry(wanted, facts),
    partner_tags: hasPartnerTag(wanted, facts),
    promo_codes: hasPromoCode(wanted, facts),
    registered_from: from === undefined || day >= from,
    registered_before: before === undefined || day < before,
    deposits_min: facts.deposits >= (wanted.deposits_min ?? 0),
    deposits_max: isWithinDeposits(wanted, facts.deposits),
    level_min: facts.level >= (wanted.level_min ?? 0),
    level_max: facts.level <= (wanted.level_max ?? LEVEL_MAX),
    is_verified: !wanted.is_verified || facts.isVerified,
    accepts_marketing: !wanted.accepts_marketing || facts.acceptsMarketing,
  } satisfies Record<keyof Segment, boolean>;
  return SEGMENT_FIELDS.find((field) => !met[field]);
}

function isFromCountry({ countries }: Segment, { country }: PlayerFacts): boolean {
  if (!countries) return true;
  return country !== null && countries.codes.includes(country) === (countries.mode === 'only');
}

function hasPartnerTag({ partner_tags: tags }: Segment, { partnerTag }: PlayerFacts): boolean {
  return !tags || (partnerTag !== null && tags.includes(partnerTag));
}

function hasPromoCode({ promo_codes: codes }: Segment, { promoCode }: PlayerFacts): boolean {
  const promo = parsePromoCode(promoCode ?? '');
  return !codes || (promo !== undefined && codes.includes(promo));
}

/** The only condition that a player can stop meeting on purpose, by one more deposit. */
export function isWithinDeposits({ deposits_max: most }: Segment, deposits: number): boolean {
  return most === undefined || deposits <= most;
}

/** The fields that no player can meet together with another one. */
export function contradictions(wanted: Segment): (keyof Segment)[] {
  const { registered_from: from, registered_before: before } = wanted;
  const isDayless = from !== undefined && before !== undefined && from >= before;
  const { level_min: lowest = 0, level_max: highest = LEVEL_MAX } = wanted;
  return [
    ...(lowest > highest ? (['level_max'] as const) : []),
    ...(isDayless ? (['registered_before'] as const) : []),
    ...(isWithinDeposits(wanted, wanted.deposits_min ?? 0) ? [] : (['deposits_max'] as const)),
  ];
}
