import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

async function addNamed(app: TestApp, nickname: string, money?: string): Promise<TestPlayer> {
  const player = await app.addMember(money);
  const body = { nickname };
  const { status } = await app.send('PUT', '/api/v2/profile/nickname', {
    token: player.token,
    body,
  });
  expect(status).toBe(200);
  return player;
}

const cardOf = (app: TestApp, nickname: string) =>
  app.send('GET', `/api/v2/people/cards/${encodeURIComponent(nickname)}`);

async function betDice(app: TestApp, { token }: TestPlayer, currency: string): Promise<void> {
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'card' } });
  const body = { stake: '1.00', currency, direction: 'under', target: 5000 };
  const { status } = await app.send('POST', '/api/v2/games/dice/bets', {
    token,
    key: newKey(),
    body,
  });
  expect(status).toBe(200);
}

test('player-cards: a card has the name, the age of the account, bets for money and favourites', async ({
  app,
}) => {
  const player = await addNamed(app, 'Жұлдыз_9', '10.00');
  await betDice(app, player, 'RUB');
  await app.send('POST', '/api/v2/lobby/favourites', {
    token: player.token,
    body: { add: ['dice', 'keno'] },
  });
  const { json } = await cardOf(app, 'Жұлдыз_9');
  expect(json!['data']).toEqual({
    nickname: 'Жұлдыз_9',
    avatar: null,
    registered_at: expect.any(String),
    bets: 1,
    favourites: expect.arrayContaining(['dice', 'keno']),
  });
});

test('player-cards: free play does not count', async ({ app }) => {
  const player = await addNamed(app, 'FreePlayer_x');
  await betDice(app, player, 'PLAY');
  expect((await cardOf(app, 'FreePlayer_x')).json!['data'].bets).toBe(0);
});

test('secrecy: there is no card of a player who hides their name or has chosen none', async ({
  app,
}) => {
  const player = await addNamed(app, 'ShyHeron');
  expect((await cardOf(app, 'ShyHeron')).status).toBe(200);
  // Another spelling of the same skeleton is not the name that is shown.
  expect((await cardOf(app, 'shyheron')).status).toBe(404);
  await app.send('PUT', '/profile/settings', {
    token: player.token,
    body: { is_statistics_hidden: true },
  });
  expect((await cardOf(app, 'ShyHeron')).status).toBe(404);
  const plain = await app.addMember();
  const user = await app.send('GET', '/profile/user', { token: plain.token });
  expect((await cardOf(app, user.json!['user'].name)).status).toBe(404);
});

test('player-cards: who is ignored stays so under a new device and another name, until they hide it', async ({
  app,
}) => {
  const reader = await app.addMember();
  const noisy = await addNamed(app, 'NoisyMagpie');
  const send = (method: string, path = '') =>
    app.send(method, `/api/v2/people/ignored${path}`, {
      token: reader.token,
      ...(method === 'PUT' && { body: {} }),
    });
  const ignored = async () => (await send('GET')).json!['data'].nicknames as string[];
  expect((await send('PUT', '/NoisyMagpie')).json!['data'].nicknames).toEqual(['NoisyMagpie']);
  await send('PUT', '/NoisyMagpie');
  expect(await ignored()).toEqual(['NoisyMagpie']);
  const settings = (isHidden: boolean) =>
    app.send('PUT', '/profile/settings', {
      token: noisy.token,
      body: { is_statistics_hidden: isHidden },
    });
  await settings(true);
  expect(await ignored()).toEqual([]);
  await settings(false);
  expect(await ignored()).toEqual(['NoisyMagpie']);
  const own = await app.send('PUT', '/api/v2/people/ignored/NoisyMagpie', {
    token: noisy.token,
    body: {},
  });
  expect(own.json!['message']).toBe('ignore_self');
  expect((await send('DELETE', '/NoisyMagpie')).json!['data'].nicknames).toEqual([]);
});

test('player-cards: a report counts once per player and cause, until support closes it', async ({
  app,
}) => {
  const bad = await addNamed(app, 'BadBadger');
  const [one, two] = [await app.addMember(), await app.addMember()];
  const report = ({ token }: TestPlayer, cause: string) =>
    app.send('POST', '/api/v2/people/cards/BadBadger/reports', { token, body: { cause } });
  await report(one, 'nickname');
  await report(one, 'nickname');
  await report(two, 'behaviour');
  expect((await report(bad, 'avatar')).json!['message']).toBe('report_self');
  const support = await createStaffClient(app, 'support');
  const list = async () =>
    (await support.send('GET', '/api/v2/staff/reported-players')).json!['data'];
  const row = {
    player_id: bad.id.toString(),
    player: 'BadBadger',
    nicknames: ['BadBadger'],
    causes: ['behaviour', 'nickname'],
    reports: 2,
  };
  expect(await list()).toEqual([{ ...row, latest_at: expect.any(String) }]);
  const path = `/api/v2/staff/reported-players/${bad.id}/close`;
  const body = { reason: 'Asked to choose another nickname.' };
  expect((await support.send('POST', path, { body })).json!['data']).toEqual({ closed: 2 });
  expect(await list()).toEqual([]);
  expect((await support.send('POST', path, { body })).status).toBe(404);
  await report(one, 'nickname');
  expect(await list()).toHaveLength(1);
});
