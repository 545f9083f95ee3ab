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

/** Leaderboards are published this often; what no process announced is read by then as well. */
const TICK_MS = 1_000;
/** New scores are read at once, but not more often than this. */
const READ_PAUSE_MS = 200;
/** All entries are read this often, for those that a lost message did not name. */
const SWEEP_MS = 30_000;
const HIDDEN_MS = 5_000;
const ENTRIES_CHANNEL = 'tournaments.entries';
const SCORES_CHANNEL = 'tournaments.scores';

export type BoardsDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly publicPlayers: PublicPlayerCache;
  readonly onError: (error: unknown) => void;
  readonly tickMs?: number;
};

export type BoardListener = {
  /** After a tick, with the boards that changed since the last, and tournaments that are over. */
  readonly onTick: (changed: readonly Board[], over: readonly Tournament[]) => void;
  /** Between ticks, as soon as scores are read, with the boards that have new ones. */
  readonly onScores: (changed: readonly Board[]) => void;
};

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
  /** Of the last read, by the clock that only runs forward. */
  #readMs = 0;
  #nextRead: NodeJS.Timeout | undefined;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();
  readonly #unsubscribe: readonly (() => void)[];
  readonly #listener: BoardListener;

  constructor(deps: BoardsDeps, listener: BoardListener) {
    this.#deps = deps;
    this.#listener = listener;
    this.#unsubscribe = [
      deps.bus.subscribe(ENTRIES_CHANNEL, (message) => {
        const [tournament, player] = message as [string, string];
        this.#touch(BigInt(tournament), toPlayerId(player));
      }),
      deps.bus.subscribe(SCORES_CHANNEL, () => this.#readSoon()),
    ];
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
    this.#deps.bus.publish(ENTRIES_CHANNEL, [tournament.toString(), player.toString()]);
  }

  /** Bets were counted: every process reads the new scores at once. */
  announceScores(): void {
    this.#deps.bus.publish(SCORES_CHANNEL, null);
  }

  /** Reads what changed; for tests, which do not wait for the clock. */
  async tick(): Promise<void> {
    await this.#run(() => this.#tick());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#nextRead);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#running;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    const { tickMs = TICK_MS } = this.#deps;
    this.#timer = setTimeout(() => void this.tick().finally(() => this.#schedule()), tickMs);
    this.#timer.unref();
  }

  #readSoon(): void {
    if (this.#isStopped || this.#nextRead) return;
    const waitMs = Math.max(0, this.#readMs + READ_PAUSE_MS - performance.now());
    this.#nextRead = setTimeout(() => {
      this.#nextRead = undefined;
      void this.#run(() => this.#readScores());
    }, waitMs);
    this.#nextRead.unref();
  }

  /** One read after the other. */
  async #run(read: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(read).catch(this.#deps.onError);
    await this.#running;
  }

  #touch(tournament: bigint, player: PlayerId): void {
    const players = this.#touched.get(tournament) ?? new Set();
    this.#touched.set(tournament, players.add(player));
  }

  async #readScores(): Promise<void> {
    if (this.#isStopped) return;
    this.#readMs = performance.now();
    const boards = this.list();
    const versions = boards.map(({ version }) => version);
    for (const board of boards) await this.#readChanged(board);
    const changed = boards.filter(({ version }, index) => version !== versions[index]);
    if (changed.length > 0) this.#listener.onScores(changed);
  }

  async #readChanged(board: Board, isSweep = false): Promise<void> {
    const since = isSweep || board.revision === 0n ? 0n : board.revision + 1n;
    board.apply(await listChangedEntries(this.#deps.db, board.tournament.id, since));
  }

  async #tick(): Promise<void> {
    if (this.#isStopped) return;
    const over = await this.#follow();
    const nowMs = Date.now();
    const isSweep = nowMs - this.#sweptMs >= SWEEP_MS;
    const isHiding = nowMs - this.#hiddenMs >= HIDDEN_MS;
    this.#readMs = performance.now();
    if (isSweep) this.#sweptMs = nowMs;
    if (isHiding) this.#hiddenMs = nowMs;
    const touched = this.#touched;
    this.#touched = new Map();
    for (const board of this.list()) {
      const { db } = this.#deps;
      const { id } = board.tournament;
      await this.#readChanged(board, isSweep);
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
    this.#listener.onTick(changed, over);
  }
}
