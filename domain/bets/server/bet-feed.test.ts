import { micro, type Micro } from '#core/money.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createWagerFixture, makeDebt } from '../../../dev/wager-fixture.ts';
import { putAvatar } from '#domain/identity/server/index.ts';
import { listResults } from '#domain/wagers/server/index.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import type { LiveBet } from '../contract.ts';
import { BetFeedPublisher, type BalanceUpdate } from './bet-feed.ts';
import { PublicPlayerCache } from './public-players.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let live: BetFeedPublisher;
let publicPlayers: PublicPlayerCache;
const shown: LiveBet[] = [];
const balances: BalanceUpdate[] = [];

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  publicPlayers = new PublicPlayerCache(fixture.db);
  live = new BetFeedPublisher({
    publicPlayers,
    publish: (channel, payload) => {
      if (channel === 'bets.live') shown.push(...(payload as LiveBet[]));
      else balances.push(...(payload as BalanceUpdate[]));
    },
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  live.stop();
  await fixture.close();
  await database.close();
});

async function shownAs(viewer: Viewer): Promise<LiveBet> {
  const placed = await fixture.bets.placeBet(dice, {
    viewer,
    key: `live-${shown.length}-${viewer.id}`,
    stake: '1.00',
    currency: 'RUB',
    params: { direction: 'under', target: 5000 } as never,
    isAutobet: false,
  });
  if (isRefusal(placed)) throw new Error(placed.refused);
  live.publishSettled([placed]);
  const find = () => shown.find((bet) => bet.id === placed.id.toString());
  await expect.poll(find, { timeout: 5_000 }).toBeDefined();
  return find()!;
}

async function hide(viewer: Viewer, isHidden: boolean): Promise<void> {
  await fixture.db.query('update players set is_statistics_hidden = $2 where id = $1', [
    viewer.id,
    isHidden,
  ]);
}

test('bet feed: a player who hides or shows their name is hidden or shown from the next bet on', async () => {
  const player = await fixture.addPlayer('100.00');
  expect((await shownAs(player)).player).toBe('Player');
  await hide(player, true);
  publicPlayers.evict(player.id);
  expect((await shownAs(player)).player).toBeNull();
  await hide(player, false);
  publicPlayers.clear();
  expect((await shownAs(player)).player).toBe('Player');
});

test('bet feed: a name that is hidden while it is being read is not shown', async () => {
  const player = await fixture.addPlayer('100.00');
  const query = fixture.db.query;
  // The moment between the reading and the showing, extended for as long as the change needs.
  fixture.db.query = (async (text: string, values: unknown[]) => {
    const rows = await query(text, values);
    if (text.includes('from public_players')) {
      fixture.db.query = query;
      await hide(player, true);
      publicPlayers.evict(player.id);
    }
    return rows;
  }) as typeof query;
  expect((await shownAs(player)).player).toBeNull();
});

test('bet feed: a picture is shown beside the name until its player hides it', async () => {
  const player = await fixture.addPlayer('100.00');
  const images = { small: Buffer.from('small'), large: Buffer.from('large') };
  const address = await putAvatar(fixture.db, player.id, images);
  expect((await shownAs(player)).avatar).toBe(`/media/avatars/${address}.webp`);
  await fixture.db.query('update players set is_avatar_hidden = true where id = $1', [player.id]);
  publicPlayers.evict(player.id);
  expect(await shownAs(player)).toMatchObject({ player: 'Player', avatar: null });
});

test('bet feed: players who are known cost no query, however many bets they have', async () => {
  const players = await Promise.all([fixture.addPlayer(), fixture.addPlayer()]);
  const ids = players.map(({ id }) => id);
  const query = vi.spyOn(fixture.db, 'query');
  publicPlayers.clear();
  await publicPlayers.load([...ids, ...ids]);
  await publicPlayers.load(ids);
  const reads = query.mock.calls.filter(([text]) => text.includes('from public_players'));
  query.mockRestore();
  expect(reads).toHaveLength(1);
});

test('bet feed: of two balances published at once the newer one is sent, in any order', async () => {
  const { id } = await fixture.addPlayer();
  const account = await fixture.accounts.find(fixture.db, 'player_cash', id.toString(), 'RUB');
  const at = (seq: bigint, balance: bigint) => ({
    player_id: id,
    account,
    balance: micro(balance),
    bonus_balance: null,
    seq,
  });
  live.publishStakes([at(8n, 5_000_000n)]);
  live.publishStakes([at(7n, 9_000_000n)]);
  const own = () => balances.filter(([player]) => player === id.toString());
  await expect.poll(own).toHaveLength(1);
  expect(own()[0]).toMatchObject([id.toString(), { balance: '5.00' }, 8]);
});

test('bet feed: a payout that repays a debt sends what is still owed', async () => {
  const { id } = await fixture.addPlayer('5.00');
  const wagers = createWagerFixture(fixture);
  const { open } = await makeDebt(wagers, id);
  await wagers.settle(open, micro(9_000_000n));
  const bets = await listResults(fixture.db, [open.id]);
  live.publishSettled([...bets.values()]);
  const own = () => balances.find(([player]) => player === id.toString());
  await expect.poll(own).toMatchObject([id.toString(), { balance: '0.00', debt: '6.00' }, 6]);
});

test('bet feed: an update that overtakes another keeps what only the older one changed', async () => {
  const { id } = await fixture.addPlayer();
  const account = await fixture.accounts.find(fixture.db, 'player_cash', id.toString(), 'RUB');
  const at = (seq: bigint, balance: bigint, debt_balance: Micro | null) => ({
    player_id: id,
    account,
    balance: micro(balance),
    bonus_balance: null,
    debt_balance,
    seq,
  });
  live.publishStakes([at(8n, 5_000_000n, null)]);
  live.publishStakes([at(7n, 9_000_000n, micro(-1_000_000n))]);
  const own = () => balances.find(([player]) => player === id.toString());
  await expect
    .poll(own)
    .toEqual([id.toString(), { currency: 'RUB', balance: '5.00', debt: '1.00' }, 8]);
});
