import type { Clock } from './clock.ts';

/** A clock that moves when a test says so, firing what falls due in its order. */
export class FakeClock implements Clock {
  #now = 1_000_000;
  #due: { at: number; everyMs: number | null; call: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    return this.#add({ at: this.#now + ms, everyMs: null, call });
  }

  every(ms: number, call: () => void): () => void {
    return this.#add({ at: this.#now + ms, everyMs: ms, call });
  }

  /** Lets time pass, and the promises that wake in it settle. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#now = next.at;
      if (next.everyMs === null) this.#remove(next);
      else next.at += next.everyMs;
      next.call();
      await Promise.resolve().then(() => undefined);
    }
    this.#now = end;
    await new Promise((done) => setTimeout(done, 0));
  }

  get waiting(): number {
    return this.#due.length;
  }

  #add(item: { at: number; everyMs: number | null; call: () => void }): () => void {
    this.#due.push(item);
    return () => this.#remove(item);
  }

  #remove(item: object): void {
    this.#due = this.#due.filter((other) => other !== item);
  }
}
