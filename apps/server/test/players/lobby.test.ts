import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffClient } from '#dev/staff-client.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

const MINE = '/api/v2/lobby/mine';
const FAVOURITES = '/api/v2/lobby/favourites';
const STAFF = '/api/v2/staff/lobby';
const reason = 'the spring campaign';

async function addPlayer(): Promise<TestPlayer> {
  const player = await left.addMember('1000.00');
  const request = { token: player.token, body: { client_seed: 'visitor' } };
  await left.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

const dice = (target: number) => ({ stake: '1.00', currency: 'RUB', direction: 'under', target });

/** Returns the bet. */
async function play({ token }: TestPlayer, game: string, body: object) {
  const path = `/api/v2/games/${game}/bets`;
  const { status, json } = await left.send('POST', path, { token, key: newKey(), body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json!['data'] as { id: string; payout: string; multiplier: string };
}

const mine = async ({ token }: TestPlayer) =>
  (await right.send('GET', MINE, { token })).json!['data'] as Record<string, string[]>;

test('lobby: the games of the last bets come back, the latest first', async () => {
  const player = await addPlayer();
  expect(await mine(player)).toEqual({ favourites: [], recent: [] });
  await play(player, 'dice', dice(5000));
  await play(player, 'keno', { stake: '1.00', currency: 'RUB', risk: 'low', numbers: [1, 2, 3] });
  expect((await mine(player))['recent']).toEqual(['keno', 'dice']);
  await play(player, 'dice', dice(5000));
  expect((await mine(player))['recent']).toEqual(['dice', 'keno']);
});

test('idempotency: favourites are added and removed once, and unknown games are left out', async () => {
  const player = await addPlayer();
  const change = async (body: object) => {
    const { json } = await left.send('POST', FAVOURITES, { token: player.token, body });
    return json!['data'].favourites as string[];
  };
  expect(await change({ add: ['dice'] })).toEqual(['dice']);
  expect(await change({ add: ['crash', 'dice', 'no-such-game'] })).toEqual(['crash', 'dice']);
  expect(await change({ add: ['crash'], remove: ['dice', 'keno'] })).toEqual(['crash']);
  expect(await change({ remove: ['dice'] })).toEqual(['crash']);
  expect((await mine(player))['favourites']).toEqual(['crash']);
  const refused = await left.send('POST', FAVOURITES, {
    token: player.token,
    body: { add: ['../x'] },
  });
  expect(refused.json!['errors']).toEqual({ 'add.0': ['id_format'] });
  expect((await left.send('GET', MINE)).status).toBe(401);
});

test('lobby: players of a game are counted over all processes, those of free play too', async () => {
  const watcher = await right.connect();
  await watcher.join('lobby.players');
  const latest = () =>
    (watcher.events('lobby.players').at(-1) as { players: Record<string, number> } | undefined)
      ?.players['wheel'];
  const body = { stake: '1.00', currency: 'RUB', colour: 'black' };
  for (const player of [await addPlayer(), await addPlayer()]) {
    await play(player, 'wheel', body);
  }
  await expect.poll(latest).toBe(2);
  await play(await addPlayer(), 'wheel', { ...body, currency: 'PLAY' });
  await expect.poll(latest).toBe(3);
  watcher.ws.close();
});

test('lobby: a win for money of ten times the stake and of the amount is listed, smaller ones are not', async () => {
  const content = await createStaffClient(left, 'content');
  const value = { RUB: '20', USD: '20', KZT: '20', INR: '20', EUR: '20' };
  const changed = await content.send('POST', '/api/v2/staff/settings/big_win_amounts', {
    body: { value, based_on: '0', reason },
  });
  expect(changed.status).toBe(200);
  const player = await addPlayer();
  // Eleven times one is too little money, and 9.9 times three too small a multiplier.
  await winDice(player, { target: 900, stake: '1.00' });
  await winDice(player, { target: 1000, stake: '3.00' });
  await winDice(player, { target: 900, stake: '100.00', currency: 'PLAY' });
  const big = await winDice(player, { target: 900, stake: '2.00' });
  const listed = async () => {
    const { json } = await right.send('GET', '/api/v2/lobby/wins');
    return json!['data'] as { id: string; game: string; round: null }[];
  };
  // The list is cached for five seconds, and may be read sixty times in a minute.
  const ids = async () => (await listed()).map(({ id }) => id);
  await expect.poll(ids, { interval: 500, timeout: 15_000 }).toEqual([big]);
  expect((await listed())[0]).toMatchObject({ game: 'dice', multiplier: '11.0000', round: null });
});

/** Bets until a bet wins; returns its id. */
async function winDice(
  player: TestPlayer,
  { target, stake, currency = 'RUB' }: { target: number; stake: string; currency?: string },
): Promise<string> {
  for (;;) {
    const bet = await play(player, 'dice', { stake, currency, direction: 'under', target });
    if (bet.payout !== '0.00') return bet.id;
    await new Promise((done) => setTimeout(done, 110));
  }
}

const PLACES = { folder: 'keno', hidden_in: [], hidden_currencies: [] };

test('lobby: content sets the order, audited; an outdated change is refused', async () => {
  const { send } = await createStaffClient(left, 'content');
  const read = async () => (await send('GET', STAFF)).json!['data'];
  const { games } = await read();
  expect(games).toMatchObject({ version: '0', value: expect.arrayContaining([]) });
  expect(games.value).toHaveLength(13);
  const value = [{ folder: 'keno', is_hidden: true, tags: ['new'] }];
  const body = { value, based_on: games.version, reason };
  expect((await send('POST', `${STAFF}/games`, { body })).json!['data']).toEqual({ version: '1' });
  expect((await send('POST', `${STAFF}/games`, { body })).json!['message']).toBe(
    'setting_outdated',
  );
  expect((await read()).games.value[0]).toMatchObject(value[0]!);
  const lines = await left.db.query(
    `select action, before, after, reason from staff_audit where action like 'lobby.%' order by id`,
  );
  expect(lines).toEqual([
    { action: 'lobby.games', before: { value: [], places: [PLACES] }, after: { value }, reason },
  ]);
  const risk = await createStaffClient(left, 'risk');
  expect((await risk.send('GET', STAFF)).status).toBe(403);
});

test('lobby: rows of games are for countries and currencies, without hidden and unknown games', async () => {
  const { send } = await createStaffClient(left, 'content');
  const read = async () => (await send('GET', STAFF)).json!['data'];
  const titles = { ru: 'Выбор', en: 'Choice', kz: 'Таңдау' };
  const row = { titles, games: ['keno', 'dice'], countries: [], currencies: [], is_hidden: false };
  const save = async (value: object[]) => {
    const { rows } = await read();
    return await send('POST', `${STAFF}/rows`, {
      body: { value, based_on: rows.version, reason },
    });
  };
  expect((await save([{ ...row, games: ['no-such-game'] }])).json!['errors']).toMatchObject({
    value: ['game_unknown_named:no-such-game'],
  });
  expect((await save([{ ...row, titles: { ...titles, kz: '' } }])).status).toBe(422);
  expect((await save([{ ...row, games: ['dice', 'dice'] }])).status).toBe(422);
  const { games } = await read();
  const hidden = [{ folder: 'keno', is_hidden: true, tags: [] }];
  await send('POST', `${STAFF}/games`, {
    body: { value: hidden, based_on: games.version, reason },
  });
  const tenge = { ...row, currencies: ['KZT'] };
  const abroad = { ...row, countries: ['DE'] };
  expect((await save([row, tenge, abroad, { ...row, is_hidden: true }])).status).toBe(200);
  const rowsOf = async (query: string) => {
    const { json } = await right.send('GET', `/api/v2/lobby/rows${query}`);
    return json!['data'] as object[];
  };
  const shown = { titles, games: ['dice'] };
  // Another process has read it, too.
  await expect.poll(() => rowsOf('')).toEqual([shown]);
  expect(await rowsOf('?currency=KZT')).toEqual([shown, shown]);
  expect(await rowsOf('?currency=RUB')).toEqual([shown]);
});

test('lobby: staff find games of suppliers by a part of a name or of the provider', async () => {
  const { send } = await createStaffClient(left, 'content');
  const find = async (q: string) => {
    const { json } = await send('GET', `${STAFF}/find?${new URLSearchParams({ q })}`);
    return (json!['data'] as { game: string }[]).map(({ game }) => game);
  };
  expect(await find('алтыны')).toEqual(['steppe-gold']);
  expect(await find(' GOLD')).toEqual(['steppe-gold']);
  expect(await find('croupier')).toHaveLength(8);
  expect(await find('keno')).toEqual([]);
  expect(await find('%')).toEqual([]);
});

test('lobby: a game is left out of a country and a currency in rows, in the page and in the site map', async () => {
  const { send } = await createStaffClient(left, 'content');
  const read = async () => (await send('GET', STAFF)).json!['data'];
  const save = async (places: object) => {
    const { games } = await read();
    const value = [{ folder: 'roulette', is_hidden: false, tags: [], ...places }];
    return await send('POST', `${STAFF}/games`, {
      body: { value, based_on: games.version, reason },
    });
  };
  expect((await save({ hidden_in: ['Kazakhstan'] })).json!['errors']).toMatchObject({
    'value.0.hidden_in.0': ['country_format'],
  });
  expect((await save({ hidden_in: ['KZ'], hidden_currencies: ['INR'] })).status).toBe(200);
  // A change of the order alone leaves the places as they are.
  expect((await save({})).status).toBe(200);
  const { value } = (await read()).games;
  expect(value[0]).toMatchObject({ hidden_in: ['KZ'], hidden_currencies: ['INR'] });
  const rows = await left.db.query<{ game: string }>(
    `select game from games where hidden_in = '{KZ}' and hidden_currencies = '{INR}' order by game`,
  );
  expect(rows.map(({ game }) => game)).toEqual(['double', 'live-roulette', 'roulette']);
  await save({ hidden_in: [], hidden_currencies: [] });
  expect((await read()).games.value[0]).toMatchObject({ hidden_in: [], hidden_currencies: [] });
});
