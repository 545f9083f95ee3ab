import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Consumer } from './consumer.ts';

const TROUBLE_FIRST_MS = 100;
const TROUBLE_MAX_MS = 10_000;

/**
 * Keeps one listener going: at once when woken, by itself every `pollMs` in case nobody woke it,
 * and later and later while the database is in trouble.
 */
export class Runner {
  readonly consumer: Consumer;
  readonly #pollMs: number;
  readonly #log: Log;
  readonly #stop = new AbortController();
  #isWoken = false;
  #wakeUp: () => void = () => {};
  #done: Promise<void> | undefined;

  constructor(consumer: Consumer, pollMs: number, log: Log) {
    this.consumer = consumer;
    this.#pollMs = pollMs;
    this.#log = log;
  }

  start(): void {
    this.#done = this.#run();
  }

  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Lets the step that is running end. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    let troubleMs = TROUBLE_FIRST_MS;
    while (!this.#stop.signal.aborted) {
      this.#isWoken = false;
      try {
        const { againInMs } = await this.consumer.step();
        troubleMs = TROUBLE_FIRST_MS;
        if (againInMs !== 0) await this.#rest(againInMs ?? this.#pollMs);
      } catch (error) {
        this.#log.error({ err: error, consumer: this.consumer.name }, 'a listener could not work');
        await pause(troubleMs, undefined, { signal: this.#stop.signal }).catch(() => {});
        troubleMs = Math.min(troubleMs * 2, TROUBLE_MAX_MS);
      }
    }
  }

  #rest(ms: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
