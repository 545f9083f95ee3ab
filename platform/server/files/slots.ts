/** Work that may run a few at a time; more waits in a line that has an end. */
export function createSlots(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Answers undefined, without having begun, when the line is full. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) return undefined;
      // Whoever leaves hands his place over, so nobody new slips in between.
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
