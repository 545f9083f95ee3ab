/** Taking tickets back: all of a player's own, and only while no other player has any. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { inOrder } from '#dev/in-order.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { cancelTogether, placeOrQueue, type AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { roomTable, type RoomDefinition } from './table.ts';

const NAME = 'room-yellow-rub';
let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable;
beforeEach(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64) });
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

/** The yellow room with short times: ten rubles a ticket. */
async function openRoom(changes: Partial<RoomDefinition> = {}): Promise<void> {
  const quick = { bettingMs: 250, resultMs: 20, ...changes };
  table = fixture.rounds.openTable({ ...roomTable('yellow', 'RUB'), ...quick });
  await fixture.rounds.start();
  await reach('waiting');
}

async function reach(...states: string[]) {
  const state = () => fixture.rounds.broadcaster.roundOf(NAME)?.state ?? '';
  await expect.poll(() => states.includes(state()), { interval: 10, timeout: 5_000 }).toBe(true);
}

let keys = 0;
async function buy(viewer: Viewer, tickets: number) {
  const answer = await placeOrQueue(fixture.rounds, table, {
    viewer,
    key: `ticket-key-${++keys}`,
    stake: `${tickets * 10}.00`,
    currency: 'RUB',
    bet: { tickets },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
  return done(answer).bet;
}

type Ticket = Awaited<ReturnType<typeof buy>>;

const takeBack = ({ id: player }: Viewer, { id }: Ticket) =>
  cancelTogether(fixture.rounds, 'room-yellow', player, BigInt(id));

function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

const firstOf = ({ bet }: Ticket) => (bet as { from: number }).from;
const cashOf = async ({ id }: Viewer) => (await readBalances(fixture.db, id, 'RUB')).cash;
const soldNow = () =>
  fixture.rounds.broadcaster.snapshot(NAME).totals.reduce((sum, { bets }) => sum + bets, 0);

test('games.rooms: a player who is alone takes back all own tickets at once', async () => {
  await openRoom();
  const ann = await fixture.addPlayer('100.00');
  const [one, two] = [await buy(ann, 3), await buy(ann, 2)];
  await expect.poll(soldNow).toBe(2);
  const answer = done(await takeBack(ann, one));
  const record = { payout: '30.00', void_reason: 'cancelled' };
  expect(answer).toMatchObject({
    bet: { id: one.id, state: 'void', record },
    also: [{ id: two.id, state: 'void', record: { payout: '20.00', void_reason: 'cancelled' } }],
    balance: '100.00',
  });
  expect(await cashOf(ann)).toBe(100_000_000n);
  await expect.poll(soldNow).toBe(0);
  // The numbers begin anew, and a late repetition does not end what was bought since.
  const next = await buy(ann, 4);
  expect(firstOf(next)).toBe(0);
  expect(done(await takeBack(ann, two))).toMatchObject({ bet: { id: two.id }, also: [] });
  expect(await cashOf(ann)).toBe(60_000_000n);
});

test('games.rooms: no ticket is taken back while another player has one', async () => {
  await openRoom();
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const own = await buy(ann, 3);
  const other = await buy(bob, 1);
  for (const [player, ticket] of [
    [ann, own],
    [bob, other],
  ] as const) {
    expect(await takeBack(player, ticket)).toMatchObject({ refused: 'not_alone' });
  }
  await reach('betting');
  expect(await takeBack(ann, own)).toMatchObject({ refused: 'not_alone' });
  expect((await cashOf(ann)) + (await cashOf(bob))).toBe(160_000_000n);
});

test('games.rooms: no ticket is taken back after the lock, nor once the round is over', async () => {
  fixture.beacon.setResult(undefined);
  await openRoom();
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const own = await buy(ann, 3);
  await buy(bob, 1);
  await reach('locked');
  expect(await takeBack(ann, own)).toMatchObject({ refused: 'betting_closed' });
  fixture.beacon.setResult('cd'.repeat(32));
  await reach('settled', 'waiting');
  expect(await takeBack(ann, own)).toMatchObject({ refused: 'betting_closed' });
});

test('games.rooms: tickets that were refunded after the wait are not returned again', async () => {
  await openRoom({ startsWith: { players: 2, aloneMs: 150 } });
  const ann = await fixture.addPlayer('100.00');
  const own = await buy(ann, 3);
  await expect.poll(() => cashOf(ann), { interval: 20 }).toBe(100_000_000n);
  expect(await takeBack(ann, own)).toMatchObject({ refused: 'betting_closed' });
  expect(await cashOf(ann)).toBe(100_000_000n);
});

test('secrecy: tickets of another player and of another room are not found', async () => {
  await openRoom();
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const own = await buy(ann, 3);
  expect(await takeBack(bob, own)).toMatchObject({ refused: 'not_found' });
  const elsewhere = await cancelTogether(fixture.rounds, 'room-red', ann.id, BigInt(own.id));
  expect(elsewhere).toMatchObject({ refused: 'not_found' });
  expect(await cashOf(ann)).toBe(70_000_000n);
});

test('race: two tabs that take the same tickets back return them once', async () => {
  await openRoom();
  const ann = await fixture.addPlayer('100.00');
  for (let time = 0; time < 8; time++) {
    const [one, two] = [await buy(ann, 2), await buy(ann, 1)];
    const answers = await inOrder(
      time,
      () => takeBack(ann, one),
      () => takeBack(ann, two),
    );
    const also = answers.map((answer) => done(answer).also.length);
    expect(also.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await cashOf(ann)).toBe(100_000_000n);
  }
});

test('race: a second player who joins against tickets taken back has one winner, thirty times', async () => {
  await openRoom({ bettingMs: 60 });
  const [ann, bob] = [await fixture.addPlayer('3000.00'), await fixture.addPlayer('3000.00')];
  const ends = { joined: 0, returned: 0 };
  for (let time = 0; time < 30; time++) {
    await reach('waiting');
    const own = await buy(ann, 3);
    const paid = await cashOf(ann);
    const [joined, cancelled] = await inOrder(
      time,
      () => buy(bob, 2),
      () => takeBack(ann, own),
    );
    // The number of the ticket says which of the two the round saw first.
    const end = firstOf(joined) === 0 ? 'returned' : 'joined';
    ends[end] += 1;
    const answer = isRefusal(cancelled) ? cancelled.refused : 'done';
    expect([firstOf(joined), answer, (await cashOf(ann)) - paid]).toEqual(
      end === 'returned' ? [0, 'done', 30_000_000n] : [3, 'not_alone', 0n],
    );
    // The next time begins in a room without tickets.
    if (end === 'returned') done(await takeBack(bob, joined));
    else await roundAfter(joined.round);
  }
  expect(Math.min(ends.joined, ends.returned)).toBeGreaterThan(0);
}, 60_000);

async function roundAfter(round: string | null): Promise<void> {
  const isOver = () => fixture.rounds.broadcaster.roundOf(NAME)?.id !== round;
  await expect.poll(isOver, { interval: 10, timeout: 5_000 }).toBe(true);
}
