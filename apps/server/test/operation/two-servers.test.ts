import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { changeGames } from '#dev/change-games.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { newKey, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let startAnother: () => Promise<TestApp>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, startAnother, close } = await createTwoApps(startApp));
});
afterAll(() => close());

async function sitDown(money = '100.00'): Promise<TestPlayer> {
  const player = await left.addMember(money);
  const request = { token: player.token, body: { client_seed: 'traveller' } };
  await right.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

function bet(app: TestApp, { token }: TestPlayer, key = newKey(), stake = '1.00') {
  const body = { stake, currency: 'RUB', direction: 'under', target: 5000 };
  return app.send('POST', '/api/v2/games/dice/bets', { token, key, body });
}

async function countBets(id: PlayerId): Promise<bigint> {
  const rows = await left.db.query<{ count: bigint }>(
    'select count(*) as count from settled_bets where player_id = $1',
    [id],
  );
  return rows[0]!.count;
}

test('two processes: a bet on one reaches the open pages on the other', async () => {
  const player = await sitDown();
  const page = await right.connect(player.token);
  const outsider = await right.connect();
  await page.join('me.balance');
  await outsider.join('bets.live');
  const { json } = await bet(left, player);
  const { id, balance } = json!['data'];
  await page.until(() => page.events('me.balance').length > 0, 'a balance');
  expect(page.events('me.balance')).toEqual([
    // A bet of cash does not touch the bonus money.
    [{ currency: 'RUB', balance }],
  ]);
  const seen = () => (outsider.events('bets.live') as { id: string }[][]).flat();
  await outsider.until(() => seen().some((shown) => shown.id === id), 'the bet in the feed');
  page.ws.close();
  outsider.ws.close();
});

test('auth.logout: the token is worth nothing on the other process, nor is an open socket', async () => {
  const { token } = await sitDown();
  const page = await right.connect(token);
  const user = () => right.send('GET', '/profile/user', { token });
  expect((await user()).status).toBe(200);
  await left.send('PUT', '/auth/logout', { token });
  expect(await page.bye()).toBe('session_expired');
  expect((await user()).status).toBe(401);
});

test('two processes: one key sent to both at once is one bet, nine times over', async () => {
  const player = await sitDown();
  // Both together accept 20 requests a second from one player.
  for (let round = 0; round < 9; round++) {
    const key = newKey();
    const [one, other] = await Promise.all([bet(left, player, key), bet(right, player, key)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.json).toEqual(other.json);
  }
  expect(await countBets(player.id)).toBe(9n);
});

test('two processes: a player who bets on both never overdraws, nor uses a nonce twice', async () => {
  const player = await sitDown('10.00');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => bet(n % 2 ? left : right, player, newKey(), '5.00')),
  );
  const codes = answers.map(({ status, json }) => json!['message'] ?? status);
  // Both together accept 20 requests a second: on a slow machine they come within several.
  const refused = ['insufficient_funds', 'too_many_requests'];
  expect(codes.filter((code) => code !== 200 && !refused.includes(code))).toEqual([]);
  const nonces = answers.flatMap(({ json }) => json!['data']?.nonce ?? []);
  expect(nonces.length).toBeGreaterThan(0);
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(await countBets(player.id)).toBe(BigInt(nonces.length));
});

test('two processes: a game paused by one is paused in both', async () => {
  const player = await sitDown();
  const pause = (isPaused: boolean) =>
    changeGames(database.url, `update games set is_paused = ${isPaused} where game = 'dice'`);
  await pause(true);
  for (const app of [left, right]) {
    const paused = async () => (await bet(app, player)).json!['message'];
    await expect.poll(paused).toBe('game_paused');
  }
  await pause(false);
  for (const app of [left, right]) {
    await expect.poll(async () => (await bet(app, player)).status).toBe(200);
  }
});

test('two processes: one stops while players bet: each bet is made once, here or there', async () => {
  const third = await startAnother();
  const players = await Promise.all([sitDown(), sitDown(), sitDown()]);
  const page = await third.connect(players[0]!.token);
  const keys: [TestPlayer, string][] = players.flatMap((player) =>
    Array.from({ length: 10 }, () => [player, newKey()] as [TestPlayer, string]),
  );
  const sent = keys.map(([player, key]) => bet(third, player, key).catch(() => undefined));
  await Promise.race(sent);
  await third.stop();
  expect(await page.bye()).toBe('stopping');
  const first = await Promise.all(sent);
  const again = await Promise.all(keys.map(([player, key]) => bet(right, player, key)));
  expect(again.every(({ status }) => status === 200)).toBe(true);
  const pairs = first.map((answer, index) => [answer, again[index]!] as const);
  const placedThere = pairs.filter(([answer]) => answer?.status === 200);
  expect(placedThere.length).toBeGreaterThan(0);
  for (const [answer, repeated] of placedThere) expect(answer!.json).toEqual(repeated.json);
  for (const { id } of players) expect(await countBets(id)).toBe(10n);
  expect(third.errors).toEqual([]);
});

test('two processes: in the end the ledger balances and no error was logged', async () => {
  expect((await checkLedger(left.db)).findings).toEqual([]);
  expect([...left.errors, ...right.errors]).toEqual([]);
});
