import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { BetId, PlayerId } from '#core/ids.ts';
import { refuse, refuseBusy, isRefusal } from '#core/refusal.ts';
import { retry } from '#platform/server/retry.ts';
import { isTransient } from '../batcher.ts';
import { settleLocked, settleFromCache, type BatchContext } from './batch.ts';
import { LaneConnection } from './client.ts';
import { type Decider, type OrderRefusal } from './decide.ts';
import { isSameBet } from '../repeat.ts';
import { AccountCache } from './account-cache.ts';
import type { Bet, BetOrder } from '../order.ts';
import { KEY_USED_CODE, STALE_CODES } from './store.ts';

/** The largest batch: beyond it a batch only takes longer, it does not get cheaper per bet. */
const BATCH_MAX = 512;
/** Further waiting orders are refused at once: a quick refusal is better than a long wait. */
const QUEUE_MAX = 4_096;
/** The number of attempts after a broken connection or a transient database error. */
const RETRIES = { attempts: 6, delayMs: 50 };
/** How many rotations in a row may come between an order and its seed. */
const MISSES_MAX = 8;

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

type Waiting = {
  readonly order: BetOrder;
  readonly resolve: (answer: Bet | OrderRefusal) => void;
  readonly reject: (error: unknown) => void;
  /** How often its seed was rotated away and the order was queued again first. */
  misses: number;
};

/**
 * One lane: while a batch is written, orders collect; then all of them are written in one
 * transaction. A single order never waits for others. A batch holds at most one order of a player,
 * in order of arrival, and each is accepted or refused on its own.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #connection: LaneConnection;
  readonly #cache = new AccountCache();
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#connection = new LaneConnection(options.url, options.role);
  }

  place(order: BetOrder): Promise<Bet | OrderRefusal> {
    if (this.#isStopping || this.#queue.length >= QUEUE_MAX) {
      return Promise.resolve(refuseBusy(1));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject, misses: 0 });
      this.#running ??= this.#run();
    });
  }

  /** Accepts no more orders and settles the waiting ones. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await this.#connection.end();
  }

  async #run(): Promise<void> {
    // One turn of the event loop: orders that arrived together are written together.
    await nextTurn();
    while (this.#queue.length > 0) await this.#settle(this.#takeBatch());
    this.#running = undefined;
  }

  /** The oldest order of each player, leaving later ones in their order. */
  #takeBatch(): Waiting[] {
    const players = new Set<PlayerId>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      const { playerId } = waiting.order;
      if (batch.length < BATCH_MAX && !players.has(playerId)) batch.push(waiting);
      else rest.push(waiting);
      players.add(playerId);
    }
    this.#queue = rest;
    // Rows are locked in the order they are written: by account, as everywhere.
    return batch.sort((a, b) => (a.order.account < b.order.account ? -1 : 1));
  }

  /** Answers every order of the batch; an error of one of them splits it until it stands alone. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#settleWithRetries(batch);
    } catch (error) {
      if (batch.length === 1 && isKeyUsed(error)) {
        return await this.#refuse(batch[0]!, refuse('key_reused'));
      }
      this.#options.onError(error);
      if (batch.length === 1) return batch[0]!.reject(error);
      const middle = batch.length >> 1;
      await this.#settle(batch.slice(0, middle));
      await this.#settle(batch.slice(middle));
    }
  }

  /** After a lost connection the commit is in doubt; committed orders are found by their keys. */
  #settleWithRetries(batch: readonly Waiting[]): Promise<void> {
    const { onError } = this.#options;
    const options = { ...RETRIES, isRetryable: isTransient, onRetry: onError };
    return retry(() => this.#settleOnce(batch), options);
  }

  /** From the cache first; orders that failed there are decided again under locks. */
  async #settleOnce(batch: readonly Waiting[]): Promise<void> {
    const { decider, nextId } = this.#options;
    const connection = await this.#connection.ready();
    const context = { connection, cache: this.#cache, decider, nextId };
    const rest = this.#cache.isUsable(Date.now())
      ? await this.#settleFromCache(context, batch)
      : batch;
    if (rest.length > 0) await this.#settleUnderLocks(context, rest);
  }

  /** Answers the placed orders and returns the rest. */
  async #settleFromCache(
    context: BatchContext,
    batch: readonly Waiting[],
  ): Promise<readonly Waiting[]> {
    try {
      const answers = await settleFromCache(context, ordersOf(batch));
      return this.#publishPlaced(batch, answers).map(([waiting]) => waiting);
    } catch (error) {
      if (!isStale(error)) throw error;
      this.#cache.bypass(Date.now());
      return batch;
    }
  }

  async #settleUnderLocks(context: BatchContext, batch: readonly Waiting[]): Promise<void> {
    const answers = await settleLocked(context, ordersOf(batch));
    for (const [waiting, refusal] of this.#publishPlaced(batch, answers)) {
      await this.#refuse(waiting, refusal);
    }
  }

  #publishPlaced(
    batch: readonly Waiting[],
    answers: readonly (Bet | OrderRefusal)[],
  ): [Waiting, OrderRefusal][] {
    const refused: [Waiting, OrderRefusal][] = [];
    const settled = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
    if (settled.length > 0) this.#options.onSettled(settled);
    batch.forEach((waiting, index) => {
      const answer = answers[index]!;
      if (isRefusal(answer)) refused.push([waiting, answer]);
      else waiting.resolve(answer);
    });
    return refused;
  }

  /**
   * Before a refusal the key is looked up: a repeat gets its first answer, with or without funds.
   */
  async #refuse(waiting: Waiting, refusal: OrderRefusal): Promise<void> {
    if (this.#wasSeedRotated(waiting, refusal)) return;
    const { playerId, key } = waiting.order;
    const earlier = await this.#options.findBet(playerId, key);
    if (!earlier) waiting.resolve(refusal);
    else waiting.resolve(isSameBet(earlier, waiting.order) ? earlier : refuse('key_reused'));
  }

  /**
   * A rotation that commits while this transaction waits for its lock makes both the old seed and
   * the new one invisible. The next batch sees the new one.
   */
  #wasSeedRotated(waiting: Waiting, refusal: OrderRefusal): boolean {
    if (refusal.refused !== 'seeds_missing' || waiting.misses >= MISSES_MAX) return false;
    waiting.misses += 1;
    this.#queue.unshift(waiting);
    return true;
  }
}

function ordersOf(batch: readonly Waiting[]): BetOrder[] {
  return batch.map((waiting) => waiting.order);
}

function isKeyUsed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === KEY_USED_CODE;
}

/** Another process changed an account or a seed since it was cached. */
function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return STALE_CODES.has(error.code ?? '');
}
