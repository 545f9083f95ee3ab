import assert from 'node:assert';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import type { TemplateValues } from './texts.ts';

/**
 * Control characters would end a header or a line, and direction marks would let a name reverse the
 * text around it. Neither belongs in a value of a sentence.
 */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;
const VALUE_CHARACTERS_MAX = 2_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
/** Tokens make links long. */
const LINK = 'link';
/** The words of an offer, which have lines. */
const BODY = 'body';

/** Removes unsafe characters from values; a link that is not absolute is a bug of the caller. */
export function cleanValues(values: TemplateValues): TemplateValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === LINK ? checkLink(value) : name === BODY ? cleanLines(value) : cleanText(value),
    ]),
  );
}

function cleanText(value: string): string {
  const text = value.replace(UNSAFE, ' ').trim();
  return text.length <= VALUE_CHARACTERS_MAX ? text : `${text.slice(0, VALUE_CHARACTERS_MAX)}…`;
}

function cleanLines(value: string): string {
  return value.split(/\r?\n/).map(cleanText).join('\n');
}

function checkLink(value: string): string {
  const url = URL.parse(value);
  assert(url !== null && /^https?:$/.test(url.protocol), 'messages: a link must be absolute');
  return url.href;
}

/**
 * Formats instants in ISO 8601 as date and time in the recipient's time zone. A value that only
 * looks like an instant is not changed: anyone may choose the name of a device, and the email must
 * not fail for it.
 */
export function readableValues(
  values: TemplateValues,
  locale: Locale,
  timeZone: string,
): TemplateValues {
  const isInstant = (value: string) => INSTANT.test(value) && !Number.isNaN(Date.parse(value));
  const read = (value: string) =>
    isInstant(value) ? formatInstant(value, locale, timeZone) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)]));
}

function formatInstant(instant: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE_ISO[locale], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));
}
