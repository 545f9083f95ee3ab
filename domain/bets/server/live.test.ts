import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { openHouseRoom, type HouseRoom } from '../../../dev/house-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import type { LiveBet } from '../contract.ts';
import { Live, type BalanceNews } from './live.ts';
import { Names } from './names.ts';

let database: TestDatabase;
let house: HouseRoom;
let live: Live;
let names: Names;
const shown: LiveBet[] = [];
const balances: BalanceNews[] = [];

beforeAll(async () => {
  database = await testDatabase();
  house = await openHouseRoom(database.url);
  names = new Names(house.db);
  live = new Live({
    names,
    publish: (channel, payload) => {
      if (channel === 'bets.live') shown.push(...(payload as LiveBet[]));
      else balances.push(...(payload as BalanceNews[]));
    },
    onTrouble: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  live.stop();
  await house.close();
  await database.close();
});

async function shownAs(viewer: Viewer): Promise<string | null> {
  const placed = await house.bets.placeBet(dice, {
    viewer,
    key: `live-${shown.length}-${viewer.id}`,
    stake: '1.00',
    currency: 'RUB',
    params: { direction: 'under', target: 5000 } as never,
    isAutobet: false,
  });
  if (isRefusal(placed)) throw new Error(placed.refused);
  live.settled([placed]);
  const find = () => shown.find((bet) => bet.id === placed.id.toString());
  await expect.poll(find, { timeout: 5_000 }).toBeDefined();
  return find()!.player;
}

async function hide(viewer: Viewer, isHidden: boolean): Promise<void> {
  await house.db.query('update players set is_statistics_hidden = $2 where id = $1', [
    viewer.id,
    isHidden,
  ]);
}

test('a player who hides or shows himself is hidden or shown from his next bet on', async () => {
  const player = await house.addPlayer('100.00');
  expect(await shownAs(player)).toBe('Player');
  await hide(player, true);
  names.forget(player.id);
  expect(await shownAs(player)).toBeNull();
  await hide(player, false);
  names.forgetAll();
  expect(await shownAs(player)).toBe('Player');
});

test('a name that is hidden while it is being read is not shown', async () => {
  const player = await house.addPlayer('100.00');
  const query = house.db.query;
  // The moment between the reading and the showing, made as long as the change needs.
  house.db.query = (async (text: string, values: unknown[]) => {
    const rows = await query(text, values);
    if (text.includes('is_statistics_hidden as hidden')) {
      house.db.query = query;
      await hide(player, true);
      names.forget(player.id);
    }
    return rows;
  }) as typeof query;
  expect(await shownAs(player)).toBeNull();
});

test('of two balances that are told at once the newer one goes out, whichever is told last', async () => {
  const { id } = await house.addPlayer();
  const account = await house.accounts.find(house.db, 'player_cash', id.toString(), 'RUB');
  const at = (seq: bigint, balance: bigint) => ({ player_id: id, account, balance, seq });
  live.staked([at(8n, 5_000_000n)]);
  live.staked([at(7n, 9_000_000n)]);
  const own = () => balances.filter(([player]) => player === id.toString());
  await expect.poll(own).toHaveLength(1);
  expect(own()[0]).toMatchObject([id.toString(), { balance: '5.00' }, 8]);
});
