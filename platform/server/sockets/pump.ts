/** Something with a queue of sends, done a few at a time. */
export type Pumped = {
  /** Sends to at most `budget` clients; tells how many it did and whether there is more. */
  pass(budget: number): { done: number; isFinished: boolean };
};

/**
 * Sends broadcasts in portions, and lets everything else have its turn between them: an answer to
 * one player never waits for a message to ten thousand.
 */
export class Pump {
  readonly #queue = new Set<Pumped>();
  readonly #portion: number;
  #isScheduled = false;

  constructor(portion = 200) {
    this.#portion = portion;
  }

  add(pumped: Pumped): void {
    this.#queue.add(pumped);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    let left = this.#portion;
    for (const pumped of this.#queue) {
      this.#queue.delete(pumped);
      const { done, isFinished } = pumped.pass(left);
      // To the end of the queue: the others first.
      if (!isFinished) this.#queue.add(pumped);
      left -= done;
      if (left <= 0) break;
    }
    if (this.#queue.size > 0) this.#schedule();
  }
}
