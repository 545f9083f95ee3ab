import { useEffect, useState } from 'react';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { getLastThread, type LastThread } from '../contract.ts';

/** A browser waits no longer; by then the page has been loaded again. */
const WAIT_MS_MAX = 24 * 3_600_000;

/** While support is closed: from when on it answers, in the time of this device. */
export function Hours({ hours }: Pick<LastThread, 'hours'>) {
  const t = useT('support');
  const f = useFormat();
  const [nowMs] = useState(() => Date.now());
  const changesAt = hours?.changes_at;
  useEffect(() => {
    if (changesAt === undefined) return undefined;
    const waitMs = Math.min(Math.max(Date.parse(changesAt) - Date.now(), 1000), WAIT_MS_MAX);
    const timer = setTimeout(() => refetchCalls(getLastThread), waitMs);
    return () => clearTimeout(timer);
  }, [changesAt]);
  if (!hours || hours.is_open) return null;
  const { changes_at: at } = hours;
  const isToday = f.date(at) === f.date(nowMs);
  const from = isToday
    ? t('hours.today', { time: f.time(at) })
    : t('hours.later', { date: f.date(at), time: f.time(at) });
  return (
    <p className="support-hours" role="status">
      <Icon name="clock" size={18} />
      <span>
        {from} {t('hours.kept')}
      </span>
    </p>
  );
}
