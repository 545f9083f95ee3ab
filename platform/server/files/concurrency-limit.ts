/** Runs a few tasks at a time; further ones wait in a bounded queue. */
export function createConcurrencyLimit(concurrency: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Returns undefined, without having begun, when the queue is full. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax) return undefined;
      // A finished task hands its place to the next in the queue, so that no newcomer takes it.
      await new Promise<void>((next) => void waiting.push(next));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { run };
}
