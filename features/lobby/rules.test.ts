import { expect, test } from 'vitest';
import { bannerAt, byPlayers, isWorthALine } from './rules.ts';

const at = (time: string) => new Date(`2026-12-01T${time}:00Z`).toISOString();
const banner = (locale: 'ru' | 'en', starts: string, ends: string | null) => ({
  locale,
  starts_at: `2026-12-01T${starts}:00.000Z`,
  ends_at: ends === null ? null : `2026-12-01T${ends}:00.000Z`,
});

test('lobby: a banner is shown from its start until its end, in its language', () => {
  const english = banner('en', '10:00', '12:00');
  const shown = (time: string, locale: 'ru' | 'en' | 'kz' = 'en') =>
    bannerAt([english], locale, at(time));
  expect(shown('09:59')).toBeUndefined();
  expect(shown('10:00')).toBe(english);
  expect(shown('11:59')).toBe(english);
  expect(shown('12:00')).toBeUndefined();
  expect(shown('11:00', 'ru')).toBeUndefined();
});

test('lobby: of several banners the first one whose time it is, and one without an end stays', () => {
  const [early, always] = [banner('ru', '08:00', '09:00'), banner('ru', '08:00', null)];
  expect(bannerAt([early, always], 'ru', at('08:30'))).toBe(early);
  expect(bannerAt([early, always], 'ru', at('23:00'))).toBe(always);
});

test('lobby: games with more players come first, equals keep the order of the operator', () => {
  const games = ['crash', 'dice', 'keno', 'rooms'].map((folder) => ({ folder }));
  const order = (players: Record<string, number>) =>
    byPlayers(games, players).map(({ folder }) => folder);
  expect(order({})).toEqual(['crash', 'dice', 'keno', 'rooms']);
  expect(order({ keno: 4, rooms: 1, gone: 9 })).toEqual(['keno', 'rooms', 'crash', 'dice']);
});

test.each([
  ['1.00', '1.9999', '1.9999', false],
  ['1.00', '2.0000', '2.00', true],
  ['999.99', '0.0000', '0.00', false],
  ['1000.00', '0.0000', '0.00', true],
  ['600.00', '1.5000', '900.00', false],
  ['700.00', '1.5000', '1050.00', true],
])(
  'lobby: a stake of %s at %s that pays %s is worth a line: %s',
  (stake, multiplier, payout, is) => {
    expect(isWorthALine({ currency: 'RUB', stake, multiplier, payout })).toBe(is);
  },
);

test('lobby: what is much money depends on the currency', () => {
  const bet = { stake: '10.00', multiplier: '0.0000', payout: '0.00' };
  expect(isWorthALine({ ...bet, currency: 'USD' })).toBe(true);
  expect(isWorthALine({ ...bet, currency: 'KZT' })).toBe(false);
});
