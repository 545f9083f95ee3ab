import './account-security.css';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getAccountSecurity, type AccountSecurity } from '../contract.ts';
import { Contacts } from './contacts.tsx';
import { EventsPanel } from './events.tsx';
import { Failed } from './failed.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordPanel } from './password.tsx';
import { SecondStep } from './two-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The security page: login methods, protection, open sessions and recent events. */
export function Page() {
  const t = useT('account-security');
  const { user } = useUser();
  return (
    <div className="access">
      <Slot name="profile.navigation" fallback={<Skeleton height="3rem" />} />
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {user ? <Blocks user={user} /> : <Waiting />}
    </div>
  );
}

function Blocks({ user }: { user: User }) {
  const { data, refusal, refetch } = useCall(getAccountSecurity, {});
  return (
    <>
      <Contacts user={user} />
      <PasswordPanel user={user} />
      {data && <Protection access={data.data} />}
      {!data && refusal && <Failed onRetry={refetch} />}
      {!data && !refusal && <Waiting />}
      <Slot name="access.social" />
      <Sessions user={user} />
      <EventsPanel />
    </>
  );
}

function Protection({ access }: { access: AccountSecurity }) {
  return (
    <>
      <SecondStep access={access} />
      <Passkeys access={access} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </>
  );
}
