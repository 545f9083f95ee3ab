import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untranslated } from '#dev/refusal-texts.ts';
import { changeGames } from '#dev/change-games.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { TestClient } from '#dev/test-sockets.ts';
import {
  newKey,
  createTestApp,
  type TestResponse,
  type TestPlayer,
  type TestApp,
} from '#dev/test-app.ts';
import { checkLedger, listPlayerBalances } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

const PLACE = '/api/v2/games/dice/bets';

let database: TestDatabase;
let app: TestApp;
let player: TestPlayer;
let page: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  player = await sitDown(await app.addMember('100.00'));
  page = await app.connect(player.token);
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

async function sitDown(player: TestPlayer): Promise<TestPlayer> {
  const request = { token: player.token, body: { client_seed: 'abuser' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

const good = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };

type Answer = {
  status: number;
  message: string | undefined;
  codes: string[];
  // oxlint-disable-next-line no-explicit-any -- a bet as answered
  data?: any;
};

/** Waits out the limit of 20 bets a second: this test checks the input, not the rate. */
async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

function answerOf({ status, json }: Pick<TestResponse, 'status' | 'json'>): Answer {
  const errors = Object.values((json?.['errors'] ?? {}) as Record<string, string[]>);
  const message = status === 200 ? undefined : (json?.['message'] as string);
  return { status, message, codes: errors.flat(), data: json?.['data'] };
}

const byHttp = (body: unknown, token = player.token, key = newKey()) =>
  patiently(async () => answerOf(await app.send('POST', PLACE, { token, key, body })));

let calls = 0;
const bySocket = (body: unknown, client = page, key = newKey()) =>
  patiently(async () => {
    const ref = ++calls;
    client.send({ op: 'call', ref, name: 'dice.placeBet', key, body });
    const found = () => client.of('answer').find((answer) => answer.ref === ref);
    await client.until(() => found() !== undefined, 'an answer');
    const { ok, ...rest } = found()!;
    if (ok)
      return answerOf({ status: 200, json: (rest as { data: Record<string, unknown> }).data });
    return answerOf({ status: (rest as { status: number }).status, json: rest });
  });

/** Money, bets and the next nonce: a refusal must leave all of them unchanged. */
async function possessions({ id }: TestPlayer): Promise<unknown> {
  const [rows] = await app.db.query(
    `select (select count(*) from settled_bets where player_id = $1) as bets,
            (select nonce from seed_nonces where player_id = $1) as nonce`,
    [id],
  );
  const wallets = await listPlayerBalances(app.db, id);
  return { wallets: wallets.filter(({ cash }) => cash !== 0n), ...rows };
}

function expectRefused(answer: Answer, status: number, ...codes: string[]): void {
  expect([answer.message, ...answer.codes]).toEqual(codes);
  expect(answer.status).toBe(status);
  expect(untranslated(codes)).toEqual([]);
}

/** Each invalid bet with its refusal codes: the message, then the code of the field. */
const BAD: [string, object, string[]][] = [
  ['a stake of 0', { stake: '0' }, ['stake_below_min', 'stake_below_min:1.00']],
  ['minus zero', { stake: '-0.00' }, ['stake_below_min', 'stake_below_min:1.00']],
  ['a negative stake', { stake: '-1.00' }, ['stake_below_min', 'stake_below_min:1.00']],
  ['a stake of 1e-37', { stake: '1e-37' }, ['stake_format', 'stake_format']],
  ['a stake of 0.001', { stake: '0.001' }, ['stake_format', 'stake_format']],
  ['a stake of 1.000001', { stake: '1.000001' }, ['stake_format', 'stake_format']],
  ['a stake of 1e300', { stake: '1e300' }, ['stake_format', 'stake_format']],
  ['NaN', { stake: 'NaN' }, ['stake_format', 'stake_format']],
  ['Infinity', { stake: 'Infinity' }, ['stake_format', 'stake_format']],
  ['text', { stake: 'all of it' }, ['stake_format', 'stake_format']],
  ['hexadecimal', { stake: '0x10' }, ['stake_format', 'stake_format']],
  ['a plus', { stake: '+5' }, ['stake_format', 'stake_format']],
  ['a comma', { stake: '1,00' }, ['stake_format', 'stake_format']],
  ['blanks', { stake: ' 1.00 ' }, ['stake_format', 'stake_format']],
  ['digits of another script', { stake: '١٠' }, ['stake_format', 'stake_format']],
  ['nothing', { stake: '' }, ['bad_input', 'required']],
  ['a stake left out', { stake: undefined }, ['bad_input', 'required']],
  ['null', { stake: null }, ['bad_input', 'invalid_type']],
  ['a number', { stake: 1 }, ['bad_input', 'invalid_type']],
  ['a list', { stake: ['1.00'] }, ['bad_input', 'invalid_type']],
  ['a long number', { stake: '1'.repeat(33) }, ['bad_input', 'too_long']],
  ['32 digits', { stake: '1'.repeat(32) }, ['stake_format', 'stake_format']],
  ['over the limit', { stake: '10000.01' }, ['stake_above_max', 'stake_above_max:10000.00']],
  ['over the balance', { stake: '100.01' }, ['insufficient_funds']],
  [
    'a payout over the limit',
    { stake: '5000.00', target: 1 },
    ['payout_above_max', 'payout_above_max:101.01'],
  ],
  ['a currency without an account', { currency: 'USD' }, ['insufficient_funds']],
  ['an unknown currency', { currency: 'BTC' }, ['bad_input', 'invalid_value']],
  ['a third direction', { direction: 'left' }, ['bad_input', 'invalid_value']],
  ['a bet that cannot win', { target: 0 }, ['bad_params']],
  ['a bet that cannot lose', { target: 9999 }, ['bad_params']],
  ['a target below the table', { target: -1 }, ['bad_input', 'too_small']],
  ['a target above the table', { target: 10_000 }, ['bad_input', 'too_big']],
  ['half a hundredth', { target: 0.5 }, ['bad_input', 'invalid_type']],
  ['a target as text', { target: '5000' }, ['bad_input', 'invalid_type']],
  ['a flag that is not a boolean', { is_autobet: 'yes' }, ['bad_input', 'invalid_type']],
];

test.each(BAD)('games.limits: %s is refused and costs nothing', async (_, change, codes) => {
  const before = await possessions(player);
  const body = { ...good, ...change };
  expectRefused(await byHttp(body), 422, ...codes);
  expectRefused(await bySocket(body), 422, ...codes);
  expect(await possessions(player)).toEqual(before);
});

test('games.limits: a body that is not a bet is refused and costs nothing', async () => {
  const before = await possessions(player);
  for (const body of ['null', '[]', '7', '"bet"', '{}']) {
    const answer = await byHttp(body);
    expect([answer.status, answer.message], body).toEqual([422, 'bad_input']);
    expect(untranslated(answer.codes)).toEqual([]);
  }
  expectRefused(await byHttp('{"stake": NaN}'), 400, 'malformed');
  expect(await possessions(player)).toEqual(before);
});

test('keys: a missing or malformed key is refused', async () => {
  const before = await possessions(player);
  expectRefused(await byHttp(good, player.token, ''), 422, 'bad_input', 'required');
  for (const key of ['short', 'k'.repeat(65), 'with blanks in it', 'sémantique-key', '../../etc']) {
    const sent = encodeURIComponent(key) === key ? key : encodeURI(key);
    expectRefused(await byHttp(good, player.token, sent), 422, 'bad_input', 'key_format');
  }
  expect(await possessions(player)).toEqual(before);
});

test('keys: a key places one bet, and is refused with another body', async () => {
  const key = newKey();
  const first = await byHttp(good, player.token, key);
  expect(first.status).toBe(200);
  const before = await possessions(player);
  expect(await byHttp(good, player.token, key)).toEqual(first);
  expect(await bySocket(good, page, key)).toEqual(first);
  for (const change of [
    { stake: '2.00' },
    { direction: 'over' },
    { target: 1 },
    { currency: 'PLAY' },
  ]) {
    expectRefused(await byHttp({ ...good, ...change }, player.token, key), 409, 'key_reused');
    expectRefused(await bySocket({ ...good, ...change }, page, key), 409, 'key_reused');
  }
  expect(await possessions(player)).toEqual(before);
});

test("keys: another player's key reveals nothing of their bet and does not block mine", async () => {
  const key = newKey();
  const mine = await byHttp(good, player.token, key);
  const outsider = await sitDown(await app.addMember('5.00'));
  const before = await possessions(player);
  const his = await byHttp(good, outsider.token, key);
  expect(his.status).toBe(200);
  expect(his.data.id).not.toBe(mine.data.id);
  expect(his.data.seed_id).not.toBe(mine.data.seed_id);
  expect(await possessions(player)).toEqual(before);
  const poor = await sitDown(await app.addMember());
  expectRefused(await byHttp(good, poor.token, key), 422, 'insufficient_funds');
});

test('bets: a guest cannot bet money, over HTTP or over the socket', async () => {
  const guest = await sitDown(await app.addGuest());
  const client = await app.connect(guest.token);
  const before = await possessions(guest);
  expectRefused(await byHttp(good, guest.token), 401, 'unauthorized');
  expectRefused(await bySocket(good, client), 401, 'unauthorized');
  expect(await possessions(guest)).toEqual(before);
  const free = await bySocket({ ...good, currency: 'PLAY' }, client);
  expect([free.status, free.data.currency]).toEqual([200, 'PLAY']);
});

test('bets: a bet without seeds is refused', async () => {
  const hasty = await app.addMember('5.00');
  expectRefused(await byHttp(good, hasty.token), 422, 'seeds_missing');
});

const DICE_IN_RUB = `game = 'dice' and currency = 'RUB'`;

test('games.limits: limits changed during play apply to the next bet and are published', async () => {
  await page.join('games.tables');
  expect((await bySocket(good)).status).toBe(200);
  const eventsBefore = page.events('games.tables').length;
  await changeGames(
    database.url,
    `update game_limits set stake_min = 5000000 where ${DICE_IN_RUB}`,
  );
  await page.until(() => page.events('games.tables').length > eventsBefore, 'the new limits');
  const before = await possessions(player);
  const codes = ['stake_below_min', 'stake_below_min:5.00'];
  expectRefused(await bySocket(good), 422, ...codes);
  expectRefused(await byHttp(good), 422, ...codes);
  expect(await possessions(player)).toEqual(before);
  await changeGames(
    database.url,
    `update game_limits set stake_min = 1000000 where ${DICE_IN_RUB}`,
  );
  await expect.poll(async () => (await byHttp(good)).status).toBe(200);
});

test('bets: a paused game refuses every bet, a game without autobet refuses automatic bets', async () => {
  await changeGames(database.url, `update games set is_paused = true, is_autobet_allowed = false`);
  await expect.poll(async () => (await byHttp(good)).message).toBe('game_paused');
  const before = await possessions(player);
  expectRefused(await bySocket(good), 422, 'game_paused');
  expect(await possessions(player)).toEqual(before);
  await changeGames(database.url, `update games set is_paused = false`);
  await expect.poll(async () => (await byHttp(good)).status).toBe(200);
  const automatic = { ...good, is_autobet: true };
  expectRefused(await bySocket(automatic), 422, 'autobet_not_allowed');
  await changeGames(database.url, `update games set is_autobet_allowed = true`);
  await expect.poll(async () => (await byHttp(automatic)).status).toBe(200);
});
