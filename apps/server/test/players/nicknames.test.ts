import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import type { TestApp, TestPlayer } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { startApp } from '../../app.ts';

const PATH = '/api/v2/profile/nickname';
const test = createAppTest(startApp);

const change = (app: TestApp, { token }: TestPlayer, nickname: string) =>
  app.send('PUT', PATH, { token, body: { nickname } });
const check = async (app: TestApp, nickname: string, token?: string) => {
  const query = new URLSearchParams({ nickname });
  const { json } = await app.send('GET', `/api/v2/nicknames/check?${query}`, { token });
  return json!['data'].mistake as string | null;
};
const errorsOf = async (answer: ReturnType<typeof change>) => (await answer).json!['errors'];

async function shownToOthers({ db }: TestApp, { id }: TestPlayer): Promise<string | null> {
  const players = new PublicPlayerCache(db);
  await players.load([id]);
  return players.get(id).player;
}

/** As if every change so far had happened this long ago. */
const age = (url: string, { id }: TestPlayer, days: number) =>
  runOn(
    url,
    `update nickname_changes set at = at - interval '${days} days' where player_id = ${id};
     update nicknames set taken_at = taken_at - interval '${days} days',
       freed_at = freed_at - interval '${days} days' where player_id = ${id}`,
  );

test('nicknames: the first change is free, and others see the new name', async ({ app }) => {
  const player = await app.addMember();
  const { json } = await app.send('GET', PATH, { token: player.token });
  expect(json!['data']).toEqual({
    nickname: expect.stringMatching(/^player\d{6}$/),
    is_chosen: false,
    changeable_from: null,
  });
  const changed = await change(app, player, ' Tulpar_7 ');
  expect(changed.status).toBe(200);
  expect(changed.json!['data']).toMatchObject({ nickname: 'Tulpar_7', is_chosen: true });
  const user = await app.send('GET', '/profile/user', { token: player.token });
  expect(user.json!['user'].name).toBe('Tulpar_7');
  expect(await shownToOthers(app, player)).toBe('Tulpar_7');
});

test('nicknames: a name that was loaded before is replaced where bets and messages are shown', async ({
  app,
}) => {
  const player = await app.addMember('100.00');
  const reader = await app.addMember();
  const client = await app.connect(reader.token);
  await client.join('chat.messages.en');
  await app.send('POST', '/api/v2/fairness/seeds', {
    token: player.token,
    body: { client_seed: 'nickname' },
  });
  await app.send('POST', '/api/v2/games/dice/bets', {
    token: player.token,
    key: 'nickname-first-bet-key',
    body: { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 },
  });
  const say = (text: string) =>
    app.send('POST', '/api/v2/chat/messages', {
      token: player.token,
      body: { locale: 'en', text },
    });
  let serial = 0;
  await say('before');
  await change(app, player, 'SilverHeron');
  await expect
    .poll(async () => (await say(`word number ${(serial += 1)}`)).json!['data']?.player, {
      timeout: 5_000,
      // A player may send six messages in a minute.
      interval: 1_000,
    })
    .toBe('SilverHeron');
  client.ws.close();
});

test('nicknames: a change is refused for 14 days after the last one', async ({ app, database }) => {
  const player = await app.addMember();
  await change(app, player, 'HillFox');
  const refused = await change(app, player, 'HillWolf');
  expect(refused.status).toBe(422);
  expect(refused.json!['errors'].nickname[0]).toMatch(/^nickname_too_soon:\d{4}-\d\d-\d\d$/);
  await age(database.url, player, 13);
  expect((await change(app, player, 'HillWolf')).status).toBe(422);
  await age(database.url, player, 1);
  expect((await change(app, player, 'HillWolf')).json!['data'].nickname).toBe('HillWolf');
});

test('nicknames: idempotency: the same nickname again changes nothing', async ({ app }) => {
  const player = await app.addMember();
  const first = await change(app, player, 'Saiga');
  const again = await change(app, player, 'Saiga');
  expect(again.status).toBe(200);
  expect(again.json).toEqual(first.json);
  const rows = await app.db.query('select from nickname_changes where player_id = $1', [player.id]);
  expect(rows).toHaveLength(1);
});

test('nicknames: one that looks like a taken one is refused, and the check says so before', async ({
  app,
}) => {
  const [holder, other] = [await app.addMember(), await app.addMember()];
  await change(app, holder, 'Сосна');
  expect(await check(app, 'С0сна')).toBe('nickname_taken');
  expect(await check(app, 'С0сна', holder.token)).toBeNull();
  expect(await errorsOf(change(app, other, 'с_осна'))).toEqual({ nickname: ['nickname_taken'] });
});

test('nicknames: race: of two players who want one nickname, one gets it', async ({ app }) => {
  const players = await Promise.all([1, 2, 3, 4].map(() => app.addMember()));
  const answers = await Promise.all(players.map((player) => change(app, player, 'OnlyOne')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422, 422,
  ]);
  const holders = await app.db.query(`select from nicknames where nickname = 'OnlyOne'`);
  expect(holders).toHaveLength(1);
});

test('nicknames: a freed nickname is kept for its last holder for 90 days', async ({
  app,
  database,
}) => {
  const [holder, other] = [await app.addMember(), await app.addMember()];
  await change(app, holder, 'OldOak');
  await age(database.url, holder, 15);
  await change(app, holder, 'NewOak');
  await age(database.url, holder, 89);
  expect(await check(app, 'OldOak', other.token)).toBe('nickname_taken');
  expect(await check(app, 'OldOak', holder.token)).toBeNull();
  expect(await errorsOf(change(app, other, 'OldOak'))).toEqual({ nickname: ['nickname_taken'] });
  await age(database.url, holder, 2);
  expect((await change(app, other, 'OldOak')).status).toBe(200);
  expect(await errorsOf(change(app, holder, 'OldOak'))).toEqual({ nickname: ['nickname_taken'] });
});

test('nicknames: staff, the site and forbidden words are refused', async ({ app, database }) => {
  const player = await app.addMember();
  await runOn(
    database.url,
    `insert into players (kind, name, register_method) values ('staff', 'aigerim.k', 'email');
     insert into chat_blocked_words values ('betbot')`,
  );
  expect(await errorsOf(change(app, player, 'Aigerimk_1'))).toEqual({
    nickname: ['nickname_reserved'],
  });
  expect(await check(app, 'cr0upier')).toBe('nickname_reserved');
  expect(await check(app, 'my_BetB0t')).toBe('nickname_word');
  expect(await check(app, 'Lиса')).toBe('nickname_scripts');
  expect(await check(app, 'ab')).toBe('nickname_short:3');
});

test('nicknames: the export of the account lists every nickname', async ({ app, database }) => {
  const player = await app.addMember();
  await change(app, player, 'Karlygash');
  await age(database.url, player, 15);
  await change(app, player, 'Qarlygash');
  const { json } = await app.send('GET', '/api/v2/profile/export', { token: player.token });
  expect(json!['nicknames']).toMatchObject([
    { nickname: 'Karlygash', source: 'player' },
    { nickname: 'Qarlygash', source: 'player' },
  ]);
});

test('nicknames: one is chosen at registration, and a taken one creates no account', async ({
  app,
}) => {
  const form = (email: string, nickname: string) => ({
    body: {
      email,
      nickname,
      password: 'seven quiet rivers',
      is_adult: true,
      accepts_terms: true,
    },
  });
  const path = '/api/v2/auth/register/email';
  const first = await app.send('POST', path, form('first@example.org', 'FirstComer'));
  expect(first.status).toBe(200);
  const user = await app.send('GET', '/profile/user', { token: first.json!['token'] });
  expect(user.json!['user'].name).toBe('FirstComer');
  const second = await app.send('POST', path, form('second@example.org', 'F1rstComer'));
  expect(second.json!['errors']).toEqual({ nickname: ['nickname_taken'] });
  expect(await app.db.query(`select from players where email = 'second@example.org'`)).toEqual([]);
  // The first change after registration is free, too.
  const again = await app.send('PUT', PATH, {
    token: first.json!['token'],
    body: { nickname: 'SecondThought' },
  });
  expect(again.status).toBe(200);
});

test('nicknames: suggestions are free, in the language that was asked for', async ({ app }) => {
  const { json } = await app.send('GET', '/api/v2/nicknames/suggestions?locale=kz');
  const names = json!['data'] as string[];
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[А-Яа-яӘәҒғҚқҢңӨөҰұҮүҺһІі]+\d\d$/);
});
