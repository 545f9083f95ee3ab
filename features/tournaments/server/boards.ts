import type { PlayerId } from '#core/ids.ts';
import { toPlayerId } from '#core/ids.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import {
  findTournament,
  listChangedEntries,
  listEntries,
  listHiddenPlayers,
  listOpen,
  type Tournament,
} from '#domain/tournaments/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { Board, TOP } from './board.ts';

/** Scores are read this often, and a page gets at most one message of a tournament in this time. */
const TICK_MS = 1_000;
/** All entries are read this often, for those that a lost message did not name. */
const SWEEP_MS = 30_000;
const HIDDEN_MS = 5_000;
const CHANNEL = 'tournaments.entries';

export type BoardsDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly publicPlayers: PublicPlayerCache;
  readonly onError: (error: unknown) => void;
};

/** Called after a tick with the boards that changed, and with tournaments that are over. */
export type BoardListener = (changed: readonly Board[], over: readonly Tournament[]) => void;

/** The leaderboards of open tournaments, read from the database in batches by each process. */
export class Boards {
  readonly #deps: BoardsDeps;
  readonly #boards = new Map<bigint, Board>();
  readonly #shown = new Map<bigint, number>();
  /** Players who joined or left since the last tick, by tournament. */
  #touched = new Map<bigint, Set<PlayerId>>();
  #sweptMs = 0;
  #hiddenMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();
  readonly #unsubscribe: () => void;
  readonly #listener: BoardListener;

  constructor(deps: BoardsDeps, listener: BoardListener) {
    this.#deps = deps;
    this.#listener = listener;
    this.#unsubscribe = deps.bus.subscribe(CHANNEL, (message) => {
      const [tournament, player] = message as [string, string];
      this.#touch(BigInt(tournament), toPlayerId(player));
    });
    this.#schedule();
  }

  get(id: bigint): Board | undefined {
    return this.#boards.get(id);
  }

  list(): Board[] {
    return [...this.#boards.values()];
  }

  /** Loads the names of the players who are shown first, unless they are cached. */
  async loadPlayers(boards: readonly Board[] = this.list()): Promise<void> {
    const shown = boards.flatMap((board) => board.rows(0, TOP));
    await this.#deps.publicPlayers.load(shown.map(({ entry }) => entry.playerId));
  }

  /** A player joined or left: every process reads their entry at its next tick. */
  announce(tournament: bigint, player: PlayerId): void {
    this.#deps.bus.publish(CHANNEL, [tournament.toString(), player.toString()]);
  }

  /** Reads what changed; for tests, which do not wait for the clock. */
  async tick(): Promise<void> {
    this.#running = this.#running.then(() => this.#read()).catch(this.#deps.onError);
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
    await this.#running;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.tick().finally(() => this.#schedule()), TICK_MS);
    this.#timer.unref();
  }

  #touch(tournament: bigint, player: PlayerId): void {
    const players = this.#touched.get(tournament) ?? new Set();
    this.#touched.set(tournament, players.add(player));
  }

  async #read(): Promise<void> {
    if (this.#isStopped) return;
    const over = await this.#follow();
    const nowMs = Date.now();
    const isSweep = nowMs - this.#sweptMs >= SWEEP_MS;
    const isHiding = nowMs - this.#hiddenMs >= HIDDEN_MS;
    if (isSweep) this.#sweptMs = nowMs;
    if (isHiding) this.#hiddenMs = nowMs;
    const touched = this.#touched;
    this.#touched = new Map();
    for (const board of this.list()) {
      const { db } = this.#deps;
      const { id } = board.tournament;
      const since = isSweep || board.revision === 0n ? 0n : board.revision + 1n;
      board.apply(await listChangedEntries(db, id, since));
      const players = touched.get(id);
      if (players) board.apply(await listEntries(db, id, [...players]));
      if (isHiding) board.hide(new Set(await listHiddenPlayers(db, id)));
    }
    const changed = this.list().filter((each) => this.#isChanged(each));
    if (changed.length > 0 || over.length > 0) await this.#publish(changed, over);
  }

  /** Opens boards of new tournaments, and closes those of tournaments that are over. */
  async #follow(): Promise<Tournament[]> {
    const open = await listOpen(this.#deps.db);
    for (const tournament of open) {
      const board = this.#boards.get(tournament.id);
      if (!board) this.#boards.set(tournament.id, new Board(tournament));
      else if (board.tournament.state !== tournament.state) {
        board.tournament = tournament;
        board.version += 1;
      }
    }
    const ids = new Set(open.map(({ id }) => id));
    const over: Tournament[] = [];
    for (const id of this.#boards.keys()) {
      if (ids.has(id)) continue;
      this.#boards.delete(id);
      this.#shown.delete(id);
      const tournament = await findTournament(this.#deps.db, id);
      if (tournament) over.push(tournament);
    }
    return over;
  }

  #isChanged(board: Board): boolean {
    const isChanged = this.#shown.get(board.tournament.id) !== board.version;
    this.#shown.set(board.tournament.id, board.version);
    return isChanged;
  }

  async #publish(changed: readonly Board[], over: readonly Tournament[]): Promise<void> {
    await this.loadPlayers(changed);
    this.#listener(changed, over);
  }
}
