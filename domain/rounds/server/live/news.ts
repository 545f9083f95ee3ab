import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Snapshot } from '#core/wire.ts';
import type { Names, Bet, Placement } from '#domain/bets/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { OwnBet, SharedRound } from '../../contract.ts';
import type { TableTopic } from '../../contract.table.ts';
import { findLatest, listOpenRounds, listOver, type Round } from '../store.ts';
import type { AnyTable } from '../tables/definition.ts';
import { listClosings, listOfRound } from '#domain/bets/server/index.ts';
import { Board, recentOf, type CountedBet } from './board.ts';
import { ownBet, publicBet, publicRound } from './public.ts';

/** Bets go out twice a second, gathered; rounds at once. */
const BEAT_MS = 500;
/** A board that could not be read is read again after so long, until it could. */
const READ_AGAIN_MS = 1_000;
/** What fits into one message of the bus. */
const BETS_PER_MESSAGE = 12;
const OWN_PER_MESSAGE = 6;
const RECENT_READ = 60;

export type NewsOptions = {
  readonly db: Db;
  readonly bus: Bus;
  readonly names: Names;
  readonly log: Log;
};

type OwnNews = readonly [player: string, bets: readonly OwnBet[]];
type RoundNews = { readonly table: string; readonly round: SharedRound };
type BetsNews = { readonly table: string; readonly bets: readonly CountedBet[] };

type Unsent = Map<bigint, readonly [Placement, Bet | undefined]>;

type Watched = {
  readonly table: AnyTable;
  readonly board: Board;
  /** Until the board is as the database has it. */
  fresh: Promise<void>;
  /** What was heard while it is read anew: that may be later than what is being read. */
  late: (() => void)[] | undefined;
};

export type NewsListeners = {
  readonly toAll: (topic: string, message: Message<TableTopic>) => void;
  readonly toPlayer: (playerId: bigint, bets: readonly OwnBet[]) => void;
};

/** Tells every process of the house, and through them every page, what happens at the tables. */
export class News {
  readonly #options: NewsOptions;
  readonly #tables = new Map<string, Watched>();
  readonly #unsent = new Map<string, Unsent>();
  readonly #beating: NodeJS.Timeout;
  readonly #heard: (() => void)[];
  readonly #followers = new Map<string, (round: SharedRound) => void>();
  #listeners: NewsListeners | undefined;
  #isBeating = false;
  #isStopped = false;

  constructor(options: NewsOptions) {
    const { bus } = options;
    this.#options = options;
    this.#beating = setInterval(() => void this.#beat(), BEAT_MS);
    this.#heard = [
      bus.subscribe('rounds.round', (news) => this.#hearRound(news as RoundNews)),
      bus.subscribe('rounds.bets', (news) => this.#hearBets(news as BetsNews)),
      bus.subscribe('me.rounds', (news) => {
        const [player, bets] = news as OwnNews;
        this.#listeners?.toPlayer(BigInt(player), bets);
      }),
      bus.onMissed(() => {
        for (const watched of this.#tables.values()) this.#renew(watched);
      }),
    ];
  }

  listen(listeners: NewsListeners): void {
    this.#listeners = listeners;
  }

  /** Hears of every round of a table in this process, whichever process leads it. */
  follow(table: string, listener: (round: SharedRound) => void): void {
    this.#followers.set(table, listener);
  }

  async watch(table: AnyTable): Promise<void> {
    const fresh = Promise.resolve();
    const watched: Watched = { table, board: new Board(), fresh, late: undefined };
    this.#tables.set(table.name, watched);
    await this.#restore(watched);
  }

  /** What a page begins with: after news were lost, not before the board was read anew. */
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

  tellRound(table: AnyTable, round: Round): void {
    const news: RoundNews = { table: table.name, round: publicRound(round) };
    this.#options.bus.publish('rounds.round', news);
  }

  /** Bets that were placed or closed: to everybody with the next beat, to their players at once. */
  tellBets(table: AnyTable, bets: readonly (readonly [Placement, Bet | undefined])[]): void {
    const unsent: Unsent = this.#unsent.get(table.name) ?? new Map();
    this.#unsent.set(table.name, unsent);
    const own = new Map<bigint, OwnBet[]>();
    for (const [placement, bet] of bets) {
      if (placement.round_id !== null && table.topic) unsent.set(placement.id, [placement, bet]);
      const mine = own.get(placement.player_id) ?? [];
      own.set(placement.player_id, [...mine, ownBet(table, placement, bet)]);
    }
    for (const [player, mine] of own) this.tellPlayer(player, mine);
  }

  tellPlayer(playerId: bigint, bets: readonly OwnBet[]): void {
    for (let start = 0; start < bets.length; start += OWN_PER_MESSAGE) {
      const news: OwnNews = [playerId.toString(), bets.slice(start, start + OWN_PER_MESSAGE)];
      this.#options.bus.publish('me.rounds', news);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#beating);
    for (const stop of this.#heard) stop();
  }

  async #beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    for (const [name, unsent] of this.#unsent) {
      // A table without a topic is in nobody's view; its players were told at once.
      const table = this.#tables.get(name)?.table;
      if (!table || unsent.size === 0) continue;
      await this.#tellUnsent(table, unsent).catch((error: unknown) =>
        this.#options.log.warn({ err: error, table: name }, 'bets wait for the next beat'),
      );
    }
    this.#isBeating = false;
  }

  /** Bets leave the list once all about them is known; of one that changed meanwhile, the rest. */
  async #tellUnsent(table: AnyTable, unsent: Unsent): Promise<void> {
    const news = [...unsent];
    await this.#options.names.learn(news.map(([, [placement]]) => placement.player_id));
    for (const [id, told] of news) if (unsent.get(id) === told) unsent.delete(id);
    for (let start = 0; start < news.length; start += BETS_PER_MESSAGE) {
      const bets = news
        .slice(start, start + BETS_PER_MESSAGE)
        .map(([, bet]) => this.#counted(table, bet));
      this.#options.bus.publish('rounds.bets', { table: table.name, bets } satisfies BetsNews);
    }
  }

  #counted(table: AnyTable, [placement, bet]: readonly [Placement, Bet | undefined]): CountedBet {
    const player = this.#options.names.of(placement.player_id);
    return { part: placement.part, shown: publicBet(table, placement, player, bet) };
  }

  #hearRound({ table, round }: RoundNews): void {
    this.#followers.get(table)?.(round);
    this.#take(table, (board) => board.takeRound(round));
  }

  #hearBets({ table, bets }: BetsNews): void {
    this.#take(table, (board) => board.takeBets(bets));
  }

  #take(name: string, change: (board: Board) => Message<TableTopic> | undefined): void {
    const watched = this.#tables.get(name);
    if (!watched) return;
    const { table, board } = watched;
    watched.late?.push(() => void change(board));
    const message = change(board);
    if (table.topic && message) this.#listeners?.toAll(table.topic.name, message);
  }

  /** Reads a board anew, however long that takes; one reading after the other. */
  #renew(watched: Watched): void {
    watched.fresh = watched.fresh.then(async () => {
      while (!this.#isStopped) {
        try {
          return await this.#restore(watched);
        } catch (error) {
          const { log } = this.#options;
          log.warn({ err: error, table: watched.table.name }, 'a table could not be read anew');
          await sleep(READ_AGAIN_MS, undefined, { ref: false });
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

  async #betsOf(table: AnyTable, roundId: bigint): Promise<CountedBet[]> {
    const { db, names } = this.#options;
    const placements = await listOfRound(db, roundId);
    const closed = await listClosings(
      db,
      placements.map(({ id }) => id),
    );
    await names.learn(placements.map(({ player_id }) => player_id));
    return placements.map((each) => this.#counted(table, [each, closed.get(each.id)]));
  }
}
