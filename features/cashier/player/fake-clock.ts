import type { CashierClock } from './clock.ts';

/** A clock that tests move forward; due timers fire in order. */
export class FakeClock implements CashierClock {
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

  /** Lets time pass, and settles the promises that timers started. */
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
