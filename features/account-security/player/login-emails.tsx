import { isRefusal } from '#core/refusal.ts';
import { updateSettings, type User } from '#domain/identity/contract.ts';
import { patchUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { SavedSwitch } from '#platform/browser/ui/saved-switch.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';

/** Emails about logins from devices that are known; one from a new device is always reported. */
export function LoginEmails({ user }: { user: User }) {
  const t = useT('account-security');
  if (user.email === null) return null;
  return (
    <div className="access-foot">
      <SavedSwitch checked={user.is_login_emailed} hint={t('sessions.emailHint')} save={save}>
        {t('sessions.email')}
      </SavedSwitch>
    </div>
  );
}

async function save(isEmailed: boolean): Promise<void> {
  const answer = await api(updateSettings, { body: { is_login_emailed: isEmailed } });
  if (isRefusal(answer)) {
    showToast({ tone: 'error', title: lineOf({ code: answer.refused }) });
    return;
  }
  patchUser({ is_login_emailed: answer.data.is_login_emailed });
}
