import '../profile.css';
import { useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { DataSettings } from './data-settings.tsx';
import { ProfileNavigation } from '../navigation.tsx';
import { NicknameSettings } from './nickname-settings.tsx';
import { OfferSettings } from './offer-settings.tsx';
import { ViewSettings } from './view-settings.tsx';
import { VisibilitySettings } from './visibility-settings.tsx';

/** The account settings; other features add their own sections. */
export function Page() {
  const t = useT('profile');
  const { user } = useUser();
  return (
    <div className="profile-page">
      <ProfileNavigation />
      <header className="profile-top">
        <h1>{t('settings.title')}</h1>
        <p>{t('settings.lead')}</p>
      </header>
      {user ? (
        <div className="profile-sections">
          <ViewSettings user={user} />
          <NicknameSettings user={user} />
          <VisibilitySettings user={user} />
          <Slot name="profile.setting" fallback={<Skeleton height="14rem" />} />
          <OfferSettings user={user} />
          <DataSettings user={user} />
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

/** Before the user is loaded, at about the heights of the first panels. */
function Waiting() {
  const t = useT('profile');
  return (
    <div className="profile-sections">
      <Panel title={t('settings.view')} className="profile-settings">
        <Skeleton height="11.5rem" />
      </Panel>
      <Panel title={t('nickname.title')} className="profile-settings">
        <Skeleton height="16rem" />
      </Panel>
    </div>
  );
}
