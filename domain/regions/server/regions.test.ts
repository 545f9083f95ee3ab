import { expect, test } from 'vitest';
import { call, dataOf } from '#core/wire.ts';
import * as z from 'zod/mini';
import { createPlaceReader, createRegions } from './index.ts';

const UNNAMED = { country: undefined, subdivision: undefined };
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const from = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers });

const bet = call({
  name: 'dice.placeBet',
  summary: 'Bets.',
  method: 'POST',
  path: '/api/v2/bet',
  audience: 'player',
  answer: dataOf(z.object({})),
});

test('region.geo: the register knows addresses of both families and none of private networks', async () => {
  const placeOf = await createPlaceReader(UNNAMED);
  const countryOf = (ip: string) => placeOf(from(ip)).country;
  expect(['2.72.0.1', '::ffff:2.72.0.1', '5.255.255.242', '2a02:6b8::1'].map(countryOf)).toEqual([
    'KZ',
    'KZ',
    'RU',
    'RU',
  ]);
  expect(['127.0.0.1', '::1', '10.0.0.1', 'not an address', ''].map(countryOf)).toEqual(
    Array.from({ length: 5 }),
  );
});

test('region.geo: a header counts only where it is configured, and only in its form', async () => {
  const headers = { 'cf-ipcountry': 'us', 'cf-region-code': 'NV' };
  const register = await createPlaceReader(UNNAMED);
  expect(register(from('2.72.0.1', headers))).toEqual({ country: 'KZ', subdivision: undefined });
  const proxy = await createPlaceReader({ country: 'cf-ipcountry', subdivision: 'cf-region-code' });
  expect(proxy(from('2.72.0.1', headers))).toEqual({ country: 'US', subdivision: 'NV' });
  // What is no country, as T1 for Tor, leaves the register to decide.
  expect(proxy(from('2.72.0.1', { 'cf-ipcountry': 'T1' })).country).toBe('KZ');
  expect(proxy(from('2.72.0.1', { 'cf-region-code': 'no code' })).subdivision).toBeUndefined();
});

test('region.geo: in a closed country calls are refused, to search engines as well; their pages are not', async () => {
  const areas = [{ area: 'US', reason: 'no licence', since: '2026-01-01' }];
  const regions = createRegions(await createPlaceReader(UNNAMED), { read: () => areas as never });
  const american = from('8.8.8.8');
  const crawler = from('8.8.8.8', { 'user-agent': CRAWLER });
  expect(regions.refuseCall(bet, american)).toMatchObject({ refused: 'region_blocked' });
  expect(regions.refuseCall(bet, crawler)).toMatchObject({ refused: 'region_blocked' });
  expect(regions.refuseCall(bet, from('2.72.0.1'))).toBeUndefined();
  expect(regions.refuseCall({ ...bet, restricted: true }, american)).toBeUndefined();
  expect(regions.isPageClosed(american)).toBe(true);
  expect(regions.isPageClosed(crawler)).toBe(false);
});
