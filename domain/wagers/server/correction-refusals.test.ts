/** What a correction of a wager refuses, and that a refusal changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWagerId, type PlayerId } from '#core/ids.ts';
import { formatMoney, micro, type Micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import type { Tx } from '#platform/server/db.ts';
import { reopenWager, resettle, rollBackSettlement, voidWager } from './corrections.ts';
import type { Wager } from './wager.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let wagers: WagerFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  wagers = createWagerFixture(fixture);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const TEN = micro(10_000_000n);
const nextId = () => fixture.bets.wagers.nextId();
const inTx = <T>(work: (tx: Tx) => Promise<T>) => fixture.db.transaction(work);
const paying = ({ id: wagerId }: Pick<Wager, 'id'>, payout: Micro) => ({
  wagerId,
  payoutOf: () => payout,
  params: {},
  outcome: {},
});
const cashOf = async (id: PlayerId) => formatMoney((await wagers.readPurse(id))[0]);

function ok<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

/** A settled wager of ten on sport by a player of a hundred; it paid thirty. */
async function settled(ref: string) {
  const { id } = await fixture.addPlayer('100.00');
  const wager = ok(await wagers.stake(id, TEN, ref));
  await wagers.settle(wager, micro(30_000_000n));
  expect(await cashOf(id)).toBe('120.00');
  return { id, wager };
}

test('wagers: a settlement of a wager whose stake was returned cannot be rolled back', async () => {
  const { id, wager } = await settled('void-first');
  const returned = { wagerId: wager.id, reason: 'cancelled', params: {} };
  ok(await inTx((tx) => voidWager(tx, nextId(), returned)));
  expect(await cashOf(id)).toBe('100.00');
  const back = { ...paying(wager, micro(0n)), reverses: 1 };
  const refused = await inTx((tx) => rollBackSettlement(tx, nextId(), back));
  expect(refused).toEqual({ refused: 'wager_void' });
  expect(await cashOf(id)).toBe('100.00');
});

test('wagers: the result of an own game is final and is not reopened; that of sport is', async () => {
  const { id, wager } = await settled('reopen');
  const ended = { wagerId: wager.id, params: {} };
  expect(ok(await inTx((tx) => reopenWager(tx, nextId(), ended)))).toMatchObject({ is_open: true });
  expect(await cashOf(id)).toBe('90.00');

  const own = await ownWager(id);
  const refused = await inTx((tx) => reopenWager(tx, nextId(), { wagerId: own.id, params: {} }));
  expect(refused).toEqual({ refused: 'wager_closed' });
  expect(await cashOf(id)).toBe('80.00');
});

/** A stake of a duel that waits for an opponent: its source is a round to come. */
async function ownWager(playerId: PlayerId): Promise<Wager> {
  const { accounts, bets, db } = fixture;
  const order = {
    playerId,
    game: 'pvpflip',
    version: 1,
    stake: TEN,
    account: await accounts.find(db, 'player_cash', playerId.toString(), 'RUB'),
    escrowAccount: await accounts.find(db, 'house_escrow', 'pvpflip', 'RUB'),
    houseAccount: await accounts.find(db, 'house_game', 'pvpflip', 'RUB'),
    key: `own-${playerId}`,
    bet: {},
    capM4: 1_000_000n,
    part: '',
    units: 1,
    source: { kind: 'later' },
  } as const;
  return ok(await bets.wagers.take(order));
}

test('wagers: corrections of a wager that there is not are refused', async () => {
  const unknown = { id: toWagerId('1') };
  const answers = await Promise.all([
    inTx((tx) => resettle(tx, nextId(), paying(unknown, TEN))),
    inTx((tx) => voidWager(tx, nextId(), { wagerId: unknown.id, reason: 'cancelled', params: {} })),
    inTx((tx) => reopenWager(tx, nextId(), { wagerId: unknown.id, params: {} })),
  ]);
  expect(answers).toEqual(answers.map(() => ({ refused: 'not_found' })));
});

test('wagers: a correction made after another settlement than the latest is refused', async () => {
  const { id, wager } = await settled('outdated');
  const returned = { wagerId: wager.id, reason: 'cancelled', params: {}, after: 0 };
  const outdated = { refused: 'settlement_changed' };
  expect(await inTx((tx) => voidWager(tx, nextId(), returned))).toEqual(outdated);
  const again = { ...paying(wager, TEN), after: 2 };
  expect(await inTx((tx) => resettle(tx, nextId(), again))).toEqual(outdated);
  expect(await cashOf(id)).toBe('120.00');
  ok(await inTx((tx) => resettle(tx, nextId(), { ...again, after: 1 })));
  expect(await cashOf(id)).toBe('100.00');
});
