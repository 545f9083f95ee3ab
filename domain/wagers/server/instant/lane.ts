import pg from 'pg';
import type { BetId, PlayerId } from '#core/ids.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { Batcher } from '../batcher.ts';
import type { Bet, BetOrder } from '../order.ts';
import { isSameBet } from '../repeat.ts';
import { AccountCache } from './account-cache.ts';
import { settleLocked, settleFromCache, type BatchContext } from './batch.ts';
import { LaneConnection } from './client.ts';
import { refuseBonusUnread, type Decider, type OrderRefusal } from './decide.ts';
import {
  BONUS_ENDED_CODE,
  KEY_USED_CODE,
  OTHER_ORDER_CODE,
  STALE_CODES,
  UNIQUE_CODE,
} from './store.ts';

/**
 * Batches at once, each on a connection of its own: while the database writes one, the other is
 * decided or waits for its commit.
 */
const CONNECTIONS = 2;
/** How many rotations in a row may come between an order and its seed. */
const ROTATIONS_MAX = 8;

export type LaneOptions = {
  readonly url: string;
  readonly role: string;
  readonly decider: Decider;
  readonly nextId: () => BetId;
  readonly findBet: (playerId: PlayerId, key: string) => Promise<Bet | undefined>;
  /** Runs after the commit and before the answers: side effects of settled bets. */
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onError: (error: unknown) => void;
};

type Answer = Bet | OrderRefusal;

/** Places instant bets in batches; each order is accepted or refused on its own. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #batcher: Batcher<BetOrder, Answer>;
  readonly #cache = new AccountCache();
  readonly #connections: readonly LaneConnection[];
  readonly #free: LaneConnection[];

  constructor(options: LaneOptions) {
    const { url, role, onError } = options;
    this.#options = options;
    this.#connections = Array.from({ length: CONNECTIONS }, () => new LaneConnection(url, role));
    this.#free = [...this.#connections];
    this.#batcher = new Batcher({
      slots: CONNECTIONS,
      conflictKey: ({ playerId }) => playerId,
      work: (orders) => this.#settle(orders),
      answerFailed: async (order, error) => await this.#answerFailed(order, error),
      onError,
    });
  }

  place(order: BetOrder): Promise<Answer> {
    return this.#batcher.place(order);
  }

  /** Accepts no more orders and settles the waiting ones. */
  async stop(): Promise<void> {
    await this.#batcher.stop();
    await Promise.all(this.#connections.map((connection) => connection.end()));
  }

  async #settle(orders: readonly BetOrder[]): Promise<readonly Answer[]> {
    const connection = this.#free.pop()!;
    try {
      return await this.#settleOn(connection, orders);
    } finally {
      this.#free.push(connection);
    }
  }

  /**
   * After a lost connection the commit is in doubt: orders that were committed are found by their
   * keys.
   */
  async #settleOn(connection: LaneConnection, given: readonly BetOrder[]) {
    const { decider, nextId } = this.#options;
    const context = { connection: await connection.ready(), cache: this.#cache, decider, nextId };
    const answers = new Map<BetOrder, Answer>();
    // Rows are locked in the order they are written: by account, as everywhere.
    const orders = given.toSorted((a, b) => (a.account < b.account ? -1 : 1));
    const rest = await this.#settleFromCache(context, orders, answers);
    await this.#settleUnderLocks(context, rest, answers);
    return given.map((order) => answers.get(order)!);
  }

  /** Returns the orders that were not placed: all of them when the cache was out of date. */
  async #settleFromCache(
    context: BatchContext,
    orders: readonly BetOrder[],
    answers: Map<BetOrder, Answer>,
  ): Promise<readonly BetOrder[]> {
    if (!this.#cache.isUsable(Date.now())) return orders;
    try {
      return this.#publish(orders, await settleFromCache(context, orders), answers);
    } catch (error) {
      if (hasCode(error, ...STALE_CODES)) this.#cache.bypass(Date.now());
      else if (!hasCode(error, UNIQUE_CODE)) throw error;
      return orders;
    }
  }

  async #settleUnderLocks(
    context: BatchContext,
    orders: readonly BetOrder[],
    answers: Map<BetOrder, Answer>,
  ): Promise<void> {
    let rest = orders;
    for (let rotations = 0; rest.length > 0; rotations += 1) {
      const refused = this.#publish(rest, await settleLocked(context, rest), answers);
      const isRotated = (order: BetOrder) =>
        rotations < ROTATIONS_MAX && isSeedMissing(answers.get(order)!);
      rest = refused.filter(isRotated);
      for (const order of refused.filter((other) => !isRotated(other))) {
        answers.set(order, await this.#answerRefused(order, answers.get(order) as OrderRefusal));
      }
    }
  }

  /** Publishes the placed bets and returns the orders that were refused. */
  #publish(
    orders: readonly BetOrder[],
    given: readonly Answer[],
    answers: Map<BetOrder, Answer>,
  ): BetOrder[] {
    orders.forEach((order, index) => answers.set(order, given[index]!));
    const settled = given.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
    if (settled.length > 0) this.#options.onSettled(settled);
    return orders.filter((_, index) => isRefusal(given[index]!));
  }

  /** A bonus may end between the look-up of its account and the bet. */
  async #answerFailed(order: BetOrder, error: unknown): Promise<Answer | undefined> {
    if (hasCode(error, KEY_USED_CODE)) return await this.#answerRefused(order, KEY_REUSED);
    if (hasCode(error, OTHER_ORDER_CODE)) {
      return await this.#answerRefused(order, refuseBonusUnread());
    }
    if (!hasCode(error, BONUS_ENDED_CODE)) return undefined;
    const isFree = order.freeRounds !== undefined;
    return await this.#answerRefused(
      order,
      refuse(isFree ? 'free_rounds_over' : 'insufficient_funds'),
    );
  }

  /**
   * Before a refusal the key is looked up: a repeat gets its first answer, with or without funds.
   */
  async #answerRefused(order: BetOrder, refusal: OrderRefusal): Promise<Answer> {
    const earlier = await this.#options.findBet(order.playerId, order.key);
    if (!earlier) return refusal;
    return isSameBet(earlier, order) ? earlier : KEY_REUSED;
  }
}

const KEY_REUSED = refuse('key_reused');

/**
 * A rotation that commits while this transaction waits for its lock makes both the old seed and
 * the new one invisible. The next transaction sees the new one.
 */
function isSeedMissing(answer: Answer): boolean {
  return isRefusal(answer) && answer.refused === 'seeds_missing';
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '');
}
