import { expect, test } from 'vitest';
import { formatMoney } from '#core/money.ts';
import type { CaseVersion } from '../contract.ts';
import { LATE_TABLE } from '../game.ts';
import { viewOf } from './case-view.ts';

const names = { ru: 'ru', en: 'en', kz: 'kz' };
const version: CaseVersion = {
  slug: 'late-table',
  version: 3,
  name: names,
  published_at: '2026-11-21T10:00:00.000Z',
  prices: [
    { currency: 'RUB', price: '100.00' },
    { currency: 'USD', price: '1.00' },
  ],
  items: LATE_TABLE.items.map(([value, ppm]) => ({ name: names, art: 'chip', value, ppm })),
};

test('games.cases: the page shows the exact RTP of the rules in every currency', () => {
  for (const currency of ['RUB', 'USD', 'KZT'] as const) {
    const { exactRtp } = viewOf(version, currency, 'en');
    expect(exactRtp.numerator * 100_000n).toBe(exactRtp.denominator * 96_601n);
  }
});

test('games.cases: values follow the price, and tickets are consecutive without a gap', () => {
  const view = viewOf(version, 'USD', 'en');
  expect(view.items.map(({ value }) => formatMoney(value)).slice(0, 2)).toEqual(['0.10', '0.40']);
  expect(view.bestM4).toBe(1_000_000n);
  view.items.forEach(({ first, last, ppm }, place) => {
    expect(first).toBe(place === 0 ? 0 : view.items[place - 1]!.last + 1);
    expect(last - first + 1).toBe(ppm);
  });
  expect(view.items.at(-1)?.last).toBe(999_999);
});

test('games.cases: a case without a price in this currency shows its values in rubles', () => {
  const view = viewOf(version, 'KZT', 'ru');
  expect(view.price).toBeUndefined();
  expect(formatMoney(view.best.value)).toBe('10000.00');
});
