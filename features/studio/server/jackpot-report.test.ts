import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { parseMoney } from '#core/money.ts';
import { SLOTS } from '../game.ts';
import { reportJackpots } from './jackpot-report.ts';

let fixture: StudioFixture;
beforeAll(async () => {
  fixture = await createStudioFixture();
});
afterAll(() => fixture.close());

const slot = SLOTS.find(({ sheet }) => (sheet.jackpot?.tiers.length ?? 0) > 0)!;
const tiers = slot.sheet.jackpot!.tiers;

test('jackpots: a pool that no stake has reached holds its seed, in each currency', async () => {
  const { pools, hits } = await reportJackpots(fixture.db);
  expect(pools.filter(({ currency }) => currency === 'KZT').map(({ tier }) => tier)).toEqual(
    tiers.map(({ tier }) => tier),
  );
  for (const { amount, seed, won_at: at } of pools) expect([amount, at]).toEqual([seed, null]);
  expect(hits).toEqual([]);
});

test('jackpots: staff see what stakes added, and hits of money alone with their player', async () => {
  const { id, session } = await fixture.open('10000.00', slot.name);
  const { body } = await fixture.spin(session);
  const { round, jackpots } = body['data'];
  const rare = tiers.at(-1)!.tier;
  await fixture.asOwner(
    `update studio_rounds set jackpot_tier = '${rare}', jackpot = 25000000,
       payout = payout + 25000000 where id = ${round.id}`,
  );
  const { pools, hits } = await reportJackpots(fixture.db);
  const shown = pools.filter(({ currency }) => currency === 'RUB');
  expect(shown.map(({ tier, amount }) => ({ tier, amount }))).toEqual(jackpots);
  const hit = shown.find(({ tier }) => tier === rare)!;
  expect([hit.hits, parseMoney(hit.paid)]).toEqual([1, 25_000_000n]);
  expect(hits).toEqual([
    expect.objectContaining({ round: round.id, tier: rare, player: id.toString(), stake: '50.00' }),
  ]);
  await fixture.asOwner(`update studio_rounds set is_demo = true where id = ${round.id}`);
  expect((await reportJackpots(fixture.db)).hits).toEqual([]);
});
