import './moment.css';
import type { Locale } from '#core/locale.ts';
import { useFormat, useLocale } from '../browser/texts/i18n.tsx';
import { useMinute } from './minute.ts';

type MomentProps = {
  readonly at: string;
  readonly seconds?: boolean;
  /** How long ago it was stands beside it: where somebody waits. */
  readonly ago?: boolean;
};

/**
 * A moment in the reader's own zone, of one width in a column: rows of it can be compared at a
 * glance. Pointing at it says it in words, how long ago it was, and what the world's clock said.
 */
export function Moment({ at, seconds = false, ago = false }: MomentProps) {
  const format = useFormat();
  const locale = useLocale();
  const since = format.ago(at, useMinute());
  const world = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time
      className="tabular desk-moment"
      dateTime={at}
      title={`${format.dateTime(at)} · ${since}\n${world}`}
    >
      {momentText(locale, at, seconds)}
      {ago && <small className="desk-ago"> · {since}</small>}
    </time>
  );
}

/** A day of the calendar, `2026-11-21` on the wire, as a moment begins. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  const shape = shapeOf(locale, { timeZone: 'UTC' });
  return (
    <time className="tabular desk-moment" dateTime={day}>
      {shape.format(new Date(`${day}T00:00:00Z`))}
    </time>
  );
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `21.11.2026 14:05` or `21 Nov 2026 14:05`, in the zone of this machine. */
function momentText(locale: Locale, at: string, seconds: boolean): string {
  const clock = seconds ? ({ ...CLOCK, second: '2-digit' } as const) : CLOCK;
  return shapeOf(locale, clock).format(new Date(at)).replace(',', '');
}

const shapes = new Map<string, Intl.DateTimeFormat>();

/** Days as people of each language write them, with a year and never in two ways to be read. */
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

/** `UTC+03:00`: by which clock this machine writes its moments. */
export function zoneText(at = new Date()): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
