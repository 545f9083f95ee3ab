import assert from 'node:assert';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { refuse, type Refusal } from '#core/refusal.ts';
import { BARRED_CODE } from './store.ts';

const BATCH_MAX = 256;
/** Waiting orders beyond this are refused at once: a clear no beats a slow maybe. */
const QUEUE_MAX = 8_192;
/** How often work is tried again after the connection broke or the database asked for it. */
const TRIES_MAX = 6;
const TRY_PAUSE_MS = 50;
/** Said by triggers: a limit the house did not know of, bets that closed in this very moment. */
const PASSING_CODES: ReadonlySet<string> = new Set([BARRED_CODE, 'CR002']);

type Waiting<Order, Answer> = {
  readonly order: Order;
  readonly resolve: (answer: Answer | Refusal) => void;
  readonly reject: (error: unknown) => void;
};

export type BatcherOptions<Order, Answer> = {
  /** Orders that may not be in one batch have the same name; the later one waits. */
  readonly apart: (order: Order) => bigint;
  /**
   * Does all of them in one transaction and answers each in its place. May be asked again for
   * orders whose commit is in doubt, so it must recognise what it did before.
   */
  readonly work: (orders: readonly Order[]) => Promise<readonly (Answer | Refusal)[]>;
  readonly onTrouble: (error: unknown) => void;
};

/**
 * While one batch is being written the next collects; a lone order never waits for company. An
 * order that makes the batch fail is found by halving it and fails alone.
 */
export class Batcher<Order, Answer> {
  readonly #options: BatcherOptions<Order, Answer>;
  #queue: Waiting<Order, Answer>[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: BatcherOptions<Order, Answer>) {
    this.#options = options;
  }

  place(order: Order): Promise<Answer | Refusal> {
    if (this.#isStopping || this.#queue.length >= QUEUE_MAX) {
      return Promise.resolve(refuse('busy', undefined, 1));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Takes no more orders and does those that wait. */
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
      const name = this.#options.apart(waiting.order);
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
      this.#options.onTrouble(error);
      if (batch.length === 1) return batch[0]!.reject(error);
      const middle = batch.length >> 1;
      await this.#settle(batch.slice(0, middle));
      await this.#settle(batch.slice(middle));
    }
  }

  async #withRetries(orders: readonly Order[]): Promise<readonly (Answer | Refusal)[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#options.work(orders);
      } catch (error) {
        if (attempt >= TRIES_MAX || !mayPass(error)) throw error;
        this.#options.onTrouble(error);
        await pause(TRY_PAUSE_MS * attempt);
      }
    }
  }
}

/** Failures that another try can pass: the connection, a restart, a deadlock, time that passed. */
export function mayPass(error: unknown): boolean {
  if (error instanceof assert.AssertionError) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  if (code.startsWith('08') || code.startsWith('57P')) return true;
  return code === '40001' || code === '40P01' || PASSING_CODES.has(code);
}
