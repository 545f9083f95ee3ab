import { expect, test } from 'vitest';
import {
  attribute,
  type AttributionSettings,
  type TouchSource,
  type Touch,
} from './rules.attribution.ts';

const DAY = 86_400_000;
const NOW = 400 * DAY;
const LAST: AttributionSettings = { touch: 'last', windowDays: 30, priority: ['stag', 'partner'] };

function touch(partner: string, daysAgo: number, changes: Partial<Touch> = {}): Touch {
  return {
    source: 'stag',
    partner,
    link: `${partner}-link`,
    at: NOW - daysAgo * DAY,
    isClicked: true,
    isLinkActive: true,
    isPartnerActive: true,
    ...changes,
  };
}

const chosen = (touches: readonly Touch[], settings = LAST) =>
  attribute(touches, settings, NOW).find(({ verdict }) => verdict === 'chosen')?.partner;

test('affiliates: the first or the last touch decides, as the operator has set', () => {
  const touches = [touch('two', 3), touch('one', 9), touch('three', 1)];
  expect(chosen(touches)).toBe('three');
  expect(chosen(touches, { ...LAST, touch: 'first' })).toBe('one');
});

test('affiliates: a touch counts on the last millisecond of the window and not before', () => {
  expect(chosen([touch('one', 30)])).toBe('one');
  expect(chosen([touch('one', 30, { at: NOW - 30 * DAY - 1 })])).toBeUndefined();
});

test('affiliates: a link that is off and a partner who is not active bring no player', () => {
  const off = touch('one', 1, { isLinkActive: false });
  const paused = touch('two', 2, { isPartnerActive: false });
  const judged = attribute([off, paused, touch('three', 3)], LAST, NOW);
  expect(judged.map(({ partner, verdict }) => [partner, verdict])).toEqual([
    ['three', 'chosen'],
    ['two', 'partner_not_active'],
    ['one', 'link_off'],
  ]);
});

test('affiliates: the stronger source wins, whatever the time', () => {
  const named = touch('one', 0, { source: 'partner', link: null });
  const linked = touch('two', 9);
  expect(chosen([named, linked])).toBe('two');
  expect(chosen([named, linked], { ...LAST, priority: ['partner', 'stag'] })).toBe('one');
  expect(chosen([named])).toBe('one');
});

test('affiliates: a tag that only the form names loses to a click on record, and counts alone', () => {
  const claimed = touch('one', 0, { isClicked: false });
  for (const model of ['first', 'last'] as const) {
    const settings = { ...LAST, touch: model };
    expect(chosen([claimed, touch('two', 9)], settings)).toBe('two');
    expect(chosen([claimed, touch('two', 31)], settings)).toBe('one');
  }
  const judged = attribute([claimed, touch('two', 9)], LAST, NOW);
  expect(judged.map(({ verdict }) => verdict)).toEqual(['chosen', 'no_click']);
});

test('affiliates: of any touches exactly one is chosen when one is usable, and none otherwise', () => {
  const kinds = [true, false].flatMap((isLinkActive) =>
    [true, false].flatMap((isPartnerActive) =>
      (['stag', 'partner'] as TouchSource[]).flatMap((source) =>
        [0, 30, 31].flatMap((days) =>
          [true, false].map((isClicked) => ({
            isLinkActive,
            isPartnerActive,
            source,
            days,
            isClicked,
          })),
        ),
      ),
    ),
  );
  for (const [at, one] of kinds.entries()) {
    for (const other of kinds.slice(at)) {
      const touches = [touch('one', one.days, one), touch('two', other.days, other)];
      const usable = [one, other].filter(
        ({ isLinkActive, isPartnerActive, days }) => isLinkActive && isPartnerActive && days <= 30,
      );
      for (const model of ['first', 'last'] as const) {
        const judged = attribute(touches, { ...LAST, touch: model }, NOW);
        const count = judged.filter(({ verdict }) => verdict === 'chosen').length;
        expect(count).toBe(Math.min(1, usable.length));
        expect(judged).toHaveLength(2);
      }
    }
  }
});
