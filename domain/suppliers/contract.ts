import * as z from 'zod/mini';

/** What a game of a supplier is; its page is in the folder of the category. */
export const SUPPLIED_CATEGORIES = ['slots', 'live'] as const;
export type SuppliedCategory = (typeof SUPPLIED_CATEGORIES)[number];

/** The name of a game in bets, reports and addresses. */
export const suppliedGameName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, 'id_format'));

/** A language is left out where the supplier has no name of its own in it. */
const names = z.object({
  en: z.string(),
  ru: z.optional(z.string()),
  kz: z.optional(z.string()),
});
export type SuppliedNames = z.output<typeof names>;

const LABELS = ['new', 'hot'] as const;
export const suppliedLabels = z.array(z.enum(LABELS)).check(z.maxLength(LABELS.length, 'too_many'));

/**
 * A line of a list. Thousands of them are one answer, so what a game does not have is left out: a
 * picture, tags, labels, an RTP.
 */
export const suppliedGame = z.object({
  game: suppliedGameName,
  names,
  /** The studio that made it. */
  provider: z.string(),
  /** The day it was added, counted from 1 January 1970. */
  added: z.int(),
  picture: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  labels: z.optional(suppliedLabels),
  /** In ten-thousandths of the stake. */
  rtp_m4: z.optional(z.int()),
  /** Only for money. */
  is_money_only: z.optional(z.literal(true)),
});
export type SuppliedGame = z.output<typeof suppliedGame>;

/** Why a game cannot be opened for money now, or that it can. */
const AVAILABILITY = ['available', 'not_in_country', 'not_in_currency', 'away'] as const;
export type Availability = (typeof AVAILABILITY)[number];

const VOLATILITIES = ['low', 'medium', 'high', 'very_high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

/** What the page of a game shows. */
export const suppliedGamePage = z.object({
  ...suppliedGame.shape,
  category: z.enum(SUPPLIED_CATEGORIES),
  background: z.optional(z.string()),
  volatility: z.optional(z.enum(VOLATILITIES)),
  has_free_rounds: z.boolean(),
  availability: z.enum(AVAILABILITY),
});
export type SuppliedGamePage = z.output<typeof suppliedGamePage>;

/** What a bet is shown with, whether the game is still offered or not. */
export const suppliedGameCard = z.object({
  game: suppliedGameName,
  names,
  category: z.enum(SUPPLIED_CATEGORIES),
  provider: z.string(),
  picture: z.optional(z.string()),
});
export type SuppliedGameCard = z.output<typeof suppliedGameCard>;
