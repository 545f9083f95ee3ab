import type { Message, Snapshot } from '#core/wire.ts';
import type { Names, Bet, Placement } from '#house/bets/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { OwnBet, SharedRound } from '../../contract.ts';
import type { TableTopic } from '../../contract.table.ts';
import { findLatest, listOpenRounds, listOver, type Round } from '../store.ts';
import type { AnyTable } from '../tables/definition.ts';
import { listClosings, listOfRound } from '#house/bets/server/index.ts';
import { Board, recentOf, type CountedBet } from './board.ts';
import { ownBet, publicBet, publicRound } from './public.ts';

/** Bets go out twice a second, gathered; rounds at once. */
const BEAT_MS = 500;
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

export type NewsListeners = {
  readonly toAll: (topic: string, message: Message<TableTopic>) => void;
  readonly toPlayer: (playerId: bigint, bets: readonly OwnBet[]) => void;
};

/** Tells every process of the house, and through them every page, what happens at the tables. */
export class News {
  readonly #options: NewsOptions;
  readonly #tables = new Map<string, { table: AnyTable; board: Board }>();
  readonly #unsent = new Map<string, Map<bigint, [Placement, Bet | undefined]>>();
  readonly #beating: NodeJS.Timeout;
  readonly #heard: (() => void)[];
  readonly #followers = new Map<string, (round: SharedRound) => void>();
  #listeners: NewsListeners | undefined;

  constructor(options: NewsOptions) {
    const { bus, log } = options;
    const onTrouble = (error: unknown) => log.warn({ err: error }, 'news of a table were lost');
    this.#options = options;
    this.#beating = setInterval(() => void this.#beat().catch(onTrouble), BEAT_MS);
    this.#heard = [
      bus.subscribe('rounds.round', (news) => this.#hearRound(news as RoundNews)),
      bus.subscribe('rounds.bets', (news) => this.#hearBets(news as BetsNews)),
      bus.subscribe('me.rounds', (news) => {
        const [player, bets] = news as OwnNews;
        this.#listeners?.toPlayer(BigInt(player), bets);
      }),
      bus.onMissed(() => {
        for (const { table } of this.#tables.values()) void this.#restore(table).catch(onTrouble);
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
    this.#tables.set(table.name, { table, board: new Board() });
    await this.#restore(table);
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
    const unsent = this.#unsent.get(table.name) ?? new Map<bigint, [Placement, Bet | undefined]>();
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
    clearInterval(this.#beating);
    for (const stop of this.#heard) stop();
  }

  async #beat(): Promise<void> {
    for (const [name, unsent] of this.#unsent) {
      // A table without a topic is in nobody's view; its players were told at once.
      const table = this.#tables.get(name)?.table;
      if (!table || unsent.size === 0) continue;
      const bets = [...unsent.values()];
      unsent.clear();
      await this.#options.names.learn(bets.map(([placement]) => placement.player_id));
      for (let start = 0; start < bets.length; start += BETS_PER_MESSAGE) {
        const some = bets.slice(start, start + BETS_PER_MESSAGE);
        const news: BetsNews = { table: name, bets: some.map((bet) => this.#counted(table, bet)) };
        this.#options.bus.publish('rounds.bets', news);
      }
    }
  }

  #counted(table: AnyTable, [placement, bet]: readonly [Placement, Bet | undefined]): CountedBet {
    const player = this.#options.names.of(placement.player_id);
    return { part: placement.part, shown: publicBet(table, placement, player, bet) };
  }

  #hearRound({ table, round }: RoundNews): void {
    this.#followers.get(table)?.(round);
    const known = this.#tables.get(table);
    this.#tellAll(known?.table, known?.board.takeRound(round));
  }

  #tellAll(table: AnyTable | undefined, message: Message<TableTopic> | undefined): void {
    if (table?.topic && message) this.#listeners?.toAll(table.topic.name, message);
  }

  #hearBets({ table, bets }: BetsNews): void {
    const known = this.#tables.get(table);
    this.#tellAll(known?.table, known?.board.takeBets(bets));
  }

  async #restore(table: AnyTable): Promise<void> {
    const { db, names } = this.#options;
    const [open] = await listOpenRounds(db, table.name);
    const round = open ?? (await findLatest(db, table.name));
    const placements = round ? await listOfRound(db, round.id) : [];
    const closed = await listClosings(
      db,
      placements.map(({ id }) => id),
    );
    await names.learn(placements.map(({ player_id }) => player_id));
    const bets = placements.map((each) => this.#counted(table, [each, closed.get(each.id)]));
    const over = await listOver(db, table.name, undefined, RECENT_READ);
    const recent = over.map((each) => recentOf(publicRound(each)));
    const { board } = this.#tables.get(table.name)!;
    board.restore(round ? publicRound(round) : null, bets, recent);
  }
}
