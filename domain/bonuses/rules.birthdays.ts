/**
 * On which day a bonus for the birthday is given: on the day and month of birth, in UTC. Who was
 * born on 29 February gets it on 28 February in years without that day.
 */

/** A day of any year, as `11-27`. */
type MonthDay = string;

/** The birthdays that a day (as `2026-11-27`) is for. */
export function birthdaysOn(day: string): MonthDay[] {
  const monthDay = day.slice(5);
  return monthDay === '02-28' && !isLeap(Number(day.slice(0, 4)))
    ? [monthDay, '02-29']
    : [monthDay];
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
