import { useT } from '#platform/browser/texts/i18n.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days, hours, minutes and seconds in boxes. Read out on demand, not each second. */
export function TimeLeft({ seconds, label }: { seconds: number; label: string }) {
  const t = useT('bonuses');
  const parts = [
    ['days', Math.floor(seconds / DAY)],
    ['hours', Math.floor((seconds % DAY) / HOUR)],
    ['minutes', Math.floor((seconds % HOUR) / MINUTE)],
    ['seconds', seconds % MINUTE],
  ] as const;
  return (
    <div className="bonus-time" role="timer" aria-label={label}>
      <span className="bonus-time-label">{label}</span>
      {parts.map(([unit, value]) => (
        <span key={unit} className="bonus-time-part">
          <b className="tabular">{String(value).padStart(2, '0')}</b>
          <small>{t(`time.${unit}`)}</small>
        </span>
      ))}
    </div>
  );
}
