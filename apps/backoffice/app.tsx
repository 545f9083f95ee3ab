import { useEffect } from 'react';
import { resume, useDeskSession } from '#domain/staff/backoffice/session.ts';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import { LocaleProvider, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { Blank } from '#platform/backoffice/blank.tsx';
import { Toasts } from '#platform/browser/ui/toasts.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useDeskLocale } from './locale.ts';
import { LanguageSwitch } from './shell/language-switch.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
  const locale = useDeskLocale();
  return (
    <LocaleProvider locale={locale}>
      <UiLocaleContext value={locale}>
        <Inside />
        <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
        <Notices />
      </UiLocaleContext>
    </LocaleProvider>
  );
}

function Notices() {
  const t = useT('backoffice');
  const common = useT('common');
  return <Toasts label={t('notices')} closeLabel={common('close')} />;
}

function Inside() {
  const { status, isOver } = useDeskSession();
  const Door = useLater(loadDoor, status === 'out');
  if (status === 'in') return <Shell />;
  if (status === 'away') return <Away />;
  if (status === 'unknown' || !Door) return <Waiting />;
  return (
    <ErrorBoundary>
      <Door isOver={isOver} language={<LanguageSwitch />} />
    </ErrorBoundary>
  );
}

const loadDoor = () => import('#features/staff/backoffice/door.tsx').then(({ Door }) => Door);

function Waiting() {
  const t = useT('common');
  return (
    <main className="desk-waiting" aria-busy="true">
      <Spinner size={32} />
      <span className="visually-hidden">{t('loading')}</span>
    </main>
  );
}

/** Nobody answers: it is asked again as soon as there is a network. */
function Away() {
  const t = useT('backoffice');
  const common = useT('common');
  useEffect(() => {
    const again = () => void resume();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <main className="desk-waiting">
      <Blank
        isFailure
        title={t('away')}
        text={t('awayText')}
        action={<Button onClick={() => void resume()}>{common('retry')}</Button>}
      />
    </main>
  );
}
