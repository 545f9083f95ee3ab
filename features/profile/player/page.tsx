import './profile.css';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Head } from './head.tsx';
import { LogOut } from './log-out.tsx';
import { QuickLinks } from './summary/quick-links.tsx';
import { ProfileNavigation } from './navigation.tsx';
import { Readiness } from './summary/readiness-list.tsx';
import { Summary } from './summary/summary.tsx';
import { MoneyWallet } from './wallet/money-wallet.tsx';
import { PlayWallet } from './wallet/play-wallet.tsx';

/** The account overview: identity, balances, results, and the open steps. */
export function Page() {
  const { user } = useUser();
  return user ? <Account user={user} /> : <Waiting />;
}

function Account({ user }: { user: User }) {
  return (
    <div className="profile">
      <ProfileNavigation />
      <Head user={user} />
      <div className="profile-money">
        <MoneyWallet user={user} />
        <QuickLinks />
        <Summary />
      </div>
      <div className="profile-side">
        <Readiness user={user} />
        <Slot name="profile.index" fallback={null} />
        <PlayWallet />
        <LogOut />
      </div>
    </div>
  );
}

/** Shown before the user is loaded, and between logging out and leaving the page. */
function Waiting() {
  const t = useT('profile');
  return (
    <div className="profile">
      <h1 className="visually-hidden">{t('title')}</h1>
      <Skeleton height="4.5rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
