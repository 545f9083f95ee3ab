/** Named periods of whole days (UTC), as the reports count them. */
export const PERIODS = [
  'today',
  'yesterday',
  'week',
  'days30',
  'days90',
  'month',
  'lastMonth',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Both days included, as `2026-03-01`. */
export type PeriodDays = { readonly from: string; readonly to: string };

export function periodDays(name: PeriodName, now: Date): PeriodDays {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const text = (monthOf: number, dayOf: number) =>
    new Date(Date.UTC(year, monthOf, dayOf)).toISOString().slice(0, 10);
  const last = (days: number) => ({ from: text(month, day - days + 1), to: text(month, day) });
  switch (name) {
    case 'today':
      return last(1);
    case 'yesterday':
      return { from: text(month, day - 1), to: text(month, day - 1) };
    case 'week':
      return last(7);
    case 'days30':
      return last(30);
    case 'days90':
      return last(90);
    case 'month':
      return { from: text(month, 1), to: text(month, day) };
    case 'lastMonth':
      return { from: text(month - 1, 1), to: text(month, 0) };
    default:
      return name satisfies never;
  }
}

/** The name of these days, if they have one. */
export function periodOf({ from, to }: PeriodDays, now: Date): PeriodName | undefined {
  return PERIODS.find((name) => {
    const days = periodDays(name, now);
    return days.from === from && days.to === to;
  });
}

/** A field of the period; `value` is the day in force where none is chosen. */
export type PeriodDay = { readonly label: string; readonly value: string | undefined };
