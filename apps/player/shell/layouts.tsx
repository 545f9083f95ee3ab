import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { usePending, useRouterLocation } from '#platform/browser/router/router.tsx';
import { SupportButton } from '#features/support/player/button.tsx';
import type { PlayerRoute } from '../player-route.ts';
import { AnnouncementPlace } from './announcement-place.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar } from './navigation.tsx';
import { SideColumn } from './side-column.tsx';
import { Offline } from './offline.tsx';
import { Wordmark } from './wordmark.tsx';

/** The frame around a page: the full site layout, or a bare one where access is blocked. */
export function Layout({ children }: { children: ReactNode }) {
  const { entry } = useRouterLocation<PlayerRoute>();
  return entry.layout === 'no-access' ? (
    <BareLayout>{children}</BareLayout>
  ) : (
    <SiteLayout>{children}</SiteLayout>
  );
}

function SiteLayout({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const { entry, arrival } = useRouterLocation<PlayerRoute>();
  const layout = entry.layout ?? 'default';
  return (
    <div className="shell" data-layout={layout} data-game={entry.game ? entry.name : undefined}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <Pending />
      <Header />
      <Sidebar />
      <div className="shell-body">
        <AnnouncementPlace />
        <Offline />
        <main id="main" className={`page page-${layout}`} tabIndex={-1}>
          {children}
        </main>
        {/* Another one for each page: one that moved would be a shift of the layout. */}
        <Footer key={arrival} />
      </div>
      <SideColumn />
      <SupportButton />
      <BottomBar />
    </div>
  );
}

function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="shell" data-layout="no-access">
      <header className="header">
        <Wordmark />
        <LanguageMenu />
      </header>
      <main id="main" className="page page-default" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A thin brass line at the top while the next page is loading. */
function Pending() {
  const isPending = usePending();
  return <div className="pending" data-on={isPending || undefined} aria-hidden="true" />;
}
