import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { ConsumerStep } from './consumer.ts';

/** Reads on from where it stopped. */
type Steps = { readonly name: string; step(): Promise<ConsumerStep> };

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 10_000;

/**
 * Runs one listener: at once when woken, every `pollMs` in case the wake-up was lost, and with
 * growing delays while the database fails.
 */
export class ConsumerRunner<Consumer extends Steps = Steps> {
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

  /** Waits for the current step to end. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    let retryMs = RETRY_FIRST_MS;
    while (!this.#stop.signal.aborted) {
      this.#isWoken = false;
      try {
        const { againInMs } = await this.consumer.step();
        retryMs = RETRY_FIRST_MS;
        if (againInMs !== 0) await this.#rest(againInMs ?? this.#pollMs);
      } catch (error) {
        this.#log.error(
          { err: error, consumer: this.consumer.name },
          'an event listener could not run, retrying',
        );
        await pause(retryMs, undefined, { signal: this.#stop.signal }).catch(() => {});
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
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
