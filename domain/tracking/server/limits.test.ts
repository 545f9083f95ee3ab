import { expect } from 'vitest';
import { affiliateTest as test } from '#dev/affiliate-world-test.ts';
import type { AffiliateWorld } from '#dev/affiliate-world.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { attachSource, sendUtm } from '../contract.ts';
import { trackingRoutes } from './index.ts';

/** Answers of calls by guests, without the rate limits of a minute. */
function callsOf({ db }: AffiliateWorld) {
  const routes = trackingRoutes({
    db,
    rateLimits: createRateLimits(db),
    regions: { countryOf: () => undefined },
    findPromo: async (text) => (text === 'launch' ? 'LAUNCH' : undefined),
  });
  return async (call: Route['call'], body: Record<string, string>, ip = '198.51.100.7') => {
    const { handler } = routes.find((route) => route.call === call)!;
    // Nothing else of a request is read.
    return await handler({ viewer: undefined, body, origin: { ip } } as never);
  };
}

const campaign = (utm_term: string, utm_campaign = 'launch') => ({
  utm_source: 'a',
  utm_medium: 'b',
  utm_campaign,
  utm_term,
});
const PROMISED = { type: 'promo_code', value: 'LAUNCH' };

test('tracking.utm: a campaign promises its bonus, though no more campaigns are recorded today', async ({
  world,
}) => {
  await world.owner.query(
    `insert into utm_campaigns (source, medium, campaign, term)
     select 'x', 'x', 'x', n::text from generate_series(1, 2000) n`,
  );
  const send = callsOf(world);
  expect(await send(sendUtm, campaign('new'))).toEqual({ advId: null, promo: PROMISED });
});

test('attacks: one address cannot use up the new campaigns of a day', async ({ world }) => {
  const send = callsOf(world);
  for (let n = 0; n < 50; n++) {
    expect(await send(sendUtm, campaign(`${n}`, 'made up'))).toMatchObject({ promo: null });
  }
  expect(await send(sendUtm, campaign('50'))).toEqual({ advId: null, promo: PROMISED });
  const known = { advId: expect.stringMatching(/^\d+$/) as string, promo: null };
  expect(await send(sendUtm, campaign('1', 'made up'))).toEqual(known);
  expect(await send(sendUtm, campaign('50'), '203.0.113.9')).toEqual({ ...known, promo: PROMISED });
});

test('attacks: one address cannot use up the records of a day', async ({ world }) => {
  const send = callsOf(world);
  let kept = 0;
  for (let round = 0; round < 101; round++) {
    const sent = Array.from({ length: 20 }, (_, n) => `${round}-${n}`);
    const answers = await Promise.all(sent.map((stag) => send(attachSource, { stag })));
    kept += answers.filter((answer) => JSON.stringify(answer).includes('true')).length;
  }
  expect(kept).toBe(2_000);
  const other = await send(attachSource, { stag: 'other' }, '203.0.113.9');
  expect(other).toEqual({ data: { is_recorded: true } });
});
