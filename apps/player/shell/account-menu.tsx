import './account-menu.css';
import { signOut, type User } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, navigate } from '#platform/browser/router/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { NAVIGATION } from '../navigation-list.ts';
import { useMenu } from './use-menu.ts';

/** The menu behind the player's initial: the user, their pages, and logout. */
export function AccountMenu({ user }: { user: User }) {
  const t = useT('shell');
  const { menu, close } = useMenu();
  const own = NAVIGATION.filter(({ memberOnly }) => memberOnly);
  return (
    <details className="account-menu" ref={menu}>
      <summary className="avatar" aria-label={t('accountMenu')}>
        <Initial user={user} />
      </summary>
      <div className="account-menu-card">
        <p className="account-menu-owner">
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </p>
        <ul>
          {own.map(({ to, text, icon }) => (
            <li key={to}>
              <Link to={to} className="account-menu-item" onClick={close}>
                <Icon name={icon} size={18} />
                {t(`nav.${text}`)}
              </Link>
            </li>
          ))}
          <li>
            <LogOut />
          </li>
        </ul>
      </div>
    </details>
  );
}

function Initial({ user }: { user: User }) {
  if (user.image.small !== null) return <img src={user.image.small} alt="" />;
  return [...user.name.trim()][0]?.toUpperCase() ?? <Icon name="user" />;
}

/** Ends the session here and on the server, and leaves pages that require a login. */
function LogOut() {
  const t = useT('shell');
  const { run, isBusy } = useAction(async () => {
    await signOut();
    await navigate('/');
  });
  return (
    <button type="button" className="account-menu-item" aria-disabled={isBusy} onClick={run}>
      <Icon name="logout" size={18} />
      {t('logout')}
    </button>
  );
}
