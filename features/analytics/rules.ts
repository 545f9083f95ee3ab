/**
 * What is counted of a visit, by whom it is counted, and how it is sent. The numbers of the client
 * are those of section 9 of the specification. Nothing is counted before the visitor has agreed.
 */
import type { Locale } from '#core/locale.ts';

/** A visit ends 24 hours after it began, or after half an hour without an event. */
export const VISIT_MS_MAX = 24 * 3_600_000;
export const IDLE_MS_MAX = 30 * 60_000;
/** Events are sent when so many wait, or after ten seconds. */
export const FLUSH_EVENTS = 20;
export const FLUSH_MS = 10_000;
export const BATCH_MAX = 100;
/** Beyond it the oldest are dropped. */
export const QUEUE_MAX = 1_000;

export const EVENT_NAME = /^[a-z][a-z0-9_-]{0,47}$/;
export const PATH_CHARS_MAX = 200;
export const DATA_FIELDS_MAX = 12;
export const DATA_CHARS_MAX = 256;
export const SOURCE_CHARS_MAX = 128;

/**
 * A UUID of version 7, made of the time and a random UUID: events of one time are neighbours in the
 * index of ids, which costs the database a fraction of writing all over it.
 */
export function timeOrderedId(nowMs: number, random: string): string {
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** An event that is older, by the clock of the browser, is dropped by the server. */
export const AGE_MS_MAX = 7 * 86_400_000;

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof DEVICES)[number];

/** Where a visit began; sent with each batch, so that a lost first one costs nothing. */
export type VisitMark = {
  readonly id: string;
  readonly started_at: number;
  readonly last_at: number;
  readonly locale: Locale;
  readonly source: string;
  readonly entry: string;
};

/** Whether a visit goes on at this moment. A clock that was set back ends it. */
export function goesOn(
  { started_at, last_at }: Pick<VisitMark, 'started_at' | 'last_at'>,
  nowMs: number,
) {
  return nowMs >= last_at && nowMs - last_at < IDLE_MS_MAX && nowMs - started_at < VISIT_MS_MAX;
}

/** The latest events that fit into the queue. */
export function keptOf<Event>(queue: readonly Event[]): readonly Event[] {
  return queue.slice(-QUEUE_MAX);
}

/** The name of a source: the campaign, else the partner, else the site that linked here. */
export function sourceOf(
  query: Readonly<Record<string, string>>,
  partner: string | null,
  referrer: string,
  ownHost: string,
): string {
  const campaign = [query['utm_source'], query['utm_medium'], query['utm_campaign']].filter(
    (part) => part !== undefined && part !== '',
  );
  const named = campaign.length > 0 ? campaign.join(' / ') : partner && `partner ${partner}`;
  const host = hostOf(referrer);
  return (named || (host === ownHost ? '' : host) || 'direct').slice(0, SOURCE_CHARS_MAX);
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? '';
}

/** What a visit is made with, as the browser names itself. */
export function deviceOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'phone' : 'desktop';
}

/**
 * When an event happened, by our clock: as long ago as the browser says, whose own clock may be
 * wrong. Undefined for one that is too old; one of the future happened now.
 */
export function timeOf(at: number, sentAt: number, receivedAt: number): number | undefined {
  const age = Math.max(0, sentAt - at);
  return age > AGE_MS_MAX ? undefined : receivedAt - age;
}

/** The path of a page without what names a person or a record. */
export function pathOf(path: string): string {
  return (
    path
      .replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '/{id}')
      .replaceAll(/\/\d{3,}/g, '/{id}')
      // The token of a link, such as that for a new password.
      .replaceAll(/\/[\w.~%-]{40,}/g, '/{id}')
      .slice(0, PATH_CHARS_MAX)
  );
}

/** Parameters that name a campaign; another one may be a secret or name a person. */
const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term'] as const;

/** The page with its campaign, as counters of others receive it. */
export function countedPath(path: string, query: Readonly<Record<string, string>>): string {
  const kept = CAMPAIGN_FIELDS.filter((name) => query[name] !== undefined);
  const campaign = kept.map((name) => `${name}=${encodeURIComponent(query[name]!)}`).join('&');
  return pathOf(path) + (campaign === '' ? '' : `?${campaign}`);
}
