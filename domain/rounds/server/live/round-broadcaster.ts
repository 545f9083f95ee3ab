import { setTimeout as sleep } from 'node:timers/promises';
import { toPlayerId, type WagerId, type PlayerId, type RoundId } from '#core/ids.ts';
import type { Message, Snapshot } from '#core/wire.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Bet, Wager } from '#domain/wagers/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { OwnBet, SharedRound } from '../../contract.ts';
import type { TableTopic } from '../../contract.table.ts';
import { findLatest, listOpenRounds, listOver, type Round } from '../store.ts';
import type { AnyTable } from '../tables/definition.ts';
import { listResults, listOfRound } from '#domain/wagers/server/index.ts';
import { batchesOf } from './batches.ts';
import { TableBoard, recentOf, type CountedBet } from './board.ts';
import { ownBet, publicBet, publicRound } from './public.ts';

/** Bets are flushed twice a second, in batches; rounds at once. */
const FLUSH_INTERVAL_MS = 500;
/** Messages of one flush arrive one after the other and are sent to the pages as one. */
const MERGE_MS = 50;
/** The delay before a failed reload of a table is retried. */
const RELOAD_DELAY_MS = 1_000;
/** The number that fits into one message of the bus. */
const BETS_PER_MESSAGE = 12;
const OWN_PER_MESSAGE = 6;
const RECENT_READ = 60;

export type RoundBroadcasterOptions = {
  readonly db: Db;
  readonly bus: Bus;
  readonly publicPlayers: PublicPlayerCache;
  readonly log: Log;
};

type OwnBetsUpdate = readonly [player: string, bets: readonly OwnBet[]];
type RoundUpdate = { readonly table: string; readonly round: SharedRound };
type BetsUpdate = { readonly table: string; readonly bets: readonly CountedBet[] };

type Unsent = Map<WagerId, readonly [Wager, Bet | undefined]>;

type Watched = {
  readonly table: AnyTable;
  readonly board: TableBoard;
  /** Resolves when the board is as the database has it. */
  fresh: Promise<void>;
  /** Updates received during a reload: they may be later than what is being read. */
  late: (() => void)[] | undefined;
  /** Bets that were received and are not on the board yet. */
  unmerged: CountedBet[];
  mergeTimer: NodeJS.Timeout | undefined;
};

export type BroadcastListeners = {
  readonly toAll: (topic: string, message: Message<TableTopic>) => void;
  readonly toPlayer: (playerId: PlayerId, bets: readonly OwnBet[]) => void;
};

/** Broadcasts rounds and bets of the tables to every process, and through them to every page. */
export class RoundBroadcaster {
  readonly #options: RoundBroadcasterOptions;
  readonly #tables = new Map<string, Watched>();
  readonly #unsent = new Map<string, Unsent>();
  readonly #flushTimer: NodeJS.Timeout;
  readonly #unsubscribe: (() => void)[];
  readonly #followers = new Map<string, (round: SharedRound) => void>();
  #listeners: BroadcastListeners | undefined;
  #isFlushing = false;
  #isStopped = false;

  constructor(options: RoundBroadcasterOptions) {
    const { bus } = options;
    this.#options = options;
    this.#flushTimer = setInterval(() => void this.#flush(), FLUSH_INTERVAL_MS);
    this.#unsubscribe = [
      bus.subscribe('rounds.round', (update) => this.#handleRound(update as RoundUpdate)),
      bus.subscribe('rounds.bets', (update) => this.#handleBets(update as BetsUpdate)),
      bus.subscribe('me.rounds', (update) => {
        const [player, bets] = update as OwnBetsUpdate;
        this.#listeners?.toPlayer(toPlayerId(player), bets);
      }),
      bus.onMissed(() => {
        for (const watched of this.#tables.values()) this.#reload(watched);
      }),
    ];
  }

  listen(listeners: BroadcastListeners): void {
    this.#listeners = listeners;
  }

  /** Subscribes to every round of a table in this process, whichever process leads it. */
  follow(table: string, listener: (round: SharedRound) => void): void {
    this.#followers.set(table, listener);
  }

  async watch(table: AnyTable): Promise<void> {
    const watched: Watched = {
      table,
      board: new TableBoard(table),
      fresh: Promise.resolve(),
      late: undefined,
      unmerged: [],
      mergeTimer: undefined,
    };
    this.#tables.set(table.name, watched);
    await this.#restore(watched);
  }

  /** The initial state of a page; after missed updates it waits for the reload. */
  async current(table: string): Promise<Snapshot<TableTopic>> {
    await this.#tables.get(table)!.fresh;
    return this.snapshot(table);
  }

  snapshot(table: string): Snapshot<TableTopic> {
    return this.#tables.get(table)!.board.snapshot();
  }

  roundOf(table: string): SharedRound | null {
    return this.#tables.get(table)?.board.round ?? null;
  }

  publishRound(table: AnyTable, round: Round): void {
    const update: RoundUpdate = { table: table.name, round: publicRound(round) };
    this.#options.bus.publish('rounds.round', update);
  }

  /**
   * Bets that were placed or closed: to all pages with the next flush, to their players at once.
   */
  publishBets(table: AnyTable, bets: readonly (readonly [Wager, Bet | undefined])[]): void {
    const unsent: Unsent = this.#unsent.get(table.name) ?? new Map();
    this.#unsent.set(table.name, unsent);
    const own = new Map<PlayerId, OwnBet[]>();
    for (const [wager, bet] of bets) {
      if (wager.round_id !== null && table.topic) unsent.set(wager.id, [wager, bet]);
      const mine = own.get(wager.player_id) ?? [];
      own.set(wager.player_id, [...mine, ownBet(table, wager, bet)]);
    }
    for (const [player, mine] of own) this.publishToPlayer(player, mine);
  }

  publishToPlayer(playerId: PlayerId, bets: readonly OwnBet[]): void {
    for (const batch of batchesOf(bets, OWN_PER_MESSAGE)) {
      const update: OwnBetsUpdate = [playerId.toString(), batch];
      this.#options.bus.publish('me.rounds', update);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#flushTimer);
    for (const { mergeTimer } of this.#tables.values()) clearTimeout(mergeTimer);
    for (const stop of this.#unsubscribe) stop();
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    for (const [name, unsent] of this.#unsent) {
      // A table without a topic is not public; its players were notified at once.
      const table = this.#tables.get(name)?.table;
      if (!table || unsent.size === 0) continue;
      await this.#publishUnsent(table, unsent).catch((error: unknown) =>
        this.#options.log.warn(
          { err: error, table: name },
          'publishing bets failed, retrying with the next flush',
        ),
      );
    }
    this.#isFlushing = false;
  }

  /**
   * Removes a bet from the list once its player's name is loaded; a bet that changed meanwhile
   * stays.
   */
  async #publishUnsent(table: AnyTable, unsent: Unsent): Promise<void> {
    const update = [...unsent];
    await this.#options.publicPlayers.load(update.map(([, [wager]]) => wager.player_id));
    for (const [id, entry] of update) if (unsent.get(id) === entry) unsent.delete(id);
    const counted = update.map(([, bet]) => this.#counted(table, bet));
    for (const bets of batchesOf(counted, BETS_PER_MESSAGE)) {
      this.#options.bus.publish('rounds.bets', { table: table.name, bets } satisfies BetsUpdate);
    }
  }

  #counted(table: AnyTable, [wager, bet]: readonly [Wager, Bet | undefined]): CountedBet {
    const player = this.#options.publicPlayers.get(wager.player_id);
    // The board computes the parts of such a bet from its public form.
    const part = table.totalsOf ? '' : wager.part;
    return { part, shown: publicBet(table, wager, player, bet) };
  }

  #handleRound({ table, round }: RoundUpdate): void {
    this.#followers.get(table)?.(round);
    const watched = this.#tables.get(table);
    if (!watched) return;
    // Pages see them in the order in which they happened.
    this.#merge(watched);
    this.#apply(watched, (board) => board.applyRound(round));
  }

  #handleBets({ table, bets }: BetsUpdate): void {
    const watched = this.#tables.get(table);
    if (!watched) return;
    watched.unmerged.push(...bets);
    watched.mergeTimer ??= setTimeout(() => this.#merge(watched), MERGE_MS);
  }

  #merge(watched: Watched): void {
    clearTimeout(watched.mergeTimer);
    watched.mergeTimer = undefined;
    const bets = watched.unmerged;
    watched.unmerged = [];
    if (bets.length > 0) this.#apply(watched, (board) => board.applyBets(bets));
  }

  #apply(
    { table, board, late }: Watched,
    change: (board: TableBoard) => Message<TableTopic> | undefined,
  ): void {
    late?.push(() => void change(board));
    const message = change(board);
    if (table.topic && message) this.#listeners?.toAll(table.topic.name, message);
  }

  /** Reloads a board, retrying until it succeeds; one reload after the other. */
  #reload(watched: Watched): void {
    watched.fresh = watched.fresh.then(async () => {
      while (!this.#isStopped) {
        try {
          return await this.#restore(watched);
        } catch (error) {
          const { log } = this.#options;
          log.warn({ err: error, table: watched.table.name }, 'reloading a table failed, retrying');
          await sleep(RELOAD_DELAY_MS, undefined, { ref: false });
        }
      }
    });
  }

  async #restore(watched: Watched): Promise<void> {
    const { db } = this.#options;
    const { table, board } = watched;
    watched.late = [];
    const [open] = await listOpenRounds(db, table.name);
    const round = open ?? (await findLatest(db, table.name));
    const bets = round ? await this.#betsOf(table, round.id) : [];
    const over = await listOver(db, table.name, undefined, RECENT_READ);
    const recent = over.map((each) => recentOf(publicRound(each)));
    board.restore(round ? publicRound(round) : null, bets, recent);
    for (const again of watched.late) again();
    watched.late = undefined;
  }

  async #betsOf(table: AnyTable, roundId: RoundId): Promise<CountedBet[]> {
    const { db, publicPlayers } = this.#options;
    const wagers = await listOfRound(db, roundId);
    const closed = await listResults(
      db,
      wagers.map(({ id }) => id),
    );
    await publicPlayers.load(wagers.map(({ player_id }) => player_id));
    return wagers.map((each) => this.#counted(table, [each, closed.get(each.id)]));
  }
}
