import { useEffect } from 'react';
import { resume, useStaffSession } from '#domain/staff/backoffice/session.ts';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { EmptyState } from '#platform/backoffice/empty-state.tsx';
import { Toasts } from '#platform/browser/ui/toasts.tsx';
import { RouterProvider } from '#platform/browser/router/router.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { BackofficeErrorBoundary } from './error-boundary.tsx';
import { useBackofficeLocale } from './locale.ts';
import { LanguageSwitch } from './shell/language-switch.tsx';
import { Shell } from './shell/shell.tsx';

export function App() {
  return (
    <RouterProvider>
      <Localised />
    </RouterProvider>
  );
}

function Localised() {
  return (
    <UiLocaleContext value={useBackofficeLocale()}>
      <Inside />
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
      <Notices />
    </UiLocaleContext>
  );
}

function Notices() {
  const t = useT('backoffice');
  const common = useT('common');
  return <Toasts label={t('notices')} closeLabel={common('close')} />;
}

function Inside() {
  const { status, isOver } = useStaffSession();
  const LoginPage = useLazyLoad(loadLoginPage, status === 'out');
  if (status === 'in') return <Shell />;
  if (status === 'away') return <ServerUnreachable />;
  if (status === 'unknown' || !LoginPage) return <Waiting />;
  return (
    <BackofficeErrorBoundary>
      <LoginPage isExpired={isOver} language={<LanguageSwitch />} />
    </BackofficeErrorBoundary>
  );
}

const loadLoginPage = () =>
  import('#features/staff/backoffice/login-page.tsx').then(({ LoginPage }) => LoginPage);

function Waiting() {
  const t = useT('common');
  return (
    <main className="backoffice-waiting" aria-busy="true">
      <Spinner size={32} />
      <span className="visually-hidden">{t('loading')}</span>
    </main>
  );
}

/** The server does not respond: it is requested again as soon as there is a network. */
function ServerUnreachable() {
  const t = useT('backoffice');
  const common = useT('common');
  useEffect(() => {
    const again = () => void resume();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <main className="backoffice-waiting">
      <EmptyState
        isFailure
        title={t('away')}
        text={t('awayText')}
        action={<Button onClick={() => void resume()}>{common('retry')}</Button>}
      />
    </main>
  );
}
