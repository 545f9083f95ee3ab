import { LOCALES, type Locale } from '#core/locale.ts';
import { fieldError, type FieldError, type FieldErrors } from '#core/refusal.ts';
import { contradictions } from '#domain/bonuses/rules.segments.ts';
import { NICKNAME_MAX } from '#domain/identity/rules.nicknames.ts';
import { pageOfLink, OFFER_PATH, TOKEN_CHARS } from './rules.link.ts';
import { smsSize, SMS_PARTS_MAX, smsText } from './rules.sms.ts';
import { fillIn, variablesIn } from './rules.variables.ts';
import { SCHEDULE_DAYS_MAX, type CampaignTerms, type WordField } from './rules.ts';

/** What the texts are checked with. */
export type Site = {
  readonly brand: string;
  /** The address in front of a link of a message, and others that lead to the same pages. */
  readonly origins: readonly string[];
};

/** Of the longest nickname and the link of any player, so that no text message is longer. */
export function longestValues({ brand, origins: [origin = ''] }: Site) {
  return {
    // Nicknames may be Cyrillic, and one makes the whole text message wide.
    nickname: 'Ж'.repeat(NICKNAME_MAX),
    currency: 'RUB',
    brand,
    link: `${origin}${OFFER_PATH}/${'x'.repeat(TOKEN_CHARS)}`,
  };
}

/** The longest text message that these words can make, with the address that ends such messages. */
export function longestSms(short: string, locale: Locale, site: Site): string {
  return smsText(fillIn(short, longestValues(site)), locale, longestStopAddress(site));
}

export function longestStopAddress({ origins: [origin = ''] }: Site): string {
  return `${origin}${LONGEST_STOP_PATH}`;
}

/** The number of a player has 18 digits at most, and 16 characters of a signature follow. */
const LONGEST_STOP_PATH = `/stop/${'9'.repeat(18)}.${'x'.repeat(16)}`;

/** The texts that the channels need. */
export function neededFields({ channels, link }: CampaignTerms): WordField[] {
  const has = (...names: readonly CampaignTerms['channels'][number][]) =>
    channels.some((channel) => names.includes(channel));
  return [
    ...(has('email', 'centre', 'push') ? (['title'] as const) : []),
    ...(has('email', 'centre') ? (['text'] as const) : []),
    ...(has('sms', 'push') ? (['short'] as const) : []),
    ...(has('email') && link !== '' ? (['button'] as const) : []),
  ];
}

/** Everything that keeps a campaign from being sent, by field; undefined when it may be. */
export function sendErrors(terms: CampaignTerms, site: Site): FieldErrors | undefined {
  const errors: Record<string, FieldError[]> = {};
  const add = (field: string, error: FieldError) => (errors[field] ??= []).push(error);
  if (terms.link !== '' && pageOfLink(terms.link, site.origins) === undefined) {
    add('terms.link', fieldError('campaign_foreign_link'));
  }
  if (terms.channels.includes('push') && !terms.channels.includes('centre')) {
    add('terms.channels', fieldError('campaign_push_alone'));
  }
  for (const field of contradictions(terms.segment)) {
    add(`terms.segment.${field}`, fieldError('bonus_segment_empty'));
  }
  for (const locale of LOCALES) {
    for (const [field, error] of textErrors(terms, locale, site)) {
      add(`terms.texts.${locale}.${field}`, error);
    }
  }
  return Object.keys(errors).length === 0 ? undefined : errors;
}

function textErrors(terms: CampaignTerms, locale: Locale, site: Site): [WordField, FieldError][] {
  const words = terms.texts[locale];
  const errors: [WordField, FieldError][] = [];
  for (const field of neededFields(terms)) {
    const text = words[field];
    if (text.trim() === '') errors.push([field, fieldError('campaign_text_missing', locale)]);
    const { known, unknown } = variablesIn(text);
    const [first] = unknown;
    if (first !== undefined) errors.push([field, fieldError('campaign_variable', first)]);
    if (known.has('link') && terms.link === '') {
      errors.push([field, fieldError('campaign_link_missing')]);
    }
  }
  const { parts } = smsSize(longestSms(words.short, locale, site));
  if (terms.channels.includes('sms') && parts > SMS_PARTS_MAX) {
    errors.push(['short', fieldError('campaign_sms_long', parts)]);
  }
  return errors;
}

const DAY_MS = 86_400_000;

/** What is wrong with the time of sending; null sends at once. */
export function timeError(sendAt: Date | null, now: Date): FieldError | undefined {
  if (sendAt === null) return undefined;
  if (sendAt <= now) return fieldError('campaign_time_past');
  const isFar = sendAt.getTime() > now.getTime() + SCHEDULE_DAYS_MAX * DAY_MS;
  return isFar ? fieldError('campaign_time_far', SCHEDULE_DAYS_MAX) : undefined;
}
