import { create } from 'zustand';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { local } from '#platform/browser/storage.ts';
import { listAnnouncements } from '../../contract.ts';
import {
  DISMISSED_KEY,
  dismissedIn,
  withDismissed,
  type ShownAnnouncement,
} from '../../rules.announcements.ts';

type AnnouncementsState = {
  readonly locale: Locale;
  readonly version: string;
  readonly list: readonly ShownAnnouncement[];
  /** Keys of what was dismissed in this browser. */
  readonly dismissed: readonly string[];
};

/** The announcements in a language; at first those of the document. */
export const useAnnouncements = create<AnnouncementsState>(() => ({
  locale: payload().locale,
  ...payload().parts.announcements,
  dismissed: dismissedIn(local.get(DISMISSED_KEY)),
}));

// The other tabs follow.
addEventListener('storage', ({ key, newValue }) => {
  if (key === DISMISSED_KEY) useAnnouncements.setState({ dismissed: dismissedIn(newValue) });
});

export function dismissAnnouncement(key: string): void {
  const kept = withDismissed(local.get(DISMISSED_KEY), key);
  local.set(DISMISSED_KEY, kept);
  const { dismissed } = useAnnouncements.getState();
  // A browser without storage dismisses it for this page.
  useAnnouncements.setState({ dismissed: [...dismissed, key] });
}

/** Without an answer the page keeps what it has until the next change or page load. */
export async function loadAnnouncements(locale: Locale): Promise<void> {
  const answer = await api(listAnnouncements, { query: { locale } });
  if (!isRefusal(answer)) useAnnouncements.setState({ locale, ...answer.data });
}
