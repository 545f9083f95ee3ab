import { isRefusal, type Refusal } from '#core/refusal.ts';
import { updateSettings, type User } from '#domain/identity/contract.ts';
import { loadUser, patchUser } from '#domain/identity/player/session.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf, lineOf } from '#platform/browser/ui/errors.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';

type Change = Partial<Pick<User, 'timezone' | 'is_avatar_hidden' | 'is_statistics_hidden'>>;

/** Saves settings on the server and in the page. Returns whether the server saved them. */
export async function saveSettings(change: Change): Promise<boolean> {
  const answer = await api(updateSettings, { body: change });
  if (isRefusal(answer)) {
    showSettingsRefusal(answer);
    return false;
  }
  const { timezone, is_avatar_hidden, is_statistics_hidden } = answer.data;
  patchUser({ timezone, is_avatar_hidden, is_statistics_hidden });
  // Hiding a picture changes its URL; reloading the user gets the new one.
  if (change.is_avatar_hidden) await loadUser();
  announceSaved();
  return true;
}

/** A saved change is visible where it was made; screen readers are told. */
export function announceSaved(): void {
  announce(translator(currentLocale(), 'profile')('settings.saved'));
}

/** Errors of settings have the text of their code as the title: section 8 of the specification. */
export function showSettingsRefusal(refusal: Refusal): void {
  if (refusal.refused === 'aborted') return;
  const title = lineOf({ code: refusal.refused });
  const lines = linesOf(refusal).filter((line) => line !== title);
  showToast({ tone: 'error', title, ...(lines.length > 0 ? { text: lines.join('\n') } : {}) });
}
