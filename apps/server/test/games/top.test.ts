import { afterAll, beforeAll, expect, test } from 'vitest';
import { bet } from '#dev/protection-fixture.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import type { TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

const PATH = '/api/v2/top?period=week&measure=staked';

test('promo.top: instant bets of both processes count once; a guest sees the list, a player their place', async () => {
  const player = await left.addMember('1000.00');
  const request = { token: player.token, body: { client_seed: 'top' } };
  await left.send('POST', '/api/v2/fairness/seeds', request);
  for (let count = 0; count < 6; count++) {
    const { status } = await bet(count % 2 === 0 ? left : right, player, '25.00');
    expect(status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  const sql = 'select staked from top_stakes where player_id = $1';
  const staked = async () => (await left.db.query<{ staked: bigint }>(sql, [player.id]))[0]?.staked;
  await expect.poll(staked, { timeout: 10_000 }).toBe(150_000_000n);
  // This process was not asked before, so nothing is cached in it.
  const { json } = await right.send('GET', PATH, { token: player.token });
  const { entries, own, is_hidden: isHidden } = json!['data'];
  expect([own.place, own.staked, own.is_own, isHidden]).toEqual([1, '150.00', true, false]);
  expect(entries).toEqual([own]);
  const asGuest = (await right.send('GET', PATH)).json!['data'];
  expect([asGuest.own, asGuest.entries[0].is_own]).toEqual([null, false]);
  expect(asGuest.entries[0].staked).toBe('150.00');
  const wrong = await right.send('GET', '/api/v2/top?period=year&measure=staked');
  expect(wrong.status).toBe(422);
});
