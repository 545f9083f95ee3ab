import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settledBets } from '#core/fairness/shared-game.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { TestClient } from '#dev/test-sockets.ts';
import { createManualClock, skipPhase, type ManualClock } from '#dev/manual-clock.ts';
import { stillRounds } from '#dev/quick-rounds.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { crash } from '#features/crash/rules.ts';
import { multiplierAt } from '#features/crash/rules.growth.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let watcher: TestClient;
let time: ManualClock;

beforeAll(async () => {
  database = await testDatabase();
  time = createManualClock();
  app = await createTestApp(startApp, database.url, { roundTimes: stillRounds(time) });
  watcher = await app.connect();
  await watcher.join('rounds.crash');
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  watcher.ws.close();
  await app.stop();
  await database.close();
});

const BETS = '/api/v2/rounds/crash/bets';

/** Every state of a round that a watcher of the table has seen, in order. */
function seenRounds(): SharedRound[] {
  const frames = watcher.frames.flatMap((frame) =>
    frame.op === 'snapshot' || frame.op === 'event' ? [frame.data as { round?: SharedRound }] : [],
  );
  return frames.flatMap(({ round }) => round ?? []);
}

/** The round as it is stored: the watcher may receive a change a moment later. */
async function roundNow() {
  const [round] = await app.db.query<{
    id: bigint;
    state: SharedRound['state'];
    lock_at: Date | null;
    next_at: Date | null;
  }>(`select id, state, lock_at, next_at from rounds where table_name = 'crash'
       order by id desc limit 1`);
  const [lock_at, next_at] = [round!.lock_at, round!.next_at].map(
    (at) => at?.toISOString() ?? null,
  ) as [string | null, string | null];
  return { id: round!.id.toString(), state: round!.state, lock_at, next_at };
}

type RoundNow = Awaited<ReturnType<typeof roundNow>>;

/** Moves the clock from phase to phase until the watcher has seen such a round. */
async function playUntil(isSuch: (round: Pick<RoundNow, 'id' | 'state'>) => boolean) {
  const find = async () => {
    const round = await roundNow();
    if (!isSuch(round)) skipPhase(time, round);
    return seenRounds().find(isSuch);
  };
  await expect.poll(find, { interval: 10, timeout: 20_000 }).toBeDefined();
  return seenRounds().findLast(isSuch)!;
}

/** A round that takes bets and has taken none. */
async function freshRound(): Promise<SharedRound> {
  const before = await roundNow();
  return await playUntil(({ id, state }) => state === 'betting' && BigInt(id) > BigInt(before.id));
}

function reach(round: string, ...states: string[]): Promise<SharedRound> {
  return playUntil(({ id, state }) => id === round && states.includes(state));
}

function bet(by: TestPlayer, auto: unknown, change: object = {}, key = newKey()) {
  const body = { stake: '10.00', currency: 'RUB', bet: { auto_cash_out: auto }, ...change };
  return app.send('POST', BETS, { token: by.token, key, body });
}

function cashOut(by: TestPlayer, id: string, key = newKey()) {
  return app.send('POST', `${BETS}/${id}/cash-out`, { token: by.token, key });
}

const balanceIn = (response: { json?: unknown }) =>
  (response.json as { data: { balance: string } }).data.balance;

/** The player's latest settled bet, from their history. */
async function latestOf(by: TestPlayer) {
  const response = await app.send('GET', '/api/v2/bets?game=crash&limit=1', { token: by.token });
  return response.json!['data'][0];
}

/** When the player cashes out, in milliseconds after the start. */
const CASHED_MS = 400;

/** Plays rounds until one lasts long enough for a manual cash-out; some crash before. */
async function cashOutByHand(hand: TestPlayer, auto: TestPlayer) {
  for (;;) {
    const { id } = await freshRound();
    const byHand = await bet(hand, null);
    expect([byHand.status, (await bet(auto, 101)).status]).toEqual([200, 200]);
    const own = byHand.json!['data'].bet;
    expect(own).toMatchObject({ state: 'open', round: id, record: null });
    expect(own.bet).toMatchObject({ auto: null, cap: 50_000_000 });
    expect((await cashOut(hand, own.id)).json!['message']).toBe('not_running');
    const { started_at } = await reach(id, 'running');
    time.skipTo(Date.parse(started_at!) + CASHED_MS);
    const key = newKey();
    const taken = await cashOut(hand, own.id, key);
    if (taken.status === 200) return { id, own, key, taken };
    expect(taken.json!['message']).toBe('not_running');
    await reach(id, 'settled');
  }
}

test('games.crash: one player cashes out manually, one automatically, and both receipts verify', async () => {
  const [hand, auto] = [await app.addMember('200.00'), await app.addMember('200.00')];
  const { id, own, key, taken } = await cashOutByHand(hand, auto);
  const { record } = taken.json!['data'].bet;
  expect(Math.round(Number(record.multiplier) * 100)).toBe(multiplierAt(CASHED_MS));
  expect(record).toMatchObject({ outcome: null, server_seed: null });
  expect(await cashOut(hand, own.id, key)).toMatchObject({ status: 200, json: taken.json });
  expect((await cashOut(auto, own.id)).json!['message']).toBe('not_found');
  await queueLate(id);
  const over = await reach(id, 'settled');
  expect(over.id).toBe(id);
  const rules = settledBets(crash) as unknown as InstantGame;
  const records = [await latestOf(hand), await latestOf(auto)];
  for (const each of records) {
    expect(each.outcome).toEqual(over.outcome);
    expect(verifyReceipt(each, rules)).toMatchObject({ state: 'checked', truthful: true });
  }
  expect(records.map(({ multiplier }) => multiplier)).toEqual([record.multiplier, '1.0100']);
}, 60_000);

let waiting: TestPlayer;

/** After the lock a bet is refused, or queued for the next round if allowed. */
async function queueLate(round: string): Promise<void> {
  waiting = await app.addMember('50.00');
  expect((await bet(waiting, 101, { round })).json!['message']).toBe('betting_closed');
  const queued = (await bet(waiting, 101, { may_wait: true })).json!['data'];
  expect(queued).toMatchObject({ balance: null, bet: { state: 'queued' } });
  const request = { token: waiting.token, key: newKey() };
  const gone = await app.send('DELETE', `${BETS}/${queued.bet.id}`, request);
  expect(gone.json!['data'].bet.state).toBe('void');
  expect((await bet(waiting, 101, { may_wait: true })).status).toBe(200);
}

test('secrecy: before the crash the table reveals neither its seed nor its outcome nor its beacon', () => {
  const before = seenRounds().filter(({ state }) => state !== 'settled' && state !== 'void');
  expect(before.length).toBeGreaterThan(2);
  for (const round of before) {
    expect(round).toMatchObject({ seed: null, outcome: null, ended_at: null, next_at: null });
    expect(round.beacon).toMatchObject({ signature: null, randomness: null });
  }
});

test('idempotency: a key is one bet; a second bet is refused, a cancelled one frees the place', async () => {
  const player = await app.addMember('50.00');
  await freshRound();
  // The queued bet is in this round.
  const placed = async () =>
    (await app.db.query('select id from wagers where player_id = $1', [waiting.id])).length;
  await expect.poll(placed, { timeout: 3_000 }).toBe(1);
  const key = newKey();
  const first = await bet(player, 200, {}, key);
  expect(balanceIn(first)).toBe('40.00');
  const again = await bet(player, 200, {}, key);
  expect(again.json!['data'].bet.id).toBe(first.json!['data'].bet.id);
  const other = await bet(player, 300, {}, key);
  expect(other.json!['message']).toBe('key_reused');
  const poor = await bet(await app.addMember('9.99'), 200);
  expect(poor.json!['message']).toBe('insufficient_funds');
  const second = await bet(player, 200);
  expect(second.json!['message']).toBe('bet_limit_of_round');
  const { id } = first.json!['data'].bet;
  const back = await app.send('DELETE', `${BETS}/${id}`, { token: player.token, key: newKey() });
  expect(back.json!['data'].bet).toMatchObject({ id, state: 'void' });
  expect(balanceIn(back)).toBe('50.00');
  const replacement = await bet(player, 150);
  expect(replacement.status).toBe(200);
  expect(untranslated(['bet_limit_of_round', 'not_running', 'key_reused'])).toEqual([]);
});

/** A bet in one of the two slots, for this round or the next. */
function betIn(slot: unknown, by: TestPlayer, change: object = {}) {
  return bet(by, null, { bet: { auto_cash_out: 101, slot }, ...change });
}

/** The slots in which the player has bets in the latest round. */
async function slotsOf(by: TestPlayer): Promise<string[]> {
  const rows = await app.db.query<{ part: string }>(
    `select part from wagers where player_id = $1
      and round_id = (select max(id) from rounds where table_name = 'crash') order by part`,
    [by.id],
  );
  return rows.map(({ part }) => part);
}

test('race: two bets of one slot at once are one bet, and the other slot takes a second', async () => {
  const player = await app.addMember('50.00');
  await freshRound();
  const both = await Promise.all([betIn(1, player), betIn(1, player)]);
  expect(both.flatMap(({ json }) => json!['message'] ?? [])).toEqual(['bet_limit_of_round']);
  const second = await betIn(2, player);
  expect(second.json!['data'].bet).toMatchObject({ part: '2', bet: { auto: 101 } });
  expect(balanceIn(second)).toBe('30.00');
  expect((await betIn(2, player)).json!['message']).toBe('bet_limit_of_round');
  // Without a slot it is the first.
  expect((await bet(player, 101)).json!['message']).toBe('bet_limit_of_round');
  expect((await betIn(3, player)).status).toBe(422);
  expect(await slotsOf(player)).toEqual(['1', '2']);
});

test('games.crash: bets of both slots are queued, placed, and settled with receipts that verify', async () => {
  const player = await app.addMember('50.00');
  const { id } = await freshRound();
  await reach(id, 'locked', 'running', 'settled');
  const late = [
    await betIn(1, player, { may_wait: true }),
    await betIn(2, player, { may_wait: true }),
  ];
  expect(late.map(({ json }) => json!['data'].bet.state)).toEqual(['queued', 'queued']);
  const next = await freshRound();
  await expect.poll(() => slotsOf(player), { timeout: 3_000 }).toEqual(['1', '2']);
  await reach(next.id, 'settled');
  const list = async () =>
    (await app.send('GET', '/api/v2/bets?game=crash&limit=2', { token: player.token })).json![
      'data'
    ];
  await expect.poll(async () => (await list()).length, { timeout: 3_000 }).toBe(2);
  const records = await list();
  const rules = settledBets(crash) as unknown as InstantGame;
  for (const each of records) {
    expect(verifyReceipt(each, rules)).toMatchObject({ state: 'checked', truthful: true });
  }
}, 60_000);

test.each([
  ['less than 1.01', { bet: { auto_cash_out: 100 } }],
  ['more than 1,000,000', { bet: { auto_cash_out: 100_000_001 } }],
  ['a fraction', { bet: { auto_cash_out: 150.5 } }],
  ['text', { bet: { auto_cash_out: '200' } }],
  ['nothing', { bet: {} }],
  ['no bet', { bet: null }],
  ['a stake of letters', { stake: 'ten' }],
])('games.crash: %s as a bet is bad input', async (_why, change) => {
  const player = await app.addMember('50.00');
  expect((await bet(player, 200, change)).status).toBe(422);
});

test.each([
  ['below the minimum', '0.99', 'stake_below_min'],
  ['above the maximum', '50000.01', 'stake_above_max'],
])('games.crash: a stake %s is refused', async (_why, stake, code) => {
  const player = await app.addMember('50.00');
  const { status, json } = await bet(player, 200, { stake });
  expect(status).toBeGreaterThanOrEqual(400);
  const codes = [json!['message'], ...Object.values(json!['errors'] ?? {}).flat()];
  expect(codes.some((each) => String(each).startsWith(code))).toBe(true);
});

test('games.crash: an anonymous caller can neither bet nor cash out', async () => {
  const body = { stake: '1.00', currency: 'PLAY', bet: { auto_cash_out: null } };
  expect((await app.send('POST', BETS, { key: newKey(), body })).status).toBe(401);
  const response = await app.send('POST', `${BETS}/1/cash-out`, { key: newKey() });
  expect(response.status).toBe(401);
});

test('games.limits: crash has the limits of the specification', async () => {
  const table = await app.send('GET', '/api/v2/games/crash');
  type Limit = { currency: string; stake_min: string; stake_max: string; payout_max: string };
  const shown = table.json!['data'].limits.map(
    (each: Limit) => `${each.currency} ${each.stake_min}–${each.stake_max} ${each.payout_max}`,
  );
  expect(shown.toSorted()).toEqual([
    'EUR 0.01–500.00 50000.00',
    'INR 1.00–50000.00 5000000.00',
    'KZT 5.00–250000.00 25000000.00',
    'PLAY 1.00–50000.00 5000000.00',
    'RUB 1.00–50000.00 5000000.00',
    'USD 0.01–500.00 50000.00',
  ]);
});
