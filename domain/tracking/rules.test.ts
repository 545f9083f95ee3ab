import { expect, test } from 'vitest';
import { cookiesOf, isCampaign } from './rules.ts';

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
