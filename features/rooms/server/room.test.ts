import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { toWagerId, toRoundId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { recordOf } from '#domain/history/server/index.ts';
import { listResults } from '#domain/wagers/server/index.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { placeOrQueue, type AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { rooms, winnerOf } from '../rules.ts';
import { checkPrice } from './price.ts';
import { roomTable, type RoomDefinition } from './table.ts';

const SECRET = '7'.repeat(64);
let database: TestDatabase;
let fixture: RoundsFixture;
beforeEach(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: SECRET });
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

/** The yellow room with short times: ten rubles a ticket. */
async function openRoom(changes: Partial<RoomDefinition> = {}): Promise<AnyTable> {
  const quick = { bettingMs: 600, resultMs: 100, ...changes };
  const table = fixture.rounds.openTable({ ...roomTable('yellow', 'RUB'), ...quick });
  await fixture.rounds.start();
  await reach('waiting');
  return table;
}

let keys = 0;
function buy(table: AnyTable, viewer: Viewer, tickets: number, key = `room-key-${++keys}`) {
  return placeOrQueue(fixture.rounds, table, {
    viewer,
    key,
    stake: `${tickets * 10}.00`,
    currency: 'RUB',
    bet: { tickets },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
}

function bought<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

const NAME = 'room-yellow-rub';
const roundNow = () => fixture.rounds.broadcaster.roundOf(NAME);
const cashOf = async (viewer: Viewer) => (await readBalances(fixture.db, viewer.id, 'RUB')).cash;
const firstOf = ({ bet }: { bet: { bet: unknown } }) => (bet.bet as { from: number }).from;

async function reach(...states: string[]) {
  await expect.poll(() => states.includes(roundNow()?.state ?? ''), { interval: 10 }).toBe(true);
  return roundNow()!;
}

async function recordsOf(ids: readonly string[]) {
  const wanted = ids.map(toWagerId);
  await expect
    .poll(async () => (await listResults(fixture.db, wanted)).size, { interval: 20 })
    .toBe(ids.length);
  const closed = await listResults(fixture.db, wanted);
  return wanted.map((id) => recordOf(closed.get(id)!));
}

test('secrecy: a ticket for a round of another room is refused', async () => {
  const table = await openRoom();
  const play = fixture.rounds.openTable({ ...roomTable('yellow', 'PLAY'), bettingMs: 600 });
  const { id } = roundNow()!;
  const guest = await fixture.addPlayer('100.00');
  await fixture.grant(guest.id, '1000.00', 'PLAY');
  const answer = await placeOrQueue(fixture.rounds, play, {
    viewer: guest,
    key: `room-key-${++keys}`,
    stake: '100.00',
    currency: 'PLAY',
    bet: { tickets: 10 },
    roundId: toRoundId(id),
    mayWait: false,
    isAutobet: false,
  });
  expect(answer).toMatchObject({ refused: 'betting_closed' });
  expect(await fixture.db.query('select from wagers')).toEqual([]);
  // The same round at its own table is accepted.
  const own = await placeOrQueue(fixture.rounds, table, {
    viewer: guest,
    key: `room-key-${++keys}`,
    stake: '10.00',
    currency: 'RUB',
    bet: { tickets: 1 },
    roundId: toRoundId(id),
    mayWait: false,
    isAutobet: false,
  });
  expect(isRefusal(own)).toBe(false);
});

test('games.rooms: tickets are numbered as they are sold, one is drawn, its holder gets 97%', async () => {
  const table = await openRoom();
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const first = bought(await buy(table, ann, 3));
  expect(roundNow()?.state).toBe('waiting');
  expect(first).toMatchObject({ balance: '70.00', bet: { bet: { tickets: 3, from: 0 } } });
  const second = bought(await buy(table, bob, 2));
  await reach('betting');
  const third = bought(await buy(table, ann, 4));
  expect([firstOf(second), firstOf(third)]).toEqual([3, 5]);
  const over = await reach('settled');
  expect(over.facts).toEqual({ tickets: 9 });
  const winner = winnerOf(over.outcome)!;
  const records = await recordsOf([first.bet.id, second.bet.id, third.bet.id]);
  // 9 tickets of 10.00, less 3%.
  const paid = records.map(({ payout }) => payout);
  const holder = winner < 3 ? 0 : winner < 5 ? 1 : 2;
  expect(paid).toEqual([0, 1, 2].map((i) => (i === holder ? '87.30' : '0.00')));
  expect((await cashOf(ann)) + (await cashOf(bob))).toBe(200_000_000n - 2_700_000n);
  const rules = settledBets(rooms.yellow) as unknown as InstantGame;
  for (const record of records) {
    expect(verifyReceipt(record, rules)).toMatchObject({ state: 'checked', truthful: true });
  }
});

test('games.rooms: a player who stays alone is refunded, and the next round opens', async () => {
  const table = await openRoom({ startsWith: { players: 2, aloneMs: 300 } });
  const ann = await fixture.addPlayer('100.00');
  const one = bought(await buy(table, ann, 4));
  const two = bought(await buy(table, ann, 1));
  const records = await recordsOf([one.bet.id, two.bet.id]);
  expect(records.map(({ payout }) => payout)).toEqual(['40.00', '10.00']);
  expect(await cashOf(ann)).toBe(100_000_000n);
  await expect.poll(() => roundNow()?.state, { interval: 10 }).toBe('waiting');
});

test('protection: a player who is excluded while alone in a room gets the stake back at once', async () => {
  const table = await openRoom({ startsWith: { players: 2, aloneMs: 600_000 } });
  const ann = await fixture.addPlayer('100.00');
  const ticket = bought(await buy(table, ann, 4));
  await runOn(database.url, `insert into exclusions (player_id, kind) values (${ann.id}, 'self')`);
  fixture.rounds.context.wake(table);
  const [record] = await recordsOf([ticket.bet.id]);
  expect(record!.payout).toBe('40.00');
  expect(await cashOf(ann)).toBe(100_000_000n);
});

test('games.rooms: a player holds at most ten tickets of a round, in any number of purchases', async () => {
  const table = await openRoom();
  const ann = await fixture.addPlayer('500.00');
  bought(await buy(table, ann, 7));
  expect(await buy(table, ann, 4)).toMatchObject({ refused: 'bet_limit_of_round' });
  bought(await buy(table, ann, 3));
  expect(await buy(table, ann, 1)).toMatchObject({ refused: 'bet_limit_of_round' });
  expect(await buy(table, ann, 11)).toMatchObject({ refused: 'stake_above_max' });
  expect(await cashOf(ann)).toBe(400_000_000n);
});

test('race: the last tickets of a room are sold once, and it is drawn at once', async () => {
  const table = await openRoom({ bettingMs: 60_000 });
  const players = await Promise.all(Array.from({ length: 14 }, () => fixture.addPlayer('100.00')));
  const full = await Promise.all(players.slice(0, 9).map((player) => buy(table, player, 10)));
  const last = await Promise.all(players.slice(9).map((player) => buy(table, player, 4)));
  const sold = [...full, ...last].flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
  const refused = last.flatMap((answer) => (isRefusal(answer) ? [answer] : []));
  expect(sold).toHaveLength(11);
  expect(refused.map((each) => each.refused)).toEqual(['round_full', 'round_full', 'round_full']);
  const taken = bought(await buy(table, players.at(-1)!, 2));
  expect(firstOf(taken)).toBe(98);
  const over = await reach('settled');
  expect(over.facts).toEqual({ tickets: 100 });
  const records = await recordsOf([...sold, taken].map(({ bet }) => bet.id));
  const numbers = [...sold, taken]
    .flatMap(({ bet }) => {
      const { from, tickets } = bet.bet as { from: number; tickets: number };
      return Array.from({ length: tickets }, (_, i) => from + i);
    })
    .toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(records.filter(({ payout }) => payout === '970.00')).toHaveLength(1);
  expect(records.filter(({ payout }) => payout === '0.00')).toHaveLength(records.length - 1);
});

test('race: tickets bought at the same time are consecutive without a gap', async () => {
  const table = await openRoom();
  const players = await Promise.all(Array.from({ length: 12 }, () => fixture.addPlayer('100.00')));
  const answers = await Promise.all(players.map((player, i) => buy(table, player, 1 + (i % 4))));
  const sold = answers.map(bought).toSorted((a, b) => firstOf(a) - firstOf(b));
  let next = 0;
  for (const { bet } of sold) {
    const { from, tickets } = bet.bet as { from: number; tickets: number };
    expect(from).toBe(next);
    next += tickets;
  }
});

test('idempotency: tickets bought under one key are bought once', async () => {
  const table = await openRoom();
  const ann = await fixture.addPlayer('100.00');
  const first = bought(await buy(table, ann, 2, 'the-same-key'));
  const again = bought(await buy(table, ann, 2, 'the-same-key'));
  expect(again.bet.id).toBe(first.bet.id);
  expect(await buy(table, ann, 3, 'the-same-key')).toMatchObject({ refused: 'key_reused' });
  expect(await cashOf(ann)).toBe(80_000_000n);
});

test('games.rooms: a purchase without money, in another currency or of half a ticket is refused', async () => {
  const table = await openRoom();
  const poor = await fixture.addPlayer('5.00');
  expect(await buy(table, poor, 1)).toMatchObject({ refused: 'insufficient_funds' });
  const order = {
    viewer: poor,
    key: 'another-currency',
    stake: '10.00',
    bet: { tickets: 1 },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  };
  expect(await placeOrQueue(fixture.rounds, table, { ...order, currency: 'PLAY' })).toMatchObject({
    refused: 'wrong_currency',
  });
  const half = { ...order, currency: 'RUB', bet: { tickets: 0.5 } } as const;
  expect(await placeOrQueue(fixture.rounds, table, half)).toMatchObject({ refused: 'bad_params' });
});

test('games.rooms: a round sells its tickets at the price of the first one', async () => {
  const table = await openRoom();
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const first = bought(await buy(table, ann, 1));
  // The operator raises the price meanwhile: the route accepts the new price, this round does not.
  const dear = (key: string) =>
    placeOrQueue(fixture.rounds, table, {
      viewer: bob,
      key,
      stake: '20.00',
      currency: 'RUB',
      bet: { tickets: 1 },
      roundId: undefined,
      mayWait: false,
      isAutobet: false,
    });
  expect(await dear('dear-ticket-one')).toMatchObject({
    refused: 'ticket_price',
    errors: { stake: [{ code: 'ticket_price', detail: '10.00' }] },
  });
  const second = bought(await buy(table, bob, 1));
  await reach('settled');
  const records = await recordsOf([first.bet.id, second.bet.id]);
  expect(records.map(({ payout }) => payout).toSorted()).toEqual(['0.00', '19.40']);
});

test('games.rooms: a stake that does not match its tickets is refused with the price', () => {
  const settings = fixture.rounds.context.settings.find('room-purple');
  const check = (stake: string, tickets: number) =>
    checkPrice(settings, { stake, currency: 'RUB', bet: { tickets } });
  expect(check('150.00', 3)).toBeUndefined();
  expect(check('150', 3)).toBeUndefined();
  expect(check('149.99', 3)).toMatchObject({
    errors: { stake: [{ code: 'ticket_price', detail: '50.00' }] },
  });
  expect(check('50.00', 3)).toMatchObject({ refused: 'ticket_price' });
});

test('secrecy: until a round is over its seed, draw and random value are not published', async () => {
  fixture.beacon.setResult(undefined);
  const table = await openRoom();
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  bought(await buy(table, ann, 1));
  bought(await buy(table, bob, 1));
  const locked = await reach('locked');
  expect(locked).toMatchObject({ seed: null, outcome: null, beacon: { randomness: null } });
  expect(locked.bets_root).toMatch(/^[0-9a-f]{64}$/);
  fixture.beacon.setResult('cd'.repeat(32));
  const over = await reach('settled');
  expect(over.seed).toMatch(/^[0-9a-f]{64}$/);
});
