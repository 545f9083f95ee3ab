import './periods.css';
import { PERIODS, type Period } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';

type PeriodsProps = { value: Period; onChange: (period: Period) => void };

/** The period: the last day, week, month, or all time. */
export function Periods({ value, onChange }: PeriodsProps) {
  const t = useT('profile');
  return (
    <div className="profile-periods">
      <Segmented
        legend={t('period.label')}
        value={value}
        choices={PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
        onChange={onChange}
      />
    </div>
  );
}

export function isPeriod(text: string | undefined): text is Period {
  return (PERIODS as readonly (string | undefined)[]).includes(text);
}
