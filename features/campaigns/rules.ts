/**
 * A campaign is one message of the operator to the players of a segment, by several channels at
 * once. Every player gets it in their language, once, and only where they agreed to offers; a part
 * of the segment, the holdout, gets nothing, so that the effect can be measured.
 */
import * as z from 'zod/mini';
import { LOCALES } from '#core/locale.ts';
import { segment } from '#domain/bonuses/rules.segments.ts';
import { OFFERED_PRODUCTS } from '#domain/identity/rules.consents.ts';

/** The centre is the list of notifications on the site; push shows its message on devices. */
export const CHANNELS = ['centre', 'push', 'email', 'sms'] as const;
export type CampaignChannel = (typeof CHANNELS)[number];

/** `scheduled` waits for its time, `paused` for staff; the last two are final. */
export const STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type CampaignState = (typeof STATES)[number];

/** One press each. A draft that is stopped is given up. */
export const STEPS = ['pause', 'resume', 'stop'] as const;
export type CampaignStep = (typeof STEPS)[number];

export const MAY_STEP: Readonly<Record<CampaignStep, readonly CampaignState[]>> = {
  pause: ['scheduled', 'sending'],
  resume: ['paused'],
  stop: ['draft', 'scheduled', 'sending', 'paused'],
};

export const NAME_MAX = 80;
export const TITLE_MAX = 80;
export const TEXT_MAX = 1000;
export const SHORT_MAX = 600;
export const BUTTON_MAX = 30;
export const LINK_MAX = 300;
export const HOLDOUT_MAX = 50;
/** Not later than this, so that what was approved is what is known of the players. */
export const SCHEDULE_DAYS_MAX = 60;
/** How long deposits of both groups are counted from the first message on. */
export const RESULT_DAYS = 7;

const typed = (max: number) => z.string().check(z.maxLength(max, 'too_long'));

const words = z.strictObject({
  title: typed(TITLE_MAX),
  /** Of emails and the centre; lines stay lines. */
  text: typed(TEXT_MAX),
  /** Of text messages and devices. */
  short: typed(SHORT_MAX),
  /** Of the button that leads to the link. */
  button: typed(BUTTON_MAX),
});
export type CampaignWords = z.output<typeof words>;
export type WordField = keyof CampaignWords;

/** A draft may be incomplete; rules.check.ts names what is missing before it is sent. */
export const campaignTerms = z.strictObject({
  /** For staff alone. */
  name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(NAME_MAX, 'too_long')),
  segment,
  product: z.enum(OFFERED_PRODUCTS),
  channels: z.array(z.enum(CHANNELS)).check(
    z.minLength(1, 'required'),
    z.refine((list) => new Set(list).size === list.length, 'repeated'),
  ),
  holdout_percent: z
    .int('percent_range')
    .check(z.minimum(0, 'percent_range'), z.maximum(HOLDOUT_MAX, 'percent_range')),
  /** A page of the site, as `/bonuses`; empty for none. */
  link: typed(LINK_MAX),
  texts: z.strictObject(
    // The languages are known, so this is one field for each.
    Object.fromEntries(LOCALES.map((locale) => [locale, words])) as Record<
      (typeof LOCALES)[number],
      typeof words
    >,
  ),
});
export type CampaignTerms = z.output<typeof campaignTerms>;
