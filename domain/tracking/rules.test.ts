import { expect, test } from 'vitest';
import { browserOf, cookiesOf, isCampaign } from './rules.ts';

const CAMPAIGN = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd' };

test('tracking.utm: a campaign needs all four parameters, and no advId yet', () => {
  expect(isCampaign(CAMPAIGN, null)).toBe(true);
  expect(isCampaign(CAMPAIGN, '7')).toBe(false);
  for (const name of Object.keys(CAMPAIGN)) {
    expect([name, isCampaign({ ...CAMPAIGN, [name]: '' }, null)]).toEqual([name, false]);
  }
});

test('tracking.cookies: known parameters become cookies, cut to a length; others and empty ones do not', () => {
  const query = {
    stag: 's'.repeat(300),
    partner: 'p',
    promo: '',
    utm_source: 'a',
    bearerToken: 'x',
  };
  expect(cookiesOf(query)).toEqual({ stag: 's'.repeat(128), partner: 'p' });
});

test('tracking.cookies: the token of a partner is kept, that of a link of our own is not', () => {
  expect(cookiesOf({ token: 'secret' })).toEqual({});
  expect(cookiesOf({ token: 'secret', partner: '' })).toEqual({});
  expect(cookiesOf({ token: 't', partner: 'p' })).toEqual({ token: 't', partner: 'p' });
});

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140';

test.each([
  ['Chrome', `${CHROME}.0.0.0 Safari/537.36`],
  ['Edge', `${CHROME}.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Opera', `${CHROME}.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Yandex', `${CHROME}.0.0.0 YaBrowser/25.8 Safari/537.36`],
  ['Samsung', `${CHROME}.0.0.0 SamsungBrowser/28.0 Mobile Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['Safari', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'],
  ['Chrome', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1'],
  ['other', ''],
])('tracking.cookies: the browser is named %s, without its version', (name, userAgent) => {
  expect(browserOf(userAgent)).toBe(name);
});
