/** Parses an ISO 8601 timestamp in UTC without a clock or Date, which shared code must not use. */
const INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?Z$/;

/** Milliseconds since 1970; finer fractions are cut. Undefined for an invalid timestamp. */
export function instantMs(text: unknown): number | undefined {
  const match = typeof text === 'string' ? INSTANT.exec(text) : null;
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  if (!hasDay(year!, month!, day!)) return undefined;
  const days = daysSince1970(year!, month!, day!);
  const seconds = ((days * 24 + hour!) * 60 + minute!) * 60 + second!;
  return seconds * 1_000 + Number(`${match[7] ?? ''}000`.slice(0, 3));
}

/** Of a day from 1 to 31, as the pattern has it. */
function hasDay(year: number, month: number, day: number): boolean {
  if (month === 2) return day <= (isLeap(year) ? 29 : 28);
  return day <= 30 || ![4, 6, 9, 11].includes(month);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Years are counted from March, so that the leap day comes last. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const days = y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear;
  return days - DAYS_TO_1970;
}

/** From 1 March of the year 0 to 1 January 1970. */
const DAYS_TO_1970 = 719_468;
