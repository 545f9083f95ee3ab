import { expect, test } from 'vitest';
import type { ShownAnnouncement } from '../../rules.announcements.ts';
import { followed, isInLine, settled, type BarState } from './bar-state.ts';

const one = (key: string): ShownAnnouncement => ({
  key,
  kind: 'info',
  audience: 'everyone',
  pages: 'everywhere',
  is_dismissible: true,
  text: key,
  link: null,
});
const [a, b] = [one('a'), one('b')];
const keysOf = ({ flow, isGone, over }: BarState) => [flow?.key, isGone, over?.key];

test('announcements: while a page is open, what takes room stays, and what comes lies over it', () => {
  const none = settled(undefined);
  expect(keysOf(followed(none, a))).toEqual([undefined, false, 'a']);
  expect(keysOf(followed(settled(a), a))).toEqual(['a', false, undefined]);
  expect(keysOf(followed(settled(a), undefined))).toEqual(['a', true, undefined]);
  expect(keysOf(followed(settled(a), b))).toEqual(['a', true, 'b']);
  // The first one is back, as after the withdrawal of an end.
  expect(keysOf(followed(followed(settled(a), b), a))).toEqual(['a', false, undefined]);
  expect(keysOf(followed(followed(none, a), undefined))).toEqual([undefined, false, undefined]);
});

test('announcements: a state is followed until it is in line with the choice, and no longer', () => {
  for (const state of [settled(undefined), settled(a), followed(settled(a), b)]) {
    for (const chosen of [undefined, a, b]) {
      expect(isInLine(followed(state, chosen), chosen)).toBe(true);
    }
  }
  expect(isInLine(settled(undefined), a)).toBe(false);
  expect(isInLine(settled(a), undefined)).toBe(false);
  expect(isInLine(settled(a), b)).toBe(false);
});
