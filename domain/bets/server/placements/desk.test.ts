import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Micro } from '#core/money.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { openHouseRoom, type HouseRoom } from '../../../../dev/house-room.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import type { Closing } from './close.ts';
import type { Placement } from './placement.ts';

let database: TestDatabase;
let house: HouseRoom;
beforeAll(async () => {
  database = await testDatabase();
  house = await openHouseRoom(database.url);
});
afterAll(async () => {
  expect((await checkLedger(house.db)).findings).toEqual([]);
  await house.close();
  await database.close();
});

async function stake(): Promise<Placement> {
  const { id: playerId } = await house.addPlayer('10.00');
  const { accounts, db } = house;
  return placed(
    await house.bets.desk.take({
      playerId,
      game: 'pvpflip',
      version: 1,
      stake: 10_000_000n as Micro,
      account: await accounts.find(db, 'player_cash', playerId.toString(), 'RUB'),
      escrowAccount: await accounts.find(db, 'house_escrow', 'pvpflip', 'RUB'),
      houseAccount: await accounts.find(db, 'house_game', 'pvpflip', 'RUB'),
      key: `desk-${playerId}`,
      bet: { side: 0 },
      capM4: 1_000_000n,
      part: '',
      units: 1,
      source: { kind: 'later' },
    }),
  );
}

function placed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

function back(placement: Placement): Closing {
  const payout = placement.stake as Micro;
  const params = { bet: placement.bet };
  return { placement, m4: 10_000n, payout, params, outcome: null, voidReason: 'cancelled' };
}

const toldOf = ({ player_id }: Placement) =>
  house.settled.filter((bet) => bet.player_id === player_id).length;

test('idempotency: a bet that is paid from two sides is paid once and told of once', async () => {
  const placement = await stake();
  const [first, second] = (
    await Promise.all([house.bets.desk.pay(back(placement)), house.bets.desk.pay(back(placement))])
  ).map(placed);
  const third = placed(await house.bets.desk.pay(back(placement)));
  expect([first!.isOurs, second!.isOurs, third.isOurs]).toEqual([true, false, false]);
  expect(new Set([first!.bet.id, second!.bet.id, third.bet.id]).size).toBe(1);
  expect(toldOf(placement)).toBe(1);
  const { cash } = await readBalances(house.db, placement.player_id, 'RUB');
  expect(cash).toBe(10_000_000n);
});

test('recovery: a payment whose commit is in doubt knows its own bet again and tells of it', async () => {
  const placement = await stake();
  const { transaction } = house.db;
  let isLost = true;
  const losing: typeof transaction = async (work, options) => {
    const answer = await transaction(work, options);
    if (isLost) {
      isLost = false;
      throw new Error('the connection broke after the commit');
    }
    return answer;
  };
  Object.assign(house.db, { transaction: losing });
  const paid = placed(await house.bets.desk.pay(back(placement)));
  Object.assign(house.db, { transaction });
  expect(paid.isOurs).toBe(true);
  expect(toldOf(placement)).toBe(1);
});
