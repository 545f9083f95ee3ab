/** Which chat the support button opens, our own or one of another service, and when we answer. */
import * as z from 'zod/mini';

export const SUPPORT_PROVIDERS = ['own', 'chatwoot', 'intercom'] as const;

/** The website token of Chatwoot, the app id of Intercom. */
const appId = z.nullable(z.string().check(z.regex(/^[\w-]{2,100}$/, 'app_id_format')));
/** Loaded by every page: of https, without a query. */
const SCRIPT = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[\w./-]{1,200}$/;

export const supportChat = z.object({
  provider: z.enum(SUPPORT_PROVIDERS),
  app_id: appId,
  /** For visitors from Kazakhstan, whose channel answers in Kazakh; null for the same one. */
  kz_app_id: appId,
  script_url: z.nullable(z.string().check(z.regex(SCRIPT, 'script_format'))),
});
export type SupportChat = z.output<typeof supportChat>;

const INTERCOM = [
  'https://*.intercom.io',
  'wss://*.intercom.io',
  'https://*.intercomcdn.com',
  'https://*.intercomassets.com',
  'https://intercom-sheets.com',
];

/** What a page may load from and connect to for the chat; its script is trusted apart. */
export function originsOf({ provider, script_url: url }: SupportChat): readonly string[] {
  switch (provider) {
    case 'own':
      return [];
    case 'chatwoot': {
      const origin = url === null ? undefined : originOf(url);
      return origin === undefined ? [] : [origin, origin.replace(/^https/, 'wss')];
    }
    case 'intercom':
      return INTERCOM;
    default:
      return provider satisfies never;
  }
}

/** Of a script address as the setting allows it. */
export function originOf(url: string): string | undefined {
  return /^https:\/\/[^/]+/.exec(url)?.[0];
}

/** Minutes since midnight of `09:30`; `24:00` is the end of the day. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}

const CLOCK = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const clockText = z.string().check(z.regex(CLOCK, 'clock_format'));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const timeZoneText = z
  .string()
  .check(z.maxLength(64, 'too_long'), z.refine(isTimeZone, 'zone_unknown'));

/** When support answers, on the clock of its time zone. */
export const supportHours = z
  .object({
    /** Otherwise players read nothing about hours. */
    is_on: z.boolean(),
    time_zone: timeZoneText,
    /** 1 is Monday, 7 is Sunday. */
    days: z.array(z.int().check(z.minimum(1, 'day_range'), z.maximum(7, 'day_range'))).check(
      z.minLength(1, 'days_missing'),
      z.refine((days) => new Set(days).size === days.length, 'day_range'),
    ),
    from: clockText,
    until: clockText,
  })
  .check(z.refine(({ from, until }) => minutesOf(from) < minutesOf(until), 'hours_order'));
export type SupportHours = z.output<typeof supportHours>;
