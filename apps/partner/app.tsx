import { LOCALE_NAME, LOCALES } from '#core/locale.ts';
import { Logo } from '#domain/art/player/logo.tsx';
import {
  Link,
  RouterProvider,
  useRouterLocation,
  type RouteEntry,
} from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { Toasts } from '#platform/browser/ui/toasts.tsx';
import { chooseLocale } from './locale.ts';
import { LoginFrame } from './login-frame.tsx';
import { LoginPage } from './login.tsx';
import { NAVIGATION } from './pages.ts';
import { logOut, startSession, usePartnerSession } from './session.ts';

export function App() {
  return (
    <RouterProvider>
      <Localised />
    </RouterProvider>
  );
}

function Localised() {
  const t = useT('partner');
  const common = useT('common');
  return (
    <UiLocaleContext value={useLocale()}>
      <Inside />
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
      <Toasts label={t('notices')} closeLabel={common('close')} />
    </UiLocaleContext>
  );
}

function Inside() {
  const t = useT('partner');
  const common = useT('common');
  const { status } = usePartnerSession();
  const { entry, Page, params, query } = useRouterLocation<RouteEntry>();
  if (entry.name === 'restore') {
    return (
      <LoginFrame language={<Languages />}>
        <Page params={params} query={query} />
      </LoginFrame>
    );
  }
  if (status === 'in') return <Shell />;
  if (status === 'out') return <LoginPage language={<Languages />} />;
  return (
    <main className="partner-waiting" aria-busy={status === 'unknown'}>
      {status === 'away' ? (
        <ErrorState
          title={t('away')}
          text={t('awayText')}
          action={<Button onClick={() => void startSession()}>{common('retry')}</Button>}
        />
      ) : (
        <Spinner size={32} />
      )}
    </main>
  );
}

function Languages() {
  const t = useT('partner');
  const locale = useLocale();
  return (
    <div className="partner-languages" role="group" aria-label={t('language')}>
      {LOCALES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === locale}
          title={LOCALE_NAME[one]}
          onClick={() => void chooseLocale(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

function Shell() {
  const t = useT('partner');
  const { me } = usePartnerSession();
  const { entry, Page, params, query } = useRouterLocation<RouteEntry>();
  return (
    <>
      <header className="partner-head">
        <span className="partner-brand">
          <Logo height={26} label="Croupier" /> {t('portal')}
        </span>
        <nav aria-label={t('menu')}>
          {NAVIGATION.map(({ name, path }) => (
            <Link key={name} to={path} aria-current={entry.name === name ? 'page' : undefined}>
              {t(`pages.${name}`)}
            </Link>
          ))}
        </nav>
        <span className="partner-who">
          <b>{me?.name}</b>
          <Languages />
          <Button size="s" variant="quiet" onClick={() => void logOut()}>
            {t('logOut')}
          </Button>
        </span>
      </header>
      <main className="partner-main">
        {me?.is_paused && <p className="partner-note">{t('paused')}</p>}
        <Page params={params} query={query} />
      </main>
    </>
  );
}
