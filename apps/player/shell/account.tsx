import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';

/**
 * The right end of the header. The page is the same for everybody until scripts run, so it carries
 * both the buttons of a guest and the place of a member's balance; `html[data-auth]`, set before
 * the first paint, decides which of them shows. What only members see comes for them alone.
 */
export function Account() {
  const { status, user } = useUser();
  const Member = useLater(loadMember, status === 'member');
  if (status === 'member' && user && Member) return <Member user={user} />;
  return (
    <>
      <Guest />
      {status !== 'guest' && <div className="account account-wait" aria-hidden="true" />}
    </>
  );
}

/** Asked for as soon as there is a token, so that it is here when the house has said whose. */
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
