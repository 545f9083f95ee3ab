import './profile.css';
import { useUser } from '#domain/identity/player/session.ts';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Head } from './head.tsx';
import { LogOut } from './log-out.tsx';
import { QuickLinks } from './summary/quick-links.tsx';
import { ProfileNavigation } from './navigation.tsx';
import { Readiness } from './summary/readiness-list.tsx';
import { Summary } from './summary/summary.tsx';
import { WaitingHead, WaitingResults } from './waiting.tsx';
import { MoneyWallet } from './wallet/money-wallet.tsx';
import { PlayWallet } from './wallet/play-wallet.tsx';

/**
 * The account overview: identity, balances, results, and the open steps. Before the user is known,
 * and between logging out and leaving the page, it has the frame alone.
 */
export function Page() {
  const { user } = useUser();
  return (
    <div className="profile">
      <ProfileNavigation />
      {user ? <Head user={user} /> : <WaitingHead />}
      <div className="profile-money">
        <MoneyWallet user={user} />
        {user ? <Results /> : <WaitingResults />}
      </div>
      {user && (
        <div className="profile-side">
          <Readiness user={user} />
          <Slot name="profile.index" fallback={null} />
          <PlayWallet />
          <LogOut />
        </div>
      )}
    </div>
  );
}

function Results() {
  return (
    <>
      <QuickLinks />
      <Summary />
    </>
  );
}
