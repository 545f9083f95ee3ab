/** A source of sends, processed a few at a time. */
export type BroadcastSource = {
  /** Sends to at most `budget` clients; returns how many it did and whether it is finished. */
  pass(budget: number): { done: number; isFinished: boolean };
};

/**
 * Sends broadcasts in batches and yields to other work between them: a response to one player never
 * waits for a message to ten thousand.
 */
export class BroadcastQueue {
  readonly #queue = new Set<BroadcastSource>();
  readonly #batchSize: number;
  #isScheduled = false;

  constructor(batchSize = 50) {
    this.#batchSize = batchSize;
  }

  add(source: BroadcastSource): void {
    this.#queue.add(source);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    let left = this.#batchSize;
    for (const source of this.#queue) {
      this.#queue.delete(source);
      const { done, isFinished } = source.pass(left);
      // Moved to the end of the queue, behind the other sources.
      if (!isFinished) this.#queue.add(source);
      left -= done;
      if (left <= 0) break;
    }
    if (this.#queue.size > 0) this.#schedule();
  }
}
