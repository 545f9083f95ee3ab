import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createDuelFixture, duelIdOf } from '#dev/duel-fixture.ts';
import { createPushBrowser } from '#dev/push-browser.ts';
import { addDevice, addPlayer, change } from '#dev/push-steps.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { runOn } from '#dev/test-server.ts';
import type { PushRequest } from '#features/notifications/server/index.ts';
import type { TestApp, TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const requests: PushRequest[] = [];
const test = createAppTest(startApp, {
  roundTimes: quickRounds(),
  pushTransport: async (request) => {
    requests.push(request);
    return { status: 201 };
  },
});

async function addDuelist(app: TestApp): Promise<TestPlayer> {
  const player = await addPlayer(app);
  await app.grant(player.id, '100.00', 'RUB');
  return player;
}

async function toldTo(app: TestApp, { token }: TestPlayer) {
  const { json } = await app.send('GET', '/api/v2/notifications', { token });
  const rows = json!['data'] as { kind: string; money: unknown }[];
  return rows.filter(({ kind }) => kind === 'round_won').map(({ money }) => money);
}

test('notifications: a duel won while the player was away is in the list and on their device', async ({
  app,
  database,
}) => {
  const table = createDuelFixture(app, database.url);
  const [ann, ben, eve, dan] = [
    await addDuelist(app),
    await addDuelist(app),
    await addDuelist(app),
    await addDuelist(app),
  ];
  const [phone, tablet] = [createPushBrowser(), createPushBrowser()];
  await addDevice(app, ann, phone);
  await addDevice(app, ben, tablet);
  for (const player of [ann, ben]) await change(app, player, { shows_amounts: true });
  // These two watch their duel.
  const pages = [await app.connect(eve.token), await app.connect(dan.token)];
  for (const page of pages) await page.join('me.notifications');
  for (const [creator, opponent] of [
    [ann, ben],
    [eve, dan],
  ] as const) {
    const id = duelIdOf(await table.post(creator));
    expect((await table.join(opponent, id)).status).toBe(200);
    await table.settled(id);
  }
  const waiting = () => app.db.query('select player_id from unseen_wins');
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(2);
  // The grace is over.
  await runOn(database.url, "update unseen_wins set settled_at = settled_at - interval '1 minute'");
  await expect.poll(waiting, { timeout: 25_000 }).toEqual([]);
  const [ofAnn, ofBen] = [await toldTo(app, ann), await toldTo(app, ben)];
  expect([...ofAnn, ...ofBen]).toEqual([{ amount: '19.60', currency: 'RUB' }]);
  expect([await toldTo(app, eve), await toldTo(app, dan)]).toEqual([[], []]);
  const browser = ofAnn.length === 1 ? phone : tablet;
  await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1);
  expect(requests[0]!.endpoint).toBe(browser.subscription.endpoint);
  expect(browser.decrypt(requests[0]!)).toMatchObject({
    title: 'Round finished while you were away',
    body: 'The payout is ₽19.60. The history of bets has the details.',
    url: '/en/profile/history',
  });
  for (const page of pages) page.ws.close();
  await table.close();
});

test('push: rounds are shown on devices only once the player has asked for them', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const { json } = await app.send('GET', '/api/v2/notifications/push', { token });
  expect(json!['data'].settings).toMatchObject({ payments: true, rounds: false });
});
