import type { User } from '#house/identity/player/session.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

/** Who this is: the initial on a chip of felt, the name, the address and whether it is proven. */
export function Head({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <header className="profile-head">
      <span className="profile-initial" aria-hidden="true">
        <Initial user={user} />
      </span>
      <div className="profile-who">
        <h1>{user.name}</h1>
        {user.email !== null && (
          <p className="profile-email">
            <span>{user.email}</span>
            {user.is_email_verified ? (
              <Badge tone="gain">{t('verified')}</Badge>
            ) : (
              <Badge>{t('unverified')}</Badge>
            )}
          </p>
        )}
        <p className="profile-numbers">
          <span>{t('number', { id: user.id })}</span>
          <span>{t('currency', { currency: user.currency })}</span>
        </p>
      </div>
    </header>
  );
}

function Initial({ user }: { user: User }) {
  if (user.image.small !== null) return <img src={user.image.small} alt="" />;
  return [...user.name.trim()][0]?.toUpperCase() ?? <Icon name="user" />;
}
