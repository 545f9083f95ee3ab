/**
 * Announcements: one line at the top of the pages. Of those for a visitor and a place, the first
 * that they have not dismissed is shown.
 */
import type { SiteAudience } from './rules.ts';

export const ANNOUNCEMENT_KINDS = ['info', 'warning', 'maintenance'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** `everywhere` is the top of all pages, `games` that of the games, `cashier` its dialogs. */
export const ANNOUNCEMENT_PAGES = ['everywhere', 'cashier', 'games'] as const;
export type AnnouncementPages = (typeof ANNOUNCEMENT_PAGES)[number];

export const ANNOUNCEMENT_AUDIENCES = [
  'everyone',
  'guests',
  'members',
] as const satisfies readonly SiteAudience[];
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

/** Where announcements stand: a page of games, any other page, or a dialog of the cashier. */
export type AnnouncementPlace = 'game' | 'page' | 'cashier';

/** As visitors of one language and country get it. */
export type ShownAnnouncement = {
  /** Another one after each change of kind or texts, by which a dismissal is remembered. */
  readonly key: string;
  readonly kind: AnnouncementKind;
  readonly audience: AnnouncementAudience;
  readonly pages: AnnouncementPages;
  readonly is_dismissible: boolean;
  readonly text: string;
  /** The words of a link and its path in the app; null for none. */
  readonly link: { readonly text: string; readonly path: string } | null;
};

export function announcementPlace(path: string): AnnouncementPlace {
  return path === '/games' || path.startsWith('/games/') ? 'game' : 'page';
}

export function announcementsAt(
  list: readonly ShownAnnouncement[],
  place: AnnouncementPlace,
): ShownAnnouncement[] {
  return list.filter(({ pages }) => {
    if (place === 'cashier') return pages === 'cashier';
    return pages === 'everywhere' || (pages === 'games' && place === 'game');
  });
}

export type AnnouncementReader = {
  readonly isMember: boolean;
  readonly place: AnnouncementPlace;
  readonly dismissed: readonly string[];
};

/** The one that is shown; the script of the document (document.ts) chooses the same. */
export function announcementFor(
  list: readonly ShownAnnouncement[],
  { isMember, place, dismissed }: AnnouncementReader,
): ShownAnnouncement | undefined {
  const group = isMember ? 'members' : 'guests';
  return announcementsAt(list, place).find(
    ({ key, audience, is_dismissible: canDismiss }) =>
      (audience === 'everyone' || audience === group) && !(canDismiss && dismissed.includes(key)),
  );
}

/** Under this name a browser keeps the keys of what was dismissed, separated by spaces. */
export const DISMISSED_KEY = 'dismissedAnnouncements';
/** The oldest are dropped: their announcements have long ended. */
const DISMISSED_MAX = 40;

export function withDismissed(kept: string | null, key: string): string {
  const keys = dismissedIn(kept).filter((each) => each !== key);
  return [...keys, key].slice(-DISMISSED_MAX).join(' ');
}

export function dismissedIn(kept: string | null): string[] {
  return (kept ?? '').split(' ').filter((key) => key !== '');
}
