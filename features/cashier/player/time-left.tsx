import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Progress } from '#platform/browser/ui/progress.tsx';
import type { DepositProcess } from '../contract.ts';

type Props = { process: DepositProcess; secondsLeft: number };

const MINUTE = 60;
/** The remaining minutes that screen readers announce. */
const ANNOUNCED_MINUTES = [1, 5] as const;

/** The countdown of a deposit, by the server's clock. */
export function TimeLeft({ process, secondsLeft }: Props) {
  const t = useT('cashier');
  const f = useFormat();
  const total = (Date.parse(process.expires_at) - Date.parse(process.created_at)) / 1000;
  const announced = ANNOUNCED_MINUTES.find((minutes) => secondsLeft <= minutes * MINUTE);
  return (
    <div className="cashier-time" data-short={secondsLeft <= MINUTE || undefined}>
      <span>
        <Icon name="clock" size={16} /> {t('timeLeft')}
      </span>
      <span className="cashier-count tabular" role="timer">
        {f.duration(secondsLeft)}
      </span>
      <Progress
        label={t('timeLeft')}
        value={total > 0 ? Math.min(1, secondsLeft / total) : 0}
        valueText={f.duration(secondsLeft)}
      />
      <output className="visually-hidden">
        {announced !== undefined && secondsLeft > 0 && t('minutesLeft', { minutes: announced })}
      </output>
    </div>
  );
}
