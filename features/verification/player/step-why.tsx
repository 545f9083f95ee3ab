import { useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { useUsualTime } from '#platform/browser/ui/usual-time.ts';
import type { VerificationState } from '../contract.ts';

const LINES: readonly { icon: IconName; key: 'person' | 'document' | 'selfie' }[] = [
  { icon: 'user', key: 'person' },
  { icon: 'file', key: 'document' },
  { icon: 'camera', key: 'selfie' },
];

/** Explains what will be requested, why, and who will see it, before anything is requested. */
export function StepWhy({ state }: { state: VerificationState }) {
  const t = useT('verification');
  const usual = useUsualTime(state.usual_minutes);
  return (
    <>
      <p>{state.need === null ? t('why.lead') : t(`why.need.${state.need}`)}</p>
      {usual !== undefined && <p>{t('why.usual', { time: usual })}</p>}
      <ul className="verification-list">
        {LINES.map(({ icon, key }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>{t(`why.${key}`)}</span>
          </li>
        ))}
      </ul>
      <p className="verification-safe">
        <Icon name="lock" />
        <span>{t('why.safe')}</span>
      </p>
    </>
  );
}
