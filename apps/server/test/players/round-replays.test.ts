/** The round of a bet in a game of a supplier, for its player and for staff. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const GAME = 'brass-bells';
const roundPath = (bet: string) => `/api/v2/slots/bets/${bet}/round`;
const body = { locale: 'en' };

/** A player who has played one round of a slot of the built-in studio for money. */
async function played(app: TestApp) {
  const { id, token } = await app.addMember('1000.00');
  const launch = { mode: 'play', platform: 'desktop', locale: 'en' };
  const path = `/api/v2/slots/${GAME}/launch`;
  const launched = async () => (await app.send('POST', path, { token, body: launch })).json!;
  // A process reads new games within two seconds.
  await expect.poll(async () => (await launched())['data']?.url, { timeout: 5_000 }).toBeDefined();
  const { url } = (await launched())['data'] as { url: string };
  const session = /#s=([\w-]{43})/.exec(url)![1]!;
  const stake = { session, stake: '50.00', is_bought: false };
  const spun = await app.send('POST', '/api/v2/studio/spin', { key: newKey(), body: stake });
  const { json } = await app.send('GET', '/api/v2/bets', { token });
  return { id, token, bet: json!['data'][0].id as string, round: spun.json!['data'].round };
}

async function replayOf(app: TestApp, url: string) {
  const token = /#r=([\w-]{59})&lang=en$/.exec(url)![1]!;
  return (await app.send('POST', '/api/v2/studio/replay', { body: { token } })).json!['data'];
}

test('casino.launch: a player watches the round of a bet again, and no other player does', async ({
  app,
}) => {
  const { token, bet, round } = await played(app);
  const { status, json } = await app.send('POST', roundPath(bet), { token, body });
  expect(status).toBe(200);
  const { url } = json!['data'] as { url: string };
  expect(url.startsWith(`${app.url}/studio/play/${GAME}#`)).toBe(true);
  expect((await replayOf(app, url)).round).toEqual(round);
  const other = await app.addMember('10.00');
  const refused = await app.send('POST', roundPath(bet), { token: other.token, body });
  expect([refused.status, refused.json!['message']]).toEqual([404, 'not_found']);
  expect((await app.send('POST', roundPath(bet), { body })).status).toBe(401);
});

test('back office: those who see bets of a player watch their rounds, content does not', async ({
  app,
}) => {
  const { id, bet, round } = await played(app);
  const path = `/api/v2/staff/players/${id}/bets/${bet}/round`;
  for (const role of ['support', 'payments', 'risk'] as const) {
    const { send } = await createStaffClient(app, role);
    const { status, json } = await send('POST', path, { body });
    expect(status, role).toBe(200);
    expect((await replayOf(app, json!['data'].url)).round).toEqual(round);
  }
  const { send } = await createStaffClient(app, 'support');
  const foreign = `/api/v2/staff/players/1/bets/${bet}/round`;
  expect((await send('POST', foreign, { body })).status).toBe(404);
  const content = await createStaffClient(app, 'content');
  expect((await content.send('POST', path, { body })).status).toBe(403);
});
