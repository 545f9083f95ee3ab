import type { Refusal } from '#core/refusal.ts';
import { isRefusal } from '#core/refusal.ts';
import { updateSettings, type User } from '#domain/identity/contract.ts';
import { loadUser, patchUser } from '#domain/identity/player/session.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf, lineOf } from '#platform/browser/ui/errors.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';

type Change = Partial<Pick<User, 'timezone' | 'is_avatar_hidden' | 'is_statistics_hidden'>>;

/** Keeps settings at the house and in the page. Answers whether the house kept them. */
export async function saveSettings(change: Change): Promise<boolean> {
  const answer = await api(updateSettings, { body: change });
  if (isRefusal(answer)) {
    showSettingsRefusal(answer);
    return false;
  }
  const { timezone, is_avatar_hidden, is_statistics_hidden } = answer.data;
  patchUser({ timezone, is_avatar_hidden, is_statistics_hidden });
  // A picture that is hidden has moved: where it is now, the user knows.
  if (change.is_avatar_hidden) await loadUser();
  saySaved();
  return true;
}

/** What was kept is seen where it was changed; who does not see is told. */
export function saySaved(): void {
  announce(translator(currentLocale(), 'profile')('settings.saved'));
}

/** Errors of settings have the words of their code as the title: section 8 of the specification. */
export function showSettingsRefusal(refusal: Refusal): void {
  if (refusal.refused === 'aborted') return;
  const title = lineOf(refusal.refused);
  const lines = linesOf(refusal).filter((line) => line !== title);
  showToast({ tone: 'error', title, ...(lines.length > 0 ? { text: lines.join('\n') } : {}) });
}
