import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  playerPath,
  createPlayersFixture,
  PLAYERS_PATH,
  type PlayersFixture,
} from '#dev/players-fixture.ts';
import { plantDebt } from '#dev/plant-debt.ts';
import { micro } from '#core/money.ts';
import { newKey } from '#dev/test-app.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { startApp } from '../../app.ts';

let fixture: PlayersFixture;
let app: PlayersFixture['app'];
let support: PlayersFixture['support'];
let payments: PlayersFixture['payments'];
let risk: PlayersFixture['risk'];

beforeAll(async () => {
  fixture = await createPlayersFixture(startApp);
  ({ app, support, payments, risk } = fixture);
});
afterAll(() => fixture.close());

const WHY = { reason: 'As requested by email today.' };

test('players: a player is found by number, email, phone, name, address and device', async () => {
  const player = await app.addMember();
  await app.db.query(
    `update players set email = $2, phone = '+77015550011', name = 'Karenina_A',
            attribution = '{"fpp": "device-one"}' where id = $1`,
    [player.id, `findme.${player.id}@example.org`],
  );
  await app.db.query(`update sessions set ip = '203.0.113.77' where player_id = $1`, [player.id]);
  const queries = [
    `q=%23${player.id}`,
    `q=findme.${player.id}`,
    'q=%2B7%20701%20555',
    'q=5550011',
    'q=karenina_',
    'address=203.0.113.77',
    'device=device-one',
  ];
  for (const query of queries) {
    const { status, json } = await support.send('GET', `${PLAYERS_PATH}?${query}`);
    expect([query, status], query).toEqual([query, 200]);
    const ids = json!['data'].map((one: { id: string }) => one.id);
    expect(ids, query).toContain(player.id.toString());
  }
  const { json } = await support.send('GET', `${PLAYERS_PATH}?q=karenina_`);
  expect(json!['data']).toMatchObject([
    { name: 'Karenina_A', email: expect.stringContaining('•••'), phone: '+7 ••• ••• 00 11' },
  ]);
  expect((await support.send('GET', `${PLAYERS_PATH}?q=kareninaX`)).json!['data']).toEqual([]);
});

test('theft: a role without access to contacts cannot guess one character by character', async () => {
  const player = await app.addMember();
  await app.db.query(
    `update players set email = 'anna.ark@example.org', phone = '+77015550099', name = 'Vronski'
      where id = $1`,
    [player.id],
  );
  const found = async (by: typeof payments, q: string) => {
    const { json } = await by.send('GET', `${PLAYERS_PATH}?q=${encodeURIComponent(q)}`);
    return json!['data'].some(({ id }: { id: string }) => id === player.id.toString());
  };
  const whole = ['anna.ark@example.org', '+7 701 555-00-99', 'vron', `#${player.id}`];
  const parts = ['anna.a', 'ark@example.org', '50099', '7015550'];
  for (const q of whole) expect([q, await found(payments, q)]).toEqual([q, true]);
  for (const q of parts) expect([q, await found(payments, q)]).toEqual([q, false]);
  for (const q of parts) expect([q, await found(support, q)]).toEqual([q, true]);
});

test('players: a search that matches nothing or has a foreign cursor is refused', async () => {
  const bad = ['q=ab', 'address=home', 'cursor=tomorrow', 'registered_from=soon', 'status=x'];
  for (const query of bad) {
    expect((await support.send('GET', `${PLAYERS_PATH}?${query}`)).status, query).toBe(422);
  }
  const member = await app.addMember();
  expect((await app.send('GET', PLAYERS_PATH, { token: member.token })).status).toBe(403);
  expect((await app.send('GET', PLAYERS_PATH)).status).toBe(401);
  const content = await createStaffClient(app, 'content');
  expect((await content.send('GET', PLAYERS_PATH)).status).toBe(403);
  expect((await support.send('GET', `${PLAYERS_PATH}/${support.id}`)).status).toBe(404);
  const guest = await app.addGuest();
  expect((await support.send('GET', playerPath(guest))).status).toBe(404);
});

test('players: pages of the search continue where they ended, and the export has all rows', async () => {
  const people = [await app.addMember(), await app.addMember(), await app.addMember()];
  const device = `device-${newKey()}`;
  for (const { id } of people) {
    await app.db.query(
      `update players set attribution = jsonb_build_object('fpp', $2::text), created_at = $3
        where id = $1`,
      // Two players of the same moment: the number decides.
      [id, device, id === people[2]!.id ? '2026-01-01T00:00:00.000001Z' : '2026-01-02'],
    );
  }
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const query = `device=${device}&limit=1${cursor}`;
    const { json } = await risk.send('GET', `${PLAYERS_PATH}?${query}`);
    seen.push(...json!['data'].map((one: { id: string }) => one.id));
    if (json!['next'] === null) break;
    cursor = `&cursor=${json!['next']}`;
  }
  const wanted = [people[1]!, people[0]!, people[2]!].map(({ id }) => id.toString());
  expect(seen).toEqual(wanted);
  const file = await risk.send('GET', `${PLAYERS_PATH}/export?device=${device}`);
  expect(file.headers['content-type']).toBe('text/csv');
  const lines = file.text.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(wanted);
  expect(file.text).not.toMatch(/[a-z0-9]{6}@/);
  expect((await support.send('GET', `${PLAYERS_PATH}/export`)).status).toBe(403);
  const days = 'registered_from=2026-01-01&registered_to=2026-01-01';
  const { json } = await risk.send('GET', `${PLAYERS_PATH}?device=${device}&${days}`);
  expect(json!['data'].map((one: { id: string }) => one.id)).toEqual([wanted[2]]);
});

test('players: contacts are masked, and revealing them is in the audit log', async () => {
  const player = await app.addMember();
  const { json } = await support.send('GET', playerPath(player));
  expect(json!['data'].email).toMatch(/^.•••.@example\.org$/);
  expect((await support.send('POST', playerPath(player, '/contacts'))).status).toBe(422);
  expect((await payments.send('POST', playerPath(player, '/contacts'), { body: WHY })).status).toBe(
    403,
  );
  expect(await fixture.audit(player)).toEqual([]);
  const shown = await support.send('POST', playerPath(player, '/contacts'), { body: WHY });
  expect(shown.json!['data'].email).toMatch(/^\w{12}@example\.org$/);
  expect(await fixture.audit(player)).toMatchObject([
    { action: 'players.contacts', role: 'support', by: support.email, reason: WHY.reason },
  ]);
});

test('players: money, bets and totals match the ledger', async () => {
  const player = await app.addMember('100.00');
  await fixture.openSeeds(player.token);
  for (let i = 0; i < 3; i += 1) expect((await fixture.bet(player.token)).status).toBe(200);
  const balances = await payments.send('GET', playerPath(player, '/balances'));
  const user = await app.send('GET', '/profile/user', { token: player.token });
  const rub = balances.json!['data'].find((one: { currency: string }) => one.currency === 'RUB');
  expect(rub).toMatchObject({ cash: user.json!['user'].balance, bonus: '0.00', held: '0.00' });
  const movements = await payments.send('GET', playerPath(player, '/movements?play=none'));
  expect(movements.json!['data']).toMatchObject([{ kind: 'adjustment', change: '100.00' }]);
  const first = await payments.send('GET', playerPath(player, '/bets?limit=2&game=dice'));
  expect(first.json!['data']).toHaveLength(2);
  const rest = await payments.send(
    'GET',
    playerPath(player, `/bets?cursor=${first.json!['next']}`),
  );
  expect([rest.json!['data'].length, rest.json!['next']]).toEqual([1, null]);
  const totals = await support.send('GET', playerPath(player, '/totals'));
  expect(totals.json!['data']).toMatchObject([
    { currency: 'RUB', bets: 3, staked: '3.00', deposited: '0.00', withdrawn: '0.00' },
  ]);
  for (const part of ['deposits', 'withdrawals', 'protection', 'links', 'notes']) {
    expect((await risk.send('GET', playerPath(player, `/${part}`))).status, part).toBe(200);
  }
  for (const part of ['movements', 'bets', 'deposits', 'withdrawals', 'sessions', 'audit']) {
    expect((await risk.send('GET', playerPath(player, `/${part}?cursor=x`))).status, part).toBe(
      422,
    );
    expect((await risk.send('GET', `${PLAYERS_PATH}/999999999/${part}`)).status, part).toBe(404);
  }
});

test('secrecy: a bet under an active seed is replayed, and the seed stays sealed', async () => {
  const player = await app.addMember('100.00');
  await fixture.openSeeds(player.token);
  const placed = (await fixture.bet(player.token)).json!['data'];
  const path = playerPath(player, `/bets/${placed.id}/replay`);
  const sealed = await support.send('GET', path);
  expect(sealed.json!['data']).toMatchObject({
    is_seed_in_use: true,
    state: 'checked',
    is_truthful: true,
    draws: [],
    bet: { server_seed: null },
  });
  const rotated = {
    token: player.token,
    body: { seed: placed.seed_id, client_seed: 'after' },
  };
  const revealed = await app.send('POST', '/api/v2/fairness/rotate', rotated);
  expect(revealed.status, revealed.text).toBe(200);
  const open = (await support.send('GET', path)).json!['data'];
  expect(open).toMatchObject({ is_seed_in_use: false, is_truthful: true });
  expect(open.bet.server_seed).toMatch(/^[0-9a-f]{64}$/);
  expect(open.draws.length).toBeGreaterThan(0);
  expect(sealed.text).not.toContain(open.bet.server_seed);
  const other = await app.addMember();
  const foreign = await support.send('GET', playerPath(other, `/bets/${placed.id}/replay`));
  expect(foreign.status).toBe(404);
});

test('players: notes cannot be edited or deleted, and can be pinned', async () => {
  const player = await app.addMember();
  const path = playerPath(player, '/notes');
  const key = newKey();
  const body = { text: 'Speaks Kazakh, calls in the evening.' };
  expect((await support.send('POST', path, { body })).status).toBe(422);
  const [one, two] = await Promise.all(
    [key, key].map((same) => support.send('POST', path, { key: same, body })),
  );
  expect(one!.json!['data'].id).toBe(two!.json!['data'].id);
  const other = await support.send('POST', path, { key, body: { text: 'Another one.' } });
  expect([other.status, other.json!['message']]).toEqual([409, 'key_reused']);
  const pinned = { text: 'Wants no calls.', is_pinned: true };
  await payments.send('POST', path, { key: newKey(), body: pinned });
  const { json } = await risk.send('GET', path);
  expect(json!['data']).toMatchObject([
    { text: pinned.text, is_pinned: true, role: 'payments' },
    { text: body.text, is_pinned: false, by: support.email },
  ]);
  const pin = `${path}/${one!.json!['data'].id}/pin`;
  expect((await risk.send('PUT', pin, { body: { is_pinned: true } })).status).toBe(200);
  const top = await risk.send('GET', `${path}?pinned=only`);
  expect(top.json!['data']).toHaveLength(2);
  const outsider = await app.addMember();
  const foreign = playerPath(outsider, `/notes/${one!.json!['data'].id}/pin`);
  expect((await risk.send('PUT', foreign, { body: { is_pinned: false } })).status).toBe(404);
  await expect(
    app.db.query(`update player_notes set text = 'never said' where player_id = $1`, [player.id]),
  ).rejects.toThrow('permission denied');
  await expect(
    app.db.query('delete from player_notes where player_id = $1', [player.id]),
  ).rejects.toThrow('permission denied');
});

test('players: accounts are linked by person, device and address, the strongest link first', async () => {
  const [own, twin, near] = [await app.addMember(), await app.addMember(), await app.addMember()];
  for (const { id } of [own, twin]) {
    await app.db.query(
      `insert into verifications (player_id, full_name, birth_date)
       values ($1, 'Levin Konstantin', '1985-01-02')`,
      [id],
    );
    await app.db.query(`update players set attribution = '{"fpp": "twin"}' where id = $1`, [id]);
  }
  for (const { id } of [own, near]) {
    await app.db.query(`update sessions set ip = '203.0.113.5' where player_id = $1`, [id]);
  }
  await app.db.query(`update sessions set ip = '203.0.113.6' where player_id = $1`, [twin.id]);
  const { json } = await risk.send('GET', playerPath(own, '/links'));
  expect(json!['data']).toMatchObject([
    { player_id: twin.id.toString(), by: ['person', 'device'] },
    { player_id: near.id.toString(), by: ['address'] },
  ]);
  expect((await support.send('GET', playerPath(own, '/links'))).status).toBe(403);
});

test('players: exports of lists are limited to a few per minute, and each is in the audit log', async () => {
  const staff = await createStaffClient(app, 'risk');
  const statuses = [];
  for (let i = 0; i < 7; i += 1) {
    statuses.push((await staff.send('GET', `${PLAYERS_PATH}/export?q=%231`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const rows = await app.db.query<{ count: bigint }>(
    `select count(*) as count from staff_audit where staff_id = $1 and action = 'players.export'`,
    [staff.id],
  );
  expect(rows[0]!.count).toBe(6n);
});

test('players: staff see what a player owes, and what made and repaid it', async () => {
  const player = await app.addMember();
  const balances = async () =>
    (await support.send('GET', playerPath(player, '/balances'))).json!['data'];
  await plantDebt(app.db, player.id, micro(30_000_000n));
  expect(await balances()).toContainEqual(
    expect.objectContaining({ currency: 'RUB', debt: '30.00' }),
  );
  const path = playerPath(player, '/debts');
  const { json } = await support.send('GET', `${path}?currency=RUB`);
  expect(json).toMatchObject({
    data: [{ kind: 'correction', change: '-30.00', owed: '30.00', bet_id: null }],
    next: null,
  });
  expect((await support.send('GET', `${path}?currency=USD`)).json!['data']).toEqual([]);
  expect((await support.send('GET', path)).status).toBe(422);
  const file = await risk.send('GET', `${path}/export?currency=RUB`);
  expect(file.text.split('\r\n')[1]).toContain('-30.00,30.00');
});
