/** The parts of the overview before the user is known, at the heights of what comes. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';

export function WaitingHead() {
  const t = useT('profile');
  return (
    <header className="profile-head">
      <span className="profile-initial" aria-hidden="true" />
      <div className="profile-who profile-who-waiting">
        <h1 className="visually-hidden">{t('title')}</h1>
        <Skeleton width="11rem" height="2rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="4rem" />
      </div>
    </header>
  );
}

export function WaitingSums() {
  const t = useT('profile');
  return (
    <>
      <p className="profile-total">
        <span>{t('wallet.total')}</span>
        <Skeleton width="9rem" height="2.75rem" />
      </p>
      <Skeleton height="7.25rem" />
    </>
  );
}

export function WaitingResults() {
  const t = useT('profile');
  return (
    <>
      <Skeleton height="9.25rem" />
      <Panel title={t('summary.title')} className="profile-summary">
        <Skeleton height="9rem" />
      </Panel>
    </>
  );
}
