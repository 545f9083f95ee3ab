import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { HOUR_MS } from '#core/time.ts';
import { LATE_SECONDS, tournamentTerms, type TournamentTerms } from '#domain/tournaments/rules.ts';
import {
  insertTournament,
  joinTournament,
  leaveTournament,
  listenForTournaments,
  listOwnEntries,
  listResults,
  type PrizeDeps,
} from '#domain/tournaments/server/index.ts';
import { createBetEvents, type Wager } from '#domain/wagers/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createBettingFixture, type BettingFixture } from './betting-fixture.ts';
import { testDatabase } from './test-database.ts';
import { createWagerFixture } from './wager-fixture.ts';
import { waitUntilBetsHandled } from './wait-until-handled.ts';

const money = (text: string): Micro => parseMoney(text)!;

/** Terms in RUB, won by the highest stakes. */
export function sampleTerms(changes: Partial<TournamentTerms> = {}): TournamentTerms {
  return tournamentTerms.parse({
    names: { ru: 'Гонка', en: 'Race', kz: 'Жарыс' },
    currency: 'RUB',
    rates: {},
    scoring: 'wager',
    unit: null,
    rounds: null,
    games: null,
    stake_min: '1.00',
    prizes: { kind: 'amounts', amounts: ['500.00', '300.00', '200.00'] },
    ties: 'earlier',
    late_seconds: LATE_SECONDS,
    ...changes,
  });
}

/** The betting fixture with tournaments: bets of outside games and of dice are counted. */
export async function createTournamentFixture() {
  const database = await testDatabase();
  const fixture = await createBettingFixture(database.url);
  const owner = openDb({ url: database.url, connectionsMax: 2 });
  const { db, accounts } = fixture;
  const metrics = createMetrics();
  const log = createLog('silent');
  // `replay` moves cursors back, which wakes no consumer.
  const betEvents = createBetEvents({ db, log, metrics, pollMs: 40, idleMs: 200 });
  listenForTournaments(betEvents, new Date(0));
  await betEvents.start();
  const deps: PrizeDeps = { db, accounts, announceBalance: () => {}, announcePrize: () => {} };
  return {
    ...fixture,
    ...tournamentsOf(fixture, owner),
    ...betsOf(fixture),
    ...seenBy(db, owner),
    owner,
    databaseUrl: database.url,
    deps,
    close: async () => {
      await betEvents.stop();
      await owner.close();
      await fixture.close();
      await database.close();
    },
  };
}

export type TournamentFixture = Awaited<ReturnType<typeof createTournamentFixture>>;

function tournamentsOf(fixture: BettingFixture, owner: Db) {
  const { db, accounts } = fixture;
  const tryJoin = (tournament: bigint, id: PlayerId) =>
    db.transaction((tx) => joinTournament({ accounts }, tx, tournament, id));
  return {
    tryJoin,
    /** A tournament that runs now. */
    open: async (changes: Partial<TournamentTerms> = {}): Promise<bigint> => {
      const now = Date.now();
      const id = await insertTournament(db, {
        terms: sampleTerms(changes),
        startsAt: new Date(now - HOUR_MS),
        endsAt: new Date(now + HOUR_MS),
      });
      await db.query(`update tournaments set state = 'active' where id = $1`, [id]);
      return id!;
    },
    /** A player with money who is in these tournaments. */
    enter: async (tournaments: readonly bigint[], currency: Currency = 'RUB') => {
      const { id } = await fixture.addPlayer('100000.00', currency);
      await db.query('update players set currency = $2 where id = $1', [id, currency]);
      for (const tournament of tournaments) {
        const refused = await tryJoin(tournament, id);
        if (refused) throw new Error(refused.refused);
      }
      return id;
    },
    leave: (tournament: bigint, id: PlayerId) =>
      db.transaction((tx) => leaveTournament(tx, tournament, id)),
    /** Ends a tournament in the past: its results came in time. */
    end: async (tournament: bigint, secondsAgo = LATE_SECONDS + 10) => {
      await owner.query(
        `update tournaments set state = 'calculating', starts_at = now() - interval '1 day',
                ends_at = now() - make_interval(secs => $2) where id = $1`,
        [tournament, secondsAgo],
      );
    },
  };
}

function betsOf(fixture: BettingFixture) {
  const wagers = createWagerFixture(fixture);
  let placed = 0;
  return {
    wagers,
    stake: async (id: PlayerId, amount: string, currency: Currency = 'RUB'): Promise<Wager> => {
      const ref = `tournament-${placed++}`;
      const wager = await wagers.stake(id, money(amount), ref, currency);
      if (isRefusal(wager)) throw new Error(wager.refused);
      return wager;
    },
    settle: (wager: Wager, payout: string) => wagers.settle(wager, money(payout)),
    correct: (wager: Wager, payout: string) => wagers.correct(wager, money(payout)),
    returnStake: async ({ id: wagerId }: Wager) => {
      const done = await fixture.db.transaction((tx) =>
        fixture.bets.wagers.voidWager(tx, { wagerId, reason: 'cancelled', params: {} }),
      );
      if (isRefusal(done)) throw new Error(done.refused);
    },
    reopen: async ({ id: wagerId }: Wager) => {
      const done = await fixture.db.transaction((tx) =>
        fixture.bets.wagers.reopenWager(tx, { wagerId, params: {} }),
      );
      if (isRefusal(done)) throw new Error(done.refused);
    },
    placeDice: async (id: PlayerId, stake: string) => {
      const bet = await fixture.bets.placeBet(dice, {
        viewer: { kind: 'player', id, session: '', expiresAt: 0 },
        key: `tournament-dice-${placed++}`,
        stake,
        currency: 'RUB',
        params: { direction: 'under', target: 5000 },
        isAutobet: false,
      });
      if (isRefusal(bet)) throw new Error(bet.refused);
    },
  };
}

function seenBy(db: Db, owner: Db) {
  return {
    /** Every bet until now is counted. */
    counted: () => waitUntilBetsHandled(db),
    /** The score of a player in a tournament. */
    scoreOf: async (tournament: bigint, id: PlayerId) => {
      const entries = await listOwnEntries(db, id, 100);
      return entries.find(({ tournamentId }) => tournamentId === tournament)?.score;
    },
    results: async (tournament: bigint) =>
      await listResults(db, tournament, { after: 0, limit: 1_000 }),
    /** What the ledger has moved for prizes, in order. */
    paid: async () =>
      await owner.query<{ owner: string; amount: Micro }>(
        `select a.owner, t.amount from transfers t join accounts a on a.id = t.credit_account
          where t.kind = 'tournament_prize' order by t.id`,
      ),
    /** Everything is read once more, as after a restore of the database. */
    replay: async () => {
      await owner.query('update bet_event_cursors set xact = 0, id = 0');
    },
  };
}
