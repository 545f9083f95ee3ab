import { randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  claimCashback,
  claimRakeback,
  closeWeeks,
  createPlayFinder,
  findLevel,
  listenForLevels,
  readLevelStatus,
  reviewLevels,
  type PayDeps,
  type RewardDeps,
} from '#domain/levels/server/index.ts';
import { offerBonus } from '#domain/bonuses/server/index.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import { createBetEvents, type Wager } from '#domain/wagers/server/index.ts';
import { games as crashGames } from '#features/crash/game.ts';
import { games as diceGames } from '#features/dice/game.ts';
import { dice } from '#features/dice/rules.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { createEvents } from '#platform/server/events/events.ts';
import { insertEvent } from '#platform/server/events/store.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { createBettingFixture, type BettingFixture } from './betting-fixture.ts';
import { testDatabase } from './test-database.ts';
import { createWagerFixture } from './wager-fixture.ts';
import { waitUntilHandled } from './wait-until-handled.ts';

const money = (text: string): Micro => parseMoney(text)!;

/** An edge of one in a hundred, and XP of the whole stake. */
const OUTSIDE = { game: 'crash', kind: 'sport' } as const;

/** Of games whose suppliers state no RTP. */
const ASSUMED = { slots: 100, live: 50 };

/** The betting fixture with levels: outside bets are on crash, and dice counts for a quarter. */
export async function createLevelFixture() {
  const database = await testDatabase();
  const fixture = await createBettingFixture(database.url);
  const deps: RewardDeps = {
    accounts: fixture.accounts,
    announceBalance: () => {},
    offerFreeRounds: async (tx, offer) =>
      !isRefusal(await offerBonus(deps, tx, { ...offer, source: 'promotion' })),
  };
  const stop = await startLevels(fixture, deps, database.url);
  return {
    ...fixture,
    ...playOf(fixture),
    ...levelsOf(fixture, deps),
    close: async () => {
      await stop();
      await fixture.close();
      await database.close();
    },
  };
}

export type LevelFixture = Awaited<ReturnType<typeof createLevelFixture>>;

/** Counts the bets of a fixture that is there already. */
export async function startLevels({ db }: BettingFixture, deps: RewardDeps, url: string) {
  const log = createLog('silent');
  const metrics = createMetrics();
  const bus = await openBus({ url, log });
  const events = createEvents({ db, bus, log, metrics, pollMs: 40 });
  const betEvents = createBetEvents({ db, log, metrics, pollMs: 40 });
  const playedOf = createPlayFinder([...crashGames, ...diceGames], () => ASSUMED);
  listenForLevels({
    ...deps,
    events,
    betEvents,
    since: new Date(0),
    playedOf: async (tx, events) => {
      const found = new Map(await playedOf(tx, events));
      for (const { id, game } of events) {
        if (game === OUTSIDE.game) found.set(id, { ...found.get(id)!, group: 'sports' });
      }
      return found;
    },
    announceLevel: () => {},
  });
  await events.start();
  await betEvents.start();
  return async () => {
    await betEvents.stop();
    await events.stop();
    await bus.close();
  };
}

/** Bets, each counted before the next step. */
function playOf(fixture: BettingFixture) {
  const { db, bets } = fixture;
  const wagers = createWagerFixture(fixture);
  const tryStake = (id: PlayerId, amount: Micro, ref: string) =>
    wagers.stake(id, amount, `${ref}-${id}`, 'RUB', OUTSIDE);
  let placed = 0;
  return {
    wagers,
    tryStake,
    settled: () => waitUntilHandled(db),
    play: async (id: PlayerId, amount: string, payout = '0'): Promise<Wager> => {
      const wager = await tryStake(id, money(amount), randomUUID());
      if (isRefusal(wager)) throw new Error(wager.refused);
      const result = await wagers.settle(wager, money(payout));
      await waitUntilHandled(db);
      return result;
    },
    placeDice: async (id: PlayerId, amount: string, target: number) => {
      const bet = await bets.placeBet(dice, {
        viewer: { kind: 'player', id, session: '', expiresAt: 0 },
        key: `level-dice-${placed++}`,
        stake: amount,
        currency: 'RUB',
        params: { direction: 'under', target },
        isAutobet: false,
      });
      if (isRefusal(bet)) throw new Error(bet.refused);
      await waitUntilHandled(db);
    },
    returnStake: async ({ id: wagerId }: Wager) => {
      const voided = await db.transaction((tx) =>
        bets.wagers.voidWager(tx, { wagerId, reason: 'cancelled', params: {} }),
      );
      if (isRefusal(voided)) throw new Error(voided.refused);
      await waitUntilHandled(db);
    },
  };
}

function levelsOf({ db, accounts }: BettingFixture, deps: PayDeps) {
  return {
    level: (id: PlayerId) => findLevel(db, id),
    status: (id: PlayerId, now?: Date) => readLevelStatus(db, id, now),
    claimRakeback: (id: PlayerId) => db.transaction((tx) => claimRakeback(deps, tx, id, 'RUB')),
    claimCashback: (id: PlayerId, week: string) =>
      db.transaction((tx) => claimCashback(deps, tx, id, { currency: 'RUB', week })),
    closeWeeks: (now: Date) => closeWeeks({ db, emit: insertEvent }, now),
    reviewLevels: (now: Date) => reviewLevels({ db }, now),
    takeTimeOut: async (id: PlayerId) => {
      await db.query(
        `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
        [id],
      );
    },
    /** A movement that claims to be a gift of levels, from another account. */
    forge: async (id: PlayerId, kind: string) => {
      await db.transaction(async (tx) => {
        const debit = await accounts.find(tx, 'house_adjustment', 'test', 'RUB');
        const credit = await accounts.find(tx, 'player_cash', id.toString(), 'RUB');
        await transfer(tx, { key: randomUUID(), kind, debit, credit, amount: money('1') });
      });
    },
    /** The bodies of the events of one name that were emitted for a player, in order. */
    emitted: async (id: PlayerId, name: string): Promise<unknown[]> => {
      const rows = await db.query<{ body: unknown }>(
        `select body from outbox
          where name = $1 and body ->> 'player_id' = $2::bigint::text order by id`,
        [name, id],
      );
      return rows.map(({ body }) => body);
    },
    credits: async (id: PlayerId) =>
      await db.query<{ kind: string; amount: Micro; level: number | null }>(
        'select kind, amount, level from level_credits where player_id = $1 order by id',
        [id],
      ),
  };
}
