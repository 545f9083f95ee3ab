import type { User } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { saveSettings } from './save-settings.ts';
import { SavedSwitch } from '#platform/browser/ui/saved-switch.tsx';

/** What other players may see of this player. */
export function VisibilitySettings({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <Panel title={t('settings.others')} className="profile-settings">
      <SavedSwitch
        checked={user.is_statistics_hidden}
        hint={t('settings.hideNameHint')}
        save={(next) => saveSettings({ is_statistics_hidden: next })}
      >
        {t('settings.hideName')}
      </SavedSwitch>
      <SavedSwitch
        checked={user.is_avatar_hidden}
        hint={t('settings.hideAvatarHint')}
        save={(next) => saveSettings({ is_avatar_hidden: next })}
      >
        {t('settings.hideAvatar')}
      </SavedSwitch>
    </Panel>
  );
}
