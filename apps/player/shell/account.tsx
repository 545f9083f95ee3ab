import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

/**
 * The right end of the header. The markup is the same for all visitors until scripts run, so it
 * contains both the buttons of a guest and the place of a balance; `html[data-auth]`, set before
 * the first paint, decides which of them shows. The code for logged-in players loads only for them.
 */
export function Account() {
  const { status, user } = useUser();
  const Member = useLazyLoad(loadMember, status === 'member');
  if (status === 'member' && user && Member) return <Member user={user} />;
  return (
    <>
      <Guest />
      {status !== 'guest' && <div className="account account-wait" aria-hidden="true" />}
    </>
  );
}

/** Requested as soon as there is a token, so that it is loaded when the server returns the user. */
export const loadMember = () => import('./account-member.tsx').then((module) => module.Member);

function Guest() {
  const t = useT('common');
  return (
    <div className="account account-guest">
      <Button variant="quiet" size="s" onClick={() => openModal('Login')}>
        {t('login')}
      </Button>
      <Button variant="primary" size="s" onClick={() => openModal('Register')}>
        {t('register')}
      </Button>
    </div>
  );
}
