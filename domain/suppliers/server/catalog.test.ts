import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSession } from '#dev/open-session.ts';
import { createSupplierFixture, GAME, type SupplierFixture } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { insertExclusion } from '#domain/protection/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { createSuppliers, SupplierError, type LaunchOrder } from './index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(() => {
  fixture.studio.answer = undefined;
});
afterAll(() => fixture.close());

const ORDER = {
  game: GAME,
  currency: 'RUB',
  platform: 'mobile',
  lang: 'kz',
  country: 'KZ',
  ip: '203.0.113.7',
  lobbyUrl: 'https://casino.example/games/slots',
  depositUrl: 'https://casino.example/cashier',
} as const;

type Order = Partial<Omit<LaunchOrder, 'player'>> & { readonly player: PlayerId | 'demo' };
const playing = async (id: PlayerId) => ({ id, session: await openSession(fixture.db, id) });
const launch = async ({ player, ...order }: Order) =>
  await fixture.suppliers.launchGame({
    ...ORDER,
    ...order,
    player: player === 'demo' ? player : await playing(player),
  });

async function listed() {
  return await fixture.db.query<{ game: string; code: string; is_offered: boolean }>(
    `select game, code, is_offered from supplier_games where supplier = 'acme' order by code`,
  );
}

test('suppliers: a game opens at the address that its supplier answers, asked under our signature', async () => {
  const { id } = await fixture.addPlayer();
  expect(await launch({ player: id })).toEqual({ url: 'https://studio.example/ACME_FRUITS' });
  const { path, body } = fixture.studio.requests.at(-1)!;
  expect(path).toBe('/operator/generic/v2/game/url');
  const { token, ...rest } = body;
  expect(rest).toEqual({
    user: `player-${id}`,
    game_code: 'ACME_FRUITS',
    operator_id: 7,
    platform: 'GPL_MOBILE',
    lang: 'kk',
    currency: 'RUB',
    country: 'KZ',
    ip: '203.0.113.7',
    lobby_url: ORDER.lobbyUrl,
    deposit_url: ORDER.depositUrl,
  });
  const rows = await fixture.db.query(
    'select from supplier_launches where token_hash = sha256($1)',
    [Buffer.from(String(token))],
  );
  expect(rows.length).toBe(1);
});

test('suppliers: a demo names neither a player nor a token', async () => {
  expect(await launch({ player: 'demo', currency: 'XXX' })).toEqual({
    url: 'https://studio.example/ACME_FRUITS',
  });
  const { body } = fixture.studio.requests.at(-1)!;
  expect([body['user'], body['token'], body['currency']]).toEqual([undefined, undefined, 'XXX']);
});

test('secrecy: the database holds neither tokens nor private keys in plain text', async () => {
  const { id } = await fixture.addPlayer();
  await launch({ player: id });
  const token = String(fixture.studio.requests.at(-1)!.body['token']);
  const rows = await fixture.db.query<{ text: string }>(
    `select l::text as text from supplier_launches l
     union all select k::text from supplier_keys k where purpose <> 'theirs'`,
  );
  const all = rows.map(({ text }) => text).join('\n');
  expect(all).not.toContain(token);
  expect(all).not.toContain(Buffer.from(token).toString('hex'));
  expect(all).not.toContain('PRIVATE KEY');
});

test('suppliers: a game that cannot be played there, then, or by this player is not opened', async () => {
  const { id } = await fixture.addPlayer();
  const { id: excluded } = await fixture.addPlayer();
  const exclusion = { playerId: excluded, kind: 'self', days: null } as const;
  await fixture.db.transaction(async (tx) => void (await insertExclusion(tx, exclusion)));
  await fixture.asOwner(
    `update supplier_games set blocked_countries = '{US}', hidden_in = '{FR}', currencies = '{RUB}'
      where game = '${GAME}'`,
  );
  const refused = async (order: Partial<Order>) => {
    const answer = await launch({ player: id, ...order });
    return 'refused' in answer ? answer.refused : 'opened';
  };
  fixture.closed.add('DE');
  const requests = fixture.studio.requests.length;
  expect(await refused({ game: 'unknown' })).toBe('not_found');
  expect(await refused({ country: 'US' })).toBe('region_blocked');
  expect(await refused({ country: 'FR' })).toBe('region_blocked');
  expect(await refused({ country: 'DE' })).toBe('region_blocked');
  expect(await refused({ currency: 'EUR' })).toBe('wrong_currency');
  expect(await refused({ currency: 'XXX' })).toBe('wrong_currency');
  await fixture.asOwner(
    `update supplier_games set hidden_currencies = '{RUB}' where game = '${GAME}'`,
  );
  expect(await refused({})).toBe('wrong_currency');
  await fixture.asOwner(
    `update supplier_games set hidden_currencies = '{}' where game = '${GAME}'`,
  );
  expect(await refused({ player: 'demo' })).toBe('not_found');
  expect(await refused({ player: excluded })).toBe('account_excluded');
  await fixture.asOwner(`update games set is_paused = true where game = '${GAME}'`);
  expect(await refused({})).toBe('game_paused');
  await fixture.asOwner(`update games set is_paused = false where game = '${GAME}'`);
  expect(fixture.studio.requests.length).toBe(requests);
  expect(await refused({})).toBe('opened');
});

test('suppliers: a supplier that answers nothing useful opens no game', async () => {
  const { id } = await fixture.addPlayer();
  const answers = [
    { status: 500, text: '{"error":"internal"}' },
    { status: 200, text: '<html>' },
    { status: 200, text: '{"address":"https://studio.example"}' },
  ];
  for (const answer of answers) {
    fixture.studio.answer = answer;
    expect(await launch({ player: id })).toMatchObject({ refused: 'game_unavailable' });
  }
});

test('suppliers: the list of games is read again: new ones are added, missing ones are not offered', async () => {
  const { studio, suppliers } = fixture;
  const before = studio.games;
  expect(await listed()).toEqual([
    { game: 'acme-fruits', code: 'ACME_FRUITS', is_offered: true },
    { game: 'acme-wheel', code: 'acme:wheel', is_offered: true },
  ]);
  // A name that a game of ours has, and one that is equal when it is written as an address.
  studio.games = [
    { ...before[0], rtp_m4: 9_612, volatility: 'high', names: { en: 'Fruits', ru: 'Фрукты' } },
    { game_code: 'dice', name: 'Dice' },
    { game_code: 'acme fruits', name: 'Fruits II', enabled: false },
  ];
  expect(await suppliers.syncCatalog('acme')).toEqual({ games: 3, added: 2 });
  expect(await listed()).toEqual([
    { game: 'acme-fruits', code: 'ACME_FRUITS', is_offered: true },
    { game: 'acme-fruits-acme', code: 'acme fruits', is_offered: false },
    { game: 'acme-wheel', code: 'acme:wheel', is_offered: false },
    { game: 'dice-acme', code: 'dice', is_offered: true },
  ]);
  const [fruits] = await fixture.db.query(
    'select names, rtp_m4, volatility, category, studio from supplier_games where game = $1',
    [GAME],
  );
  expect(fruits).toEqual({
    names: { en: 'Fruits', ru: 'Фрукты' },
    rtp_m4: 9_612,
    volatility: 'high',
    category: 'slots',
    studio: 'Acme',
  });
  studio.games = before;
  await suppliers.syncCatalog('acme');
  expect((await listed()).filter(({ is_offered }) => is_offered)).toHaveLength(2);
});

test('suppliers: a list that cannot be read changes nothing', async () => {
  const before = await listed();
  fixture.studio.answer = { status: 200, text: '[{"game_code":"x"}]' };
  await expect(fixture.suppliers.syncCatalog('acme')).rejects.toThrow(SupplierError);
  await fixture.suppliers.syncCatalogs();
  expect(await listed()).toEqual(before);
});

test('suppliers: an empty list changes nothing', async () => {
  const before = await listed();
  fixture.studio.answer = { status: 200, text: '[]' };
  await expect(fixture.suppliers.syncCatalog('acme')).rejects.toThrow('lists no game: empty');
  expect(await listed()).toEqual(before);
});

test('suppliers: a game that cannot be read stays as it is, and the others are read', async () => {
  const { studio, suppliers } = fixture;
  const before = studio.games;
  const [fruits, wheel] = before;
  studio.games = [
    { ...fruits, name: 'Fruits of today' },
    { ...wheel, enabled: 'yes' },
    { name: 'Without a code' },
    { game_code: 'acme-new', name: 'New', currencies: ['roubles'] },
  ];
  expect(await suppliers.syncCatalog('acme')).toEqual({ games: 1, added: 0 });
  const offered = (await listed()).filter(({ is_offered }) => is_offered);
  expect(offered.map(({ code }) => code)).toEqual(['ACME_FRUITS', 'acme:wheel']);
  const [row] = await fixture.db.query(`select names from supplier_games where game = $1`, [GAME]);
  expect(row).toMatchObject({ names: { en: 'Fruits of today' } });
  studio.games = before;
  await suppliers.syncCatalog('acme');
});

test('suppliers: a supplier on a private network gets no request, unless it is part of this server', async () => {
  const { db, accounts, bets, studio } = fixture;
  const stranger = await createSuppliers({
    db,
    accounts,
    log: createLog('silent'),
    bus: { publish: () => {}, subscribe: () => () => {} },
    secretKey: fixture.secretKey,
    wagers: bets.wagers,
    isClosed: () => false,
    ownSuppliers: new Set(),
  });
  const requests = studio.requests.length;
  await expect(stranger.syncCatalog('acme')).rejects.toThrow(SupplierError);
  expect(studio.requests.length).toBe(requests);
  await stranger.stop();
});

test('suppliers: a file names the games of a supplier without a list, and withdraws the others', async () => {
  const { db, suppliers } = fixture;
  const save = (code: string, ...codes: string[]) => {
    const games = codes.map((each) => ({ game_code: each, name: each.toUpperCase() }));
    return db.transaction((tx) => suppliers.saveGames(tx, code, games));
  };
  const offered = async () => {
    const rows = await db.query<{ code: string; is_offered: boolean }>(
      `select code, is_offered from supplier_games where supplier = 'beta' order by code`,
    );
    return rows.map(({ code, is_offered: isOffered }) => [code, isOffered]);
  };
  expect(await save('beta', 'beta:plums', 'beta:pears')).toEqual({ games: 2, added: 1 });
  expect(await save('beta', 'beta:pears')).toEqual({ games: 1, added: 0 });
  expect(await offered()).toEqual([
    ['beta:pears', true],
    ['beta:plums', false],
  ]);
  const { id } = await fixture.addPlayer();
  expect(await launch({ player: id, game: 'beta-pears' })).toEqual({
    url: 'https://studio.example/beta:pears',
  });
  expect(await launch({ player: id, game: 'beta-plums' })).toHaveProperty('refused');
  expect(await save('acme', 'a')).toMatchObject({ refused: 'supplier_with_list' });
  expect(await save('no-such', 'a')).toMatchObject({ refused: 'not_found' });
  // Two files at once name a new game once.
  const both = await Promise.all([save('beta', 'beta:figs'), save('beta', 'beta:figs')]);
  expect(both).toEqual(
    expect.arrayContaining([
      { games: 1, added: 0 },
      { games: 1, added: 1 },
    ]),
  );
});

test('suppliers: registering again changes the address and keeps the keys', async () => {
  const { suppliers, studio } = fixture;
  const again = {
    code: 'acme',
    name: 'Acme',
    protocol: 'hub88',
    baseUrl: studio.url,
    operatorId: '8',
  } as const;
  expect(await suppliers.registerSupplier(again)).toEqual({ ourPublicKey: studio.operatorKey });
  const { theirs, operator_id } = suppliers.directory.find('acme')!;
  expect([theirs.length, operator_id]).toEqual([1, '8']);
  await expect(suppliers.registerSupplier({ ...again, theirPublicKey: 'no key' })).rejects.toThrow(
    'no RSA key',
  );
});
