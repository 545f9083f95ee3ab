import { localTime } from './local-time.ts';

/** Full hours; from 22 until 8 goes over midnight. */
export type QuietHours = { readonly from: number; readonly until: number };

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** Milliseconds until the quiet hours that run at this moment end; undefined outside of them. */
export function quietLeftMs(
  now: Date,
  quiet: QuietHours | null,
  timeZone: string,
): number | undefined {
  if (quiet === null) return undefined;
  const { minutes } = localTime(now, timeZone);
  const [from, until] = [quiet.from * 60, quiet.until * 60];
  const isQuiet =
    from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  if (!isQuiet) return undefined;
  const left = (until - minutes + DAY_MINUTES) % DAY_MINUTES;
  // To the full minute, so that the next check is not a few seconds before the end.
  return left * MINUTE_MS - (now.getTime() % MINUTE_MS);
}
