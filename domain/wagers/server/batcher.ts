import assert from 'node:assert';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { refuseBusy, type Refusal } from '#core/refusal.ts';
import { isDatabaseAway } from '#platform/server/db-errors.ts';
import { retry } from '#platform/server/retry.ts';
import { BARRED_CODE } from './instant/store.ts';

/** The largest batch: beyond it a batch only takes longer, it does not get cheaper per order. */
const BATCH_MAX = 512;
/** Fewer waiting orders are not shared between free slots: a batch has fixed costs. */
const SHARE_MIN = 16;
/** Further waiting orders are refused at once: a quick refusal is better than a long wait. */
const QUEUE_MAX = 8_192;
/** The number of attempts after a broken connection or a transient database error. */
const RETRIES = { attempts: 6, delayMs: 50 };
const DEADLOCK_CODE = '40P01';
/** Raised by the trigger of a round whose bets closed at this moment. */
const ROUND_CLOSED_CODE = 'CR002';
/** Raised by triggers: a limit that was not loaded, or bets that closed at this moment. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([BARRED_CODE, ROUND_CLOSED_CODE]);
/** Nothing is wrong: two processes got the same keys, or a round closed while a stake was taken. */
const USUAL_CODES: ReadonlySet<string> = new Set([DEADLOCK_CODE, ROUND_CLOSED_CODE]);

type Waiting<Order, Answer> = {
  readonly order: Order;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type BatcherOptions<Order, Answer> = {
  /** The number of batches processed at once; 1 unless given. */
  readonly slots?: number;
  /** Orders with the same key are never processed at once; the later one waits. */
  readonly conflictKey: (order: Order) => bigint;
  /**
   * Processes the batch in one transaction and returns the results in the same order. It may be
   * called again for orders whose commit is in doubt, so it must recognise what it did before.
   */
  readonly work: (orders: readonly Order[]) => Promise<readonly Answer[]>;
  /** The answer to an order that failed alone, or undefined to reject it with the error. */
  readonly answerFailed?: (order: Order, error: unknown) => Promise<Answer | undefined>;
  readonly onError: (error: unknown) => void;
};

/**
 * While batches are processed the next one collects; a single order never waits for others. An
 * order that makes its batch fail is found by halving the batch and fails alone. While the database
 * is away all orders fail at once, those of the batch and those that wait for one.
 */
export class Batcher<Order, Answer> {
  readonly #options: BatcherOptions<Order, Answer>;
  readonly #slots: number;
  readonly #running = new Set<Promise<void>>();
  /** The conflict keys of the orders in process. */
  readonly #busy = new Set<bigint>();
  #queue: Waiting<Order, Answer>[] = [];
  #isStarting = false;
  #isStopping = false;

  constructor(options: BatcherOptions<Order, Answer>) {
    this.#options = options;
    this.#slots = options.slots ?? 1;
  }

  place(order: Order): Promise<Answer | Refusal<'busy'>> {
    if (this.#isStopping || this.#queue.length >= QUEUE_MAX) {
      return Promise.resolve(refuseBusy(1));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#startSoon();
    });
  }

  /** Accepts no more orders and processes the waiting ones. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** One turn of the event loop later: orders that arrived together are processed together. */
  #startSoon(): void {
    if (this.#isStarting || this.#running.size >= this.#slots) return;
    this.#isStarting = true;
    this.#track(
      nextTurn().then(() => {
        this.#isStarting = false;
      }),
    );
  }

  /** Whatever ends makes room for the next batches. */
  #track(work: Promise<void>): void {
    const tracked = work.then(() => {
      this.#running.delete(tracked);
      this.#fillSlots();
    });
    this.#running.add(tracked);
  }

  #fillSlots(): void {
    if (this.#isStarting) return;
    for (let free = this.#slots - this.#running.size; free > 0; free -= 1) {
      const batch = this.#takeBatch(Math.max(SHARE_MIN, Math.ceil(this.#queue.length / free)));
      if (batch.length === 0) return;
      this.#track(this.#process(batch));
    }
  }

  /** The oldest orders of keys that are not in process, leaving the others in their order. */
  #takeBatch(share: number): Waiting<Order, Answer>[] {
    const names = new Set<bigint>();
    const batch: Waiting<Order, Answer>[] = [];
    const rest: Waiting<Order, Answer>[] = [];
    const size = Math.min(share, BATCH_MAX);
    for (const waiting of this.#queue) {
      const name = this.#options.conflictKey(waiting.order);
      const isFree = !names.has(name) && !this.#busy.has(name);
      if (isFree && batch.length < size) batch.push(waiting);
      else rest.push(waiting);
      names.add(name);
    }
    this.#queue = rest;
    return batch;
  }

  async #process(batch: readonly Waiting<Order, Answer>[]): Promise<void> {
    const names = batch.map(({ order }) => this.#options.conflictKey(order));
    for (const name of names) this.#busy.add(name);
    await this.#answer(batch);
    for (const name of names) this.#busy.delete(name);
  }

  /** Answers every order; an error of one of them splits the batch until it stands alone. */
  async #answer(batch: readonly Waiting<Order, Answer>[]): Promise<void> {
    try {
      const answers = await this.#withRetries(batch.map(({ order }) => order));
      batch.forEach((waiting, i) => waiting.resolve(answers[i]!));
    } catch (error) {
      if (isDatabaseAway(error)) return this.#failAll(batch, error);
      if (batch.length === 1) return await this.#fail(batch[0]!, error);
      this.#options.onError(error);
      const middle = batch.length >> 1;
      await this.#answer(batch.slice(0, middle));
      await this.#answer(batch.slice(middle));
    }
  }

  #failAll(batch: readonly Waiting<Order, Answer>[], error: unknown): void {
    this.#options.onError(error);
    const waiting = this.#queue;
    this.#queue = [];
    for (const { reject } of [...batch, ...waiting]) reject(error);
  }

  async #fail({ order, resolve, reject }: Waiting<Order, Answer>, error: unknown): Promise<void> {
    const { answerFailed, onError } = this.#options;
    try {
      const answer = await answerFailed?.(order, error);
      if (answer !== undefined) return resolve(answer);
    } catch (unanswered) {
      onError(unanswered);
    }
    onError(error);
    reject(error);
  }

  #withRetries(orders: readonly Order[]): Promise<readonly Answer[]> {
    const { work, onError } = this.#options;
    return retry(() => work(orders), {
      ...RETRIES,
      isRetryable: isTransient,
      onRetry: (error) => {
        if (!USUAL_CODES.has(codeOf(error) ?? '')) onError(error);
      },
    });
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Failures that a retry can resolve: a connection that was cut, a deadlock. */
function isTransient(error: unknown): boolean {
  if (error instanceof assert.AssertionError || isDatabaseAway(error)) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  if (code.startsWith('08') || code.startsWith('57P')) return true;
  return code === '40001' || code === DEADLOCK_CODE || TRANSIENT_CODES.has(code);
}
