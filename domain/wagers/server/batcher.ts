import assert from 'node:assert';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { refuseBusy, type Refusal } from '#core/refusal.ts';
import { retry } from '#platform/server/retry.ts';
import { BARRED_CODE } from './instant/store.ts';

const BATCH_MAX = 256;
/** Further waiting orders are refused at once: a quick refusal is better than a long wait. */
const QUEUE_MAX = 8_192;
/** The number of attempts after a broken connection or a transient database error. */
const RETRIES = { attempts: 6, delayMs: 50 };
/** Raised by triggers: a limit that was not loaded, or bets that closed at this moment. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([BARRED_CODE, 'CR002']);

type Waiting<Order, Answer> = {
  readonly order: Order;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type BatcherOptions<Order, Answer> = {
  /** Orders with the same key never share a batch; the later one waits. */
  readonly conflictKey: (order: Order) => bigint;
  /**
   * Processes the batch in one transaction and returns the results in the same order. It may be
   * called again for orders whose commit is in doubt, so it must recognise what it did before.
   */
  readonly work: (orders: readonly Order[]) => Promise<readonly Answer[]>;
  readonly onError: (error: unknown) => void;
};

/**
 * While one batch is written the next collects; a single order never waits for others. An order
 * that makes the batch fail is found by halving the batch and fails alone.
 */
export class Batcher<Order, Answer> {
  readonly #options: BatcherOptions<Order, Answer>;
  #queue: Waiting<Order, Answer>[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: BatcherOptions<Order, Answer>) {
    this.#options = options;
  }

  place(order: Order): Promise<Answer | Refusal<'busy'>> {
    if (this.#isStopping || this.#queue.length >= QUEUE_MAX) {
      return Promise.resolve(refuseBusy(1));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Accepts no more orders and processes the waiting ones. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    await nextTurn();
    while (this.#queue.length > 0) await this.#settle(this.#takeBatch());
    this.#running = undefined;
  }

  #takeBatch(): Waiting<Order, Answer>[] {
    const names = new Set<bigint>();
    const batch: Waiting<Order, Answer>[] = [];
    const rest: Waiting<Order, Answer>[] = [];
    for (const waiting of this.#queue) {
      const name = this.#options.conflictKey(waiting.order);
      if (batch.length < BATCH_MAX && !names.has(name)) batch.push(waiting);
      else rest.push(waiting);
      names.add(name);
    }
    this.#queue = rest;
    return batch;
  }

  async #settle(batch: readonly Waiting<Order, Answer>[]): Promise<void> {
    try {
      const answers = await this.#withRetries(batch.map(({ order }) => order));
      batch.forEach((waiting, i) => waiting.resolve(answers[i]!));
    } catch (error) {
      this.#options.onError(error);
      if (batch.length === 1) return batch[0]!.reject(error);
      const middle = batch.length >> 1;
      await this.#settle(batch.slice(0, middle));
      await this.#settle(batch.slice(middle));
    }
  }

  #withRetries(orders: readonly Order[]): Promise<readonly Answer[]> {
    const { work, onError } = this.#options;
    return retry(() => work(orders), { ...RETRIES, isRetryable: isTransient, onRetry: onError });
  }
}

/** Failures that a retry can resolve: a broken connection, a restart, a deadlock. */
export function isTransient(error: unknown): boolean {
  if (error instanceof assert.AssertionError) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  if (code.startsWith('08') || code.startsWith('57P')) return true;
  return code === '40001' || code === '40P01' || TRANSIENT_CODES.has(code);
}
