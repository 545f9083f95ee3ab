import assert from 'node:assert';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import type { Values } from './texts.ts';

/**
 * Control characters would end a header or a line, and marks of direction would let a name turn
 * the words around it. Neither belongs into anything that is put into a sentence.
 */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;
const VALUE_CHARACTERS_MAX = 2_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
/** Tokens make links long. */
const LINK = 'link';

/** Values as a sentence may contain them; a link that is not absolute is a bug of the caller. */
export function cleanValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === LINK ? checkLink(value) : cleanText(value),
    ]),
  );
}

function cleanText(value: string): string {
  const text = value.replace(UNSAFE, ' ').trim();
  return text.length <= VALUE_CHARACTERS_MAX ? text : `${text.slice(0, VALUE_CHARACTERS_MAX)}…`;
}

function checkLink(value: string): string {
  const url = URL.parse(value);
  assert(url !== null && /^https?:$/.test(url.protocol), 'messages: a link must be absolute');
  return url.href;
}

/**
 * Instants in ISO 8601 become a date and a time of the reader's zone, with its name. A value that
 * only looks like one stays as it is: a stranger chooses what his device is called, and his letter
 * must not fail for it.
 */
export function readableValues(values: Values, locale: Locale, timeZone: string): Values {
  const isInstant = (value: string) => INSTANT.test(value) && !Number.isNaN(Date.parse(value));
  const read = (value: string) => (isInstant(value) ? when(value, locale, timeZone) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)]));
}

function when(instant: string, locale: Locale, timeZone: string): string {
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
