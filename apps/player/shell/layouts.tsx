import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { usePending, usePlace } from '#platform/browser/router/router.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageMenu } from './language-switch.tsx';
import { BottomBar, Sidebar } from './navigation.tsx';
import { Offline } from './offline.tsx';
import { Wordmark } from './wordmark.tsx';

/** The frame around a page: the house's own, or a bare one where the house may not be entered. */
export function Layout({ children }: { children: ReactNode }) {
  const { entry } = usePlace();
  return entry.layout === 'no-access' ? <Bare>{children}</Bare> : <House>{children}</House>;
}

function House({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const { entry } = usePlace();
  return (
    <div
      className="house"
      data-layout={entry.layout}
      data-game={entry.game ? entry.name : undefined}
    >
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <Pending />
      <Header />
      <Sidebar />
      <div className="house-body">
        <Offline />
        <main id="main" className={`page page-${entry.layout}`} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar />
    </div>
  );
}

function Bare({ children }: { children: ReactNode }) {
  return (
    <div className="house" data-layout="no-access">
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

/** A thin brass line at the top while the next page is on its way. */
function Pending() {
  const isPending = usePending();
  return <div className="pending" data-on={isPending || undefined} aria-hidden="true" />;
}
