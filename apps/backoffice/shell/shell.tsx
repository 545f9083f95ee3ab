import { useMe } from '#domain/staff/backoffice/session.ts';
import { isRole, mayAct } from '#domain/staff/rules.ts';
import { SavedViews } from '#domain/staff/backoffice/saved-views.tsx';
import { ListExtrasContext } from '#platform/backoffice/list-extras.ts';
import { RolesContext } from '#platform/backoffice/may-call.ts';
import { BackofficePageView } from '#platform/backoffice/page-view.tsx';
import { usePending, useRouterLocation } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { BackofficeErrorBoundary } from '../error-boundary.tsx';
import { failed } from '../failure.ts';
import { PAGES } from '../pages.ts';
import { useNewWorkAlerts } from './alerts.ts';
import { titleOf, usePages } from './pages.ts';
import { Header } from './header.tsx';
import { NoAccess } from './no-access.tsx';
import { Offline } from './offline.tsx';
import { Overlays } from './overlays.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame around every page of a signed-in user. */
export function Shell() {
  const t = useT('backoffice');
  const isPending = usePending();
  useNewWorkAlerts();
  return (
    <div className="backoffice">
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <div className="backoffice-pending" data-on={isPending || undefined} />
      <Header />
      <Sidebar />
      <main id="main" className="backoffice-main" tabIndex={-1}>
        <Offline />
        <Current />
      </main>
      <Shortcuts />
      <Overlays />
    </div>
  );
}

function Current() {
  const t = useT('backoffice');
  const { role } = useMe();
  const place = useRouterLocation();
  const [first] = usePages();
  if (place.arrival === 0) return <Spinner size={32} />;
  const page = PAGES.find(({ name }) => name === place.entry.name);
  if (page && !mayAct(role, page.roles)) return <NoAccess to={first?.path} />;
  const name = page ? titleOf(t, page.name) : t('notFound.title');
  return (
    <BackofficeErrorBoundary key={place.arrival} onError={failed}>
      <RolesContext value={(roles) => mayAct(role, roles.filter(isRole))}>
        <ListExtrasContext value={SavedViews}>
          <BackofficePageView title={`${name} · ${t('brand')}`} />
        </ListExtrasContext>
      </RolesContext>
    </BackofficeErrorBoundary>
  );
}
