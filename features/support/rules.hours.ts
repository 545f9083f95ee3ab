import { localTime } from '#core/local-time.ts';
import { minutesOf, type SupportHours } from '#domain/settings/rules.support.ts';

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** Whether support answers now, and in how many milliseconds that changes. */
export type Opening = { readonly isOpen: boolean; readonly changesInMs: number };

/** Undefined where the operator has set no hours. */
export function openingAt(now: Date, hours: SupportHours): Opening | undefined {
  if (!hours.is_on) return undefined;
  const { weekday, minutes } = localTime(now, hours.time_zone);
  const isOpenDay = (day: number) => hours.days.includes(((weekday - 1 + day) % 7) + 1);
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.until)];
  if (isOpenDay(0) && minutes >= from && minutes < until)
    return { isOpen: true, changesInMs: leftMs(now, hours, until - minutes) };
  // A week later it is this weekday again: the hours of an open day have passed.
  const days = Array.from({ length: 8 }, (_, day) => day);
  const next = days.find((day) => isOpenDay(day) && day * DAY_MINUTES + from > minutes) ?? 0;
  const wait = next * DAY_MINUTES + from - minutes;
  return { isOpen: false, changesInMs: leftMs(now, hours, wait) };
}

/** When summer time begins or ends in between, the wall clock moves by another hour. */
function leftMs(now: Date, { time_zone: zone }: SupportHours, wallMinutes: number): number {
  const wallMs = wallMinutes * MINUTE_MS - (now.getTime() % MINUTE_MS);
  const at = now.getTime() + wallMs;
  const wanted = (localTime(now, zone).minutes + wallMinutes) % DAY_MINUTES;
  const off = (localTime(at, zone).minutes - wanted + DAY_MINUTES) % DAY_MINUTES;
  return wallMs - (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
}
