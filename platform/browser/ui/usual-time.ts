import { useT } from '../texts/i18n.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * A measured time in the unit in which people think of it, rounded up: "40 minutes", "5 hours",
 * "3 days". Undefined when nothing was measured.
 */
export function useUsualTime(minutes: number | null | undefined): string | undefined {
  const t = useT('common');
  if (minutes === null || minutes === undefined) return undefined;
  if (minutes <= 1.5 * HOUR) return t('span.minutes', { count: Math.max(1, minutes) });
  if (minutes <= 2 * DAY) return t('span.hours', { count: Math.ceil(minutes / HOUR) });
  return t('span.days', { count: Math.ceil(minutes / DAY) });
}
