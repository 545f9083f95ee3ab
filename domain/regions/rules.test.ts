import { expect, test } from 'vitest';
import { isClosed, regionOf, unenforcedAreas } from './rules.ts';

const place = (country?: string, subdivision?: string) => ({ country, subdivision });

test('region.geo: a closed country closes all its regions, a closed region only itself', () => {
  const closed = [{ area: 'US' }, { area: 'UA-43' }];
  expect(isClosed(place('US'), closed)).toBe(true);
  expect(isClosed(place('US', 'NV'), closed)).toBe(true);
  expect(isClosed(place('UA', '43'), closed)).toBe(true);
  expect(isClosed(place('UA', '30'), closed)).toBe(false);
  expect(isClosed(place('UA'), closed)).toBe(false);
  expect(isClosed(place('KZ'), closed)).toBe(false);
});

test('region.geo: an address that no register knows is not closed', () => {
  expect(isClosed(place(), [{ area: 'US' }])).toBe(false);
});

test('region.geo: Kazakhstan has a region of its own, everybody else is in RU', () => {
  expect(['KZ', 'RU', 'DE', null].map(regionOf)).toEqual(['KZ', 'RU', 'RU', 'RU']);
});

test('regions: a closed region cannot take effect without the header that names it, a country can', () => {
  const closed = [{ area: 'UA' }, { area: 'UA-43' }, { area: 'CA-ON' }];
  expect(unenforcedAreas(closed, false)).toEqual(['UA-43', 'CA-ON']);
  expect(unenforcedAreas(closed, true)).toEqual([]);
});
