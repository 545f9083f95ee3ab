import type { ReactNode } from 'react';
import type { User } from '#domain/identity/player/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getAccount } from '../contract.ts';
import { useZone } from './settings/zones.ts';

/** The player: avatar or initial, name, contacts and whether they are verified. */
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
          <Contact address={user.email} isVerified={user.is_email_verified}>
            {t(user.is_email_verified ? 'verified' : 'unverified')}
          </Contact>
        )}
        {user.phone !== null && (
          <Contact address={user.phone} isVerified={user.is_phone_verified}>
            {t(user.is_phone_verified ? 'phoneVerified' : 'phoneUnverified')}
          </Contact>
        )}
        <p className="profile-numbers">
          <span>{t('number', { id: user.id })}</span>
          <span>{t('currency', { currency: user.currency })}</span>
          <Since user={user} />
        </p>
      </div>
    </header>
  );
}

type ContactProps = { address: string; isVerified: boolean; children: ReactNode };

function Contact({ address, isVerified, children }: ContactProps) {
  return (
    <p className="profile-email">
      <span>{address}</span>
      <Badge tone={isVerified ? 'gain' : 'plain'}>{children}</Badge>
    </p>
  );
}

/**
 * When the account was created and the previous login, so that the player can spot a foreign login.
 */
function Since({ user }: { user: User }) {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  const { data } = useCall(getAccount, {});
  const before = data?.data.previous_login_at;
  return (
    <>
      <span>{t('since', { date: f.date(user.registered_at, zone) })}</span>
      <span>
        {!data && <Skeleton width="11rem" height="1lh" />}
        {data &&
          (before ? t('previousLogin', { time: f.dateTime(before, zone) }) : t('firstLogin'))}
      </span>
    </>
  );
}

function Initial({ user }: { user: User }) {
  if (user.image.small !== null) return <img src={user.image.small} alt="" />;
  return [...user.name.trim()][0]?.toUpperCase() ?? <Icon name="user" />;
}
