import { expect, test } from 'vitest';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_PAGES,
  announcementFor,
  announcementPlace,
  dismissedIn,
  withDismissed,
  type ShownAnnouncement,
} from './rules.announcements.ts';

const one = (key: string, change: Partial<ShownAnnouncement> = {}): ShownAnnouncement => ({
  key,
  kind: 'info',
  audience: 'everyone',
  pages: 'everywhere',
  is_dismissible: true,
  text: key,
  link: null,
  ...change,
});

test('announcements: each set of pages and each audience has its places and its readers', () => {
  const seen = ANNOUNCEMENT_PAGES.flatMap((pages) =>
    ANNOUNCEMENT_AUDIENCES.flatMap((audience) =>
      (['game', 'page', 'cashier'] as const).flatMap((place) =>
        [true, false]
          .filter((isMember) =>
            announcementFor([one('a', { pages, audience })], { isMember, place, dismissed: [] }),
          )
          .map((isMember) => `${pages} ${audience} ${place} ${isMember ? 'member' : 'guest'}`),
      ),
    ),
  );
  const expected = [
    ['everywhere', 'game'],
    ['everywhere', 'page'],
    ['cashier', 'cashier'],
    ['games', 'game'],
  ].flatMap(([pages, place]) => [
    `${pages} everyone ${place} member`,
    `${pages} everyone ${place} guest`,
    `${pages} guests ${place} guest`,
    `${pages} members ${place} member`,
  ]);
  expect(seen.toSorted()).toEqual(expected.toSorted());
});

test('announcements: the first that fits and was not dismissed is shown', () => {
  const list = [one('a'), one('b', { is_dismissible: false }), one('c')];
  const shown = (...dismissed: string[]) =>
    announcementFor(list, { isMember: false, place: 'page', dismissed })?.key;
  expect([shown(), shown('a'), shown('a', 'b')]).toEqual(['a', 'b', 'b']);
  expect(announcementFor([], { isMember: true, place: 'game', dismissed: [] })).toBeUndefined();
});

test('announcements: the pages of games are a place of their own', () => {
  const paths = ['/', '/games', '/games/keno', '/gamesome', '/profile'];
  expect(paths.map(announcementPlace)).toEqual(['page', 'game', 'game', 'page', 'page']);
});

test('announcements: a browser keeps the last forty that were dismissed', () => {
  expect(dismissedIn(null)).toEqual([]);
  expect(withDismissed(null, 'a')).toBe('a');
  expect(withDismissed('a b', 'a')).toBe('b a');
  let kept: string | null = null;
  for (let at = 0; at < 50; at++) kept = withDismissed(kept, `k${at}`);
  expect(dismissedIn(kept)).toEqual(Array.from({ length: 40 }, (_, at) => `k${at + 10}`));
});
