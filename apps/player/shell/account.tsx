import { useUser, type User } from '#house/identity/player/session.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { hasModal, openModal } from '#platform/browser/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCountUp } from './use-count-up.ts';

/**
 * The right end of the header. The page is the same for everybody until scripts run, so it carries
 * both the buttons of a guest and the place of a member's balance; `html[data-auth]`, set before
 * the first paint, decides which of them shows.
 */
export function Account() {
  const { status, user } = useUser();
  if (status === 'member' && user) return <Member user={user} />;
  return (
    <>
      <Guest />
      {status === 'unknown' && <div className="account account-wait" aria-hidden="true" />}
    </>
  );
}

function Guest() {
  const t = useT('common');
  return (
    <div className="account account-guest">
      {hasModal('Login') && (
        <Button variant="quiet" size="s" onClick={() => openModal('Login')}>
          {t('login')}
        </Button>
      )}
      {hasModal('Register') && (
        <Button variant="primary" size="s" onClick={() => openModal('Register')}>
          {t('register')}
        </Button>
      )}
    </div>
  );
}

function Member({ user }: { user: User }) {
  const t = useT('common');
  return (
    <div className="account account-member">
      <Balance user={user} />
      {hasModal('PayIn') && (
        <Button
          variant="primary"
          size="s"
          className="account-deposit"
          aria-label={t('deposit')}
          onClick={() => openModal('PayIn')}
        >
          <Icon name="plus" size={18} />
          <span className="wide-only">{t('deposit')}</span>
        </Button>
      )}
      <AccountMenu user={user} />
    </div>
  );
}

/** Money that came or went is seen to move: digits run to the new sum, a gain glows once. */
function Balance({ user }: { user: User }) {
  const t = useT('shell');
  const { shown, change } = useCountUp(user.total_balance);
  return (
    <div className="balance" data-change={change}>
      <span className="visually-hidden">{t('balance')}: </span>
      <Money amount={shown} currency={user.currency} size="display" />
    </div>
  );
}
