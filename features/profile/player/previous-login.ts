import { isRefusal } from '#core/refusal.ts';
import { userNow } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { currentLocale, formatFor, translator } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { getAccount } from '../contract.ts';
import { knownZone } from './settings/zones.ts';

/** Says when the previous login was, so that the player can spot a stranger's. */
export async function showPreviousLogin(): Promise<void> {
  const locale = currentLocale();
  const [answer] = await Promise.all([api(getAccount), loadTexts(locale, ['profile'])]);
  if (isRefusal(answer) || answer.data.previous_login_at === null) return;
  const zone = knownZone(userNow().user?.timezone);
  const time = formatFor(locale).dateTime(answer.data.previous_login_at, zone);
  const t = translator(locale, 'profile');
  showToast({ title: t('previousLogin', { time }), text: t('previousLoginText') });
}
