import { expect, test } from 'vitest';
import { bonusTerms } from '../rules.ts';
import { termErrors } from '../rules.terms.ts';
import { FIRST, RELOAD } from '#dev/bonus-terms.ts';
import type { Reload } from '../rules.reload.ts';
import { reloadWindow } from './reload-window.ts';

/** The period and the end of the window at a moment; 28 November 2026 is a Saturday. */
const at = (reload: Reload, moment: string) => {
  const window = reloadWindow(reload, new Date(`2026-${moment}Z`));
  return window && [window.period, window.until.toISOString().slice(0, 10)];
};

test.each<[Reload, string, string[] | undefined]>([
  [{ every: 'day' }, '11-28T00:00:00', ['day:2026-11-28', '2026-11-29']],
  [{ every: 'day' }, '11-28T23:59:59.999', ['day:2026-11-28', '2026-11-29']],
  [{ every: 'week' }, '11-29T23:59:59', ['week:2026-11-23', '2026-11-30']],
  [{ every: 'week' }, '11-30T00:00:00', ['week:2026-11-30', '2026-12-07']],
  [{ every: 'month' }, '12-31T12:00:00', ['month:2026-12-01', '2027-01-01']],
  // From Friday until Sunday; on other days not at all.
  [{ every: 'week', weekdays: [7, 5, 6] }, '11-27T12:00:00', ['week:2026-11-23', '2026-11-30']],
  [{ every: 'week', weekdays: [5, 6, 7] }, '11-26T23:59:59', undefined],
  [{ every: 'week', weekdays: [5, 6, 7] }, '11-30T00:00:00', undefined],
  // The days of one period: Sunday does not go on into Monday.
  [{ every: 'week', weekdays: [7, 1] }, '11-29T12:00:00', ['week:2026-11-23', '2026-11-30']],
  [{ every: 'week', weekdays: [1, 3] }, '11-25T12:00:00', ['week:2026-11-23', '2026-11-26']],
  [{ every: 'day', weekdays: [6] }, '11-28T12:00:00', ['day:2026-11-28', '2026-11-29']],
  [{ every: 'month', weekdays: [1, 2] }, '11-30T12:00:00', ['month:2026-11-01', '2026-12-01']],
])('bonuses: the reload of %j can be taken at %s until %j', (reload, moment, expected) => {
  expect(at(reload, moment)).toEqual(expected);
});

const GAMES = Object.keys(RELOAD.shares).map((game) => ({ keys: [game] }));

test('bonuses: a reload matches a deposit, and is for players who made one before', () => {
  expect(termErrors(RELOAD, GAMES)).toBeUndefined();
  expect(termErrors({ ...RELOAD, segment: { is_verified: true } }, GAMES)).toEqual({
    'terms.segment.deposits_min': [{ code: 'bonus_reload_deposits' }],
  });
  const { RUB } = FIRST.amounts;
  const fixed = { kind: 'fixed', percent: null, amounts: { RUB: { ...RUB!, deposit_min: null } } };
  expect(termErrors(bonusTerms.parse({ ...RELOAD, ...fixed }), GAMES)).toEqual({
    'terms.repeat': [{ code: 'bonus_reload_deposit' }],
  });
});

test.each([{ weekdays: [] }, { weekdays: [0] }, { weekdays: [8] }, { weekdays: [1, 1] }])(
  'bonuses: a reload on the days %j is refused',
  (days) => {
    const given = { ...RELOAD, repeat: { every: 'week', ...days } };
    expect(bonusTerms.safeParse(given).success).toBe(false);
  },
);

test('bonuses: terms that were stored before there were reloads have none', () => {
  expect('repeat' in bonusTerms.parse(FIRST)).toBe(false);
});
