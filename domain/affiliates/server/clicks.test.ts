import { expect } from 'vitest';
import { affiliateTest as test } from '#dev/affiliate-world-test.ts';
import type { AffiliateWorld } from '#dev/affiliate-world.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createClickRecorder } from './clicks.ts';
import { insertClick } from './store.links.ts';

async function addLink({ db, owner }: AffiliateWorld) {
  const [row] = await owner.query<{ id: bigint }>(
    `with partner as (
       insert into affiliate_partners (name, email, locale, status)
       values ('Clicked', 'clicked@partners.example', 'en', 'active') returning id)
     insert into affiliate_links (partner_id, tag, campaign, landing)
     select id, 'clicked', 'spring', '/' from partner returning id`,
  );
  const sql = 'select count(*)::int as count from affiliate_clicks where link_id = $1';
  const count = async () => (await db.query<{ count: number }>(sql, [row!.id]))[0]!.count;
  return { linkId: row!.id, stag: 'clicked', count };
}

test('attacks: one address cannot fill the clicks of a day, whatever browsers it claims to be', async ({
  world,
}) => {
  const { stag, count } = await addLink(world);
  // Two processes, and the networks of one subscriber.
  const recorders = [1, 2].map(() => createClickRecorder(world.db, createRateLimits(world.db)));
  let sent = 0;
  const send = async (ip: string) => {
    sent += 1;
    const visitor = Buffer.from([sent >> 8, sent & 255]);
    await recorders[sent % 2]!({ stag, visitor: () => visitor, ip });
  };
  for (let round = 0; round < 40; round++) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => send(`2001:db8:7:${n}::${round}`)));
  }
  expect(sent).toBe(400);
  expect(await count()).toBe(300);
  await send('198.51.100.7');
  expect(await count()).toBe(301);
});

test('attacks: all addresses together record as many clicks as fit in a day, and go on after it', async ({
  world,
}) => {
  const { linkId, count } = await addLink(world);
  for (let n = 0; n < 8; n++) await insertClick(world.db, linkId, null, 5);
  expect(await count()).toBe(5);
  await world.owner.query("update affiliate_clicks set at = at - interval '25 hours'");
  await insertClick(world.db, linkId, null, 5);
  expect(await count()).toBe(6);
});
