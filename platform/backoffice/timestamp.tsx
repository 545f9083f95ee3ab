import './timestamp.css';
import type { Locale } from '#core/locale.ts';
import { useFormat, useLocale } from '../browser/texts/i18n.tsx';
import { useMinute } from './minute.ts';

type TimestampProps = {
  readonly at: string;
  readonly seconds?: boolean;
  /** Shows the elapsed time beside the date, for items that wait for an action. */
  readonly ago?: boolean;
};

/**
 * A point in time in the reader's zone, of one width so that the rows of a column line up. Its
 * tooltip gives the date in words, the elapsed time and the UTC time.
 */
export function Timestamp({ at, seconds = false, ago = false }: TimestampProps) {
  const format = useFormat();
  const locale = useLocale();
  const since = format.ago(at, useMinute());
  const world = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time
      className="tabular timestamp"
      dateTime={at}
      title={`${format.dateTime(at)} · ${since}\n${world}`}
    >
      {timestampText(locale, at, seconds)}
      {ago && <small className="timestamp-ago"> · {since}</small>}
    </time>
  );
}

/** A calendar day, sent as `2026-11-21`. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  const shape = shapeOf(locale, { timeZone: 'UTC' });
  return (
    <time className="tabular timestamp" dateTime={day}>
      {shape.format(new Date(`${day}T00:00:00Z`))}
    </time>
  );
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `21.11.2026 14:05` or `21 Nov 2026 14:05`, in the zone of this machine. */
function timestampText(locale: Locale, at: string, seconds: boolean): string {
  const clock = seconds ? ({ ...CLOCK, second: '2-digit' } as const) : CLOCK;
  return shapeOf(locale, clock).format(new Date(at)).replace(',', '');
}

const shapes = new Map<string, Intl.DateTimeFormat>();

/** Dates in the form of each language, with a year and without ambiguity. */
function shapeOf(locale: Locale, rest: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(rest)}`;
  let shape = shapes.get(key);
  if (!shape) {
    const month = locale === 'en' ? 'short' : '2-digit';
    const day = { day: '2-digit', month, year: 'numeric' } as const;
    shape = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru-RU', { ...day, ...rest });
    shapes.set(key, shape);
  }
  return shape;
}

/** `UTC+03:00`: the zone of this machine. */
export function zoneText(at = new Date()): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
