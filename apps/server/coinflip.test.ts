/** The streak through the whole house: steps, cash-outs, and two devices on one round. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, openWholeHouse, type Heard, type Person } from '#dev/whole-house.ts';
import type { WholeHouse } from '#dev/whole-house.ts';
import { coinflip, multiplierAfter } from '#features/coinflip/rules.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});
afterEach(async () => {
  expect((await checkLedger(house.db)).findings).toEqual([]);
  expect(house.errors).toEqual([]);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

type Any = any; // oxlint-disable-line no-explicit-any -- tests look into answers

const ROUNDS = '/api/v2/games/coinflip/rounds';

async function sitDown(money = '1000.00'): Promise<Person> {
  const person = await house.addMember(money);
  const said = { token: person.token, body: { client_seed: 'coin-player' } };
  await house.send('POST', '/api/v2/fairness/seeds', said);
  return person;
}

function begin(by: Person, change: object = {}, key = newKey()): Promise<Heard> {
  const body = { stake: '10.00', currency: 'RUB', start: {}, ...change };
  return house.send('POST', ROUNDS, { token: by.token, key, body });
}

function call(by: Person, id: string, at: number, side: number): Promise<Heard> {
  const said = { token: by.token, body: { at, choice: { side } } };
  return house.send('POST', `${ROUNDS}/${id}/steps`, said);
}

function take(by: Person, id: string, at: number, key = newKey()): Promise<Heard> {
  return house.send('POST', `${ROUNDS}/${id}/cash-out`, { token: by.token, key, body: { at } });
}

/** Rounds until one is won with its first call. */
async function winOnce(by: Person): Promise<Record<string, Any>> {
  for (;;) {
    const { id } = (await begin(by)).json!['data'];
    const round = (await call(by, id, 0, 0)).json!['data'];
    if (round.bet === null) return round;
  }
}

test('games.coinflip: a round is begun, called, and taken for what it is worth', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  expect(round).toMatchObject({ at: 1, multiplier: '1.9800', cap_multiplier: '100000.0000' });
  expect(round['view']).toEqual({ called: [0], came: [0] });
  const taken = (await take(player, round['id'], 1)).json!['data'];
  expect(taken.bet).toMatchObject({ multiplier: '1.9800', payout: '19.80', game: 'coinflip' });
  expect(Number(taken.balance) - Number(round['balance'])).toBeCloseTo(19.8, 6);
});

test('secrecy: what is answered tells of no flip that was not made', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  expect(Object.keys(round['view'])).toEqual(['called', 'came']);
  expect(round['view'].came).toHaveLength(1);
  expect(JSON.stringify(round)).not.toContain('server_seed":"');
  await take(player, round['id'], 1);
});

test('games.coinflip: revealed seeds flip every coin of a round again', async () => {
  const player = await sitDown();
  const { id } = (await begin(player)).json!['data'];
  let round = (await call(player, id, 0, 1)).json!['data'];
  for (let at = 1; round.bet === null; at++) round = (await call(player, id, at, 1)).json!['data'];
  const { server_seed_hash: _, seed_id, nonce } = round.bet;
  await house.send('POST', '/api/v2/fairness/rotate', {
    token: player.token,
    body: { seed: seed_id, client_seed: 'another' },
  });
  const told = await house.send('GET', `/api/v2/bets/${round.bet.id}`, { token: player.token });
  const { server_seed, client_seed, outcome } = told.json!['data'];
  const stream = openStream(openSeedPair(server_seed, client_seed), nonce, coinflip.tag);
  const calls = outcome.called.map((side: 0 | 1) => ({ side }));
  expect(coinflip.replay(stream, {}, calls)?.outcome).toEqual(outcome);
});

test('games.coinflip: seeds are not revealed while a round is open', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  const [seed] = await house.db.query<{ id: bigint }>(
    `select id from seeds where player_id = $1 and state = 'active'`,
    [player.id],
  );
  const body = { seed: seed!.id.toString(), client_seed: 'too-early' };
  const said = { token: player.token, body };
  const refused = await house.send('POST', '/api/v2/fairness/rotate', said);
  expect(refused.status).toBeGreaterThanOrEqual(409);
  await take(player, round['id'], 1);
  expect((await house.send('POST', '/api/v2/fairness/rotate', said)).status).toBe(200);
});

test('idempotency: a stake, a call and a cash-out sent twice happen once', async () => {
  const player = await sitDown();
  const key = newKey();
  const [first, again] = await Promise.all([begin(player, {}, key), begin(player, {}, key)]);
  const { id, balance } = first.json!['data'];
  expect(again.json!['data'].id).toBe(id);
  expect(Number(balance)).toBe(990);
  const calls = await Promise.all([call(player, id, 0, 0), call(player, id, 0, 0)]);
  expect(calls[1]!.json!['data'].view).toEqual(calls[0]!.json!['data'].view);
  const won = await winOnce(await sitDown());
  expect(won['at']).toBe(1);
});

test('race: two devices call differently at once; one of them is heard', async () => {
  const player = await sitDown();
  for (let time = 0; time < 8; time++) {
    const { id } = (await begin(player)).json!['data'];
    const calls = await Promise.all([call(player, id, 0, 0), call(player, id, 0, 1)]);
    const heard = calls.filter(({ status }) => status === 200);
    expect(heard).toHaveLength(1);
    const round = heard[0]!.json!['data'];
    expect(round.view.called).toHaveLength(1);
    if (round.bet === null) expect((await take(player, id, 1)).status).toBe(200);
  }
});

test('race: the money taken against another call; the round ends once', async () => {
  const player = await sitDown();
  for (let time = 0; time < 5; time++) {
    const { id } = await winOnce(player);
    const answers = await Promise.all([take(player, id, 1), call(player, id, 1, 0)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = (await current(player)).json!['data'];
    if (open) expect((await take(player, id, 2)).status).toBe(200);
    const rows = await house.db.query('select id from bets where placement_id = $1', [id]);
    expect(rows).toHaveLength(1);
  }
});

function current(by: Person): Promise<Heard> {
  return house.send('GET', `${ROUNDS}?currency=RUB`, { token: by.token });
}

test('games.coinflip: another device finds the round as it stands', async () => {
  const player = await sitDown();
  const round = await winOnce(player);
  expect((await current(player)).json!['data']).toMatchObject({
    id: round['id'],
    at: 1,
    view: round['view'],
    multiplier: '1.9800',
  });
  expect((await begin(player)).json!['message']).toBe('round_already_open');
  await take(player, round['id'], 1);
  expect((await current(player)).json!['data']).toBeNull();
});

test('games.coinflip: the largest payout ends a round by itself', async () => {
  const player = await sitDown('100000.00');
  await house.grant(player.id, '2000000.00', 'RUB');
  // At the largest stake a hundred times is the most: after the seventh win.
  for (let tries = 0; tries < 2; tries++) {
    const { id, cap_multiplier } = (await begin(player, { stake: '10000.00' })).json!['data'];
    expect(cap_multiplier).toBe('100.0000');
    expect(multiplierAfter(7)).toBeGreaterThan(1_000_000n);
    const round = (await call(player, id, 0, 0)).json!['data'];
    if (round.bet === null) await take(player, id, 1);
  }
});

test('games.coinflip: what cannot be played is refused and costs nothing', async () => {
  const player = await sitDown('5.00');
  for (const [change, code] of [
    [{}, 'insufficient_funds'],
    [{ stake: '0.99' }, 'stake_below_min'],
    [{ stake: '10000.01' }, 'stake_above_max'],
    [{ stake: '1.005' }, 'stake_format'],
    [{ stake: '-1' }, 'stake_below_min'],
  ] as const) {
    expect((await begin(player, change)).json!['message']).toBe(code);
  }
  const { id } = (await begin(player, { stake: '5.00' })).json!['data'];
  expect((await take(player, id, 0)).json!['message']).toBe('nothing_to_take');
  expect((await call(player, id, 0, 2)).json!['message']).toBe('bad_input');
  expect((await call(player, id, 3, 0)).json!['message']).toBe('bad_choice');
  const other = await sitDown();
  expect((await call(other, id, 0, 0)).json!['message']).toBe('not_found');
  expect((await house.send('POST', ROUNDS, { key: newKey(), body: {} })).status).toBe(401);
});
