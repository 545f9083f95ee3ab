import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, ZERO } from '#core/money.ts';
import { SECOND_MS } from '#core/time.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import {
  announceRaces,
  countEntries,
  listenForTournaments,
  moveTournamentsOn,
  trimScores,
  type DuePrize,
  type Tournament,
} from '#domain/tournaments/server/index.ts';
import type { BetEvents } from '#domain/wagers/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Log } from '#platform/server/log.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { liveTournaments, myTournaments, type TournamentBoard } from '../contract.ts';
import { Boards } from './boards.ts';
import type { Board } from './board.ts';
import { createOwnPlaces, readOwn } from './own.ts';
import { presentBoard, presentTournament } from './present.ts';
import { tournamentRoutes } from './routes.ts';

export type TournamentsOptions = {
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly publicPlayers: PublicPlayerCache;
  readonly betEvents: Pick<BetEvents, 'listen'>;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliver' | 'deliverTo' | 'findPresent'> | undefined;
  readonly publishTo: Sockets['publishTo'];
  readonly announceBalance: (
    tx: Tx,
    playerId: PlayerId,
    currency: WalletCurrency,
  ) => Promise<void> | void;
  /** Lets other features tell the player of a prize. */
  readonly emit: Events['emit'];
};

/** How long what bets added to scores is kept after the end. */
const SCORE_DAYS = 30;

/** Tournaments: their leaderboards, the calls and topics of players, and the jobs. */
export function createTournaments(options: TournamentsOptions) {
  const { db, bus, log, accounts, publicPlayers, betEvents, sockets } = options;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'reading leaderboards failed, trying again');
  const boards = new Boards(
    { db, bus, publicPlayers, onError },
    {
      onScores: (changed) => own.publishScores(changed),
      onTick: (changed, over) => {
        own.publish(changed);
        const shown = changed.map((board) => present(board, publicPlayers));
        void presentOver(db, over)
          .then((ended) => sockets()?.deliver(liveTournaments.name, [...shown, ...ended]))
          .catch(onError);
      },
    },
  );
  listenForTournaments(betEvents, new Date(), () => boards.announceScores());
  const own = createOwnPlaces({ db, boards, sockets });
  const topics: Topic[] = [
    publicTopic(liveTournaments, {
      snapshot: async () => {
        await boards.loadPlayers();
        return boards.list().map((board) => present(board, publicPlayers));
      },
    }),
    privateTopic(myTournaments, { snapshot: (viewer) => own.snapshot(viewer.id) }),
  ];
  return {
    boards,
    routes: tournamentRoutes({ db, accounts, publicPlayers, boards }),
    topics,
    jobs: jobsOf(options, boards),
    stop: () => boards.stop(),
  };
}

function present(board: Board, publicPlayers: PublicPlayerCache): TournamentBoard {
  return presentBoard(board, ({ entry }) => publicPlayers.get(entry.playerId));
}

/** Pages read the places of a tournament that is over by a call. */
async function presentOver(db: Db, over: readonly Tournament[]): Promise<TournamentBoard[]> {
  if (over.length === 0) return [];
  const entrants = await countEntries(
    db,
    over.map(({ id }) => id),
  );
  return over.map((row) => {
    const now = { wagered: row.wagered ?? ZERO, entrants: entrants.get(row.id) ?? 0 };
    const { id, state, pool, prizes } = presentTournament(row, now);
    return { id, state, entrants: now.entrants, pool, prizes, places: [] };
  });
}

function jobsOf(options: TournamentsOptions, boards: Boards) {
  const { db, log, accounts, announceBalance, publishTo, emit } = options;
  const announcePrize = async (tx: Tx, { playerId, entryId, currency, amount }: DuePrize) => {
    await emit(tx, 'tournament.prize_paid', {
      player_id: playerId.toString(),
      entry_id: entryId.toString(),
      currency,
      amount: formatMoney(amount),
    });
    const places = await readOwn(tx, boards, playerId);
    tx.onCommit(() => publishTo(myTournaments.name, playerId, places));
  };
  const deps = { db, log, accounts, announceBalance, announcePrize };
  return [
    { name: 'tournaments.move-on', everyMs: 2 * SECOND_MS, run: () => moveTournamentsOn(deps) },
    {
      name: 'tournaments.announce-races',
      everyMs: 60 * SECOND_MS,
      run: () => announceRaces(db, new Date()),
    },
    {
      name: 'tournaments.trim-scores',
      everyMs: 3_600 * SECOND_MS,
      run: () => trimScores(db, SCORE_DAYS),
    },
  ];
}
