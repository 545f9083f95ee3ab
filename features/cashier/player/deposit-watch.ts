import type { DepositProcess } from '../contract.ts';
import { POLL_MS, STATUS, type DepositStatus } from '../rules.ts';
import type { Clock } from './clock.ts';
import { clearDesk, deskNow, putOnDesk, type Closed } from './deposit-desk.ts';

export type WatchParts = {
  readonly clock: Clock;
  /** Undefined when nobody answered: the next poll asks again. */
  askStatus(id: string): Promise<DepositStatus | undefined>;
  /** Once per deposit, however many ways the news comes. */
  onPaid(id: string): void;
};

const SECOND_MS = 1000;

/**
 * Follows the deposit on the desk: asks for its status every 5 s, counts its life down each second,
 * and stops at its end. A push over the socket only makes the same happen sooner.
 */
export class DepositWatch {
  readonly #parts: WatchParts;
  readonly #told = new Set<string>();
  #stops: (() => void)[] = [];
  #isAsking = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  follow(process: DepositProcess): void {
    this.#stop();
    const { clock } = this.#parts;
    const endsAt = clock.now() + process.life_time * SECOND_MS;
    const left = () => Math.max(0, Math.ceil((endsAt - clock.now()) / SECOND_MS));
    putOnDesk({ process, secondsLeft: left(), closed: null });
    this.#stops = [
      clock.every(POLL_MS, () => void this.poll()),
      clock.every(SECOND_MS, () => this.#count(left())),
    ];
  }

  /** Asks now; one question at a time. */
  async poll(): Promise<void> {
    const { process } = deskNow();
    if (!process || this.#isAsking) return;
    this.#isAsking = true;
    const status = await this.#parts.askStatus(process.id);
    this.#isAsking = false;
    if (status !== undefined && deskNow().process?.id === process.id) this.#hear(process, status);
  }

  /** A deposit as the house tells it: opened in another tab, paid, closed. */
  take(process: DepositProcess): void {
    const { process: current } = deskNow();
    if (process.status === STATUS.paid) this.#paid(process.id);
    else if (current?.id === process.id) {
      if (isWaiting(process)) putOnDesk({ process });
      this.#hear(process, process.status);
    } else if (!current && isWaiting(process)) this.follow(process);
  }

  /** Clears the desk and asks no more. */
  reset(): void {
    this.#stop();
    clearDesk();
  }

  #count(secondsLeft: number): void {
    putOnDesk({ secondsLeft });
    const { process } = deskNow();
    // What is on its way is waited for as long as it takes.
    if (secondsLeft > 0 || !process || process.crypto?.is_seen) return;
    this.#close(process, STATUS.expired);
    void this.#lookOnceMore(process.id);
  }

  /** The money may have come in the last seconds. */
  async #lookOnceMore(id: string): Promise<void> {
    if ((await this.#parts.askStatus(id)) === STATUS.paid) this.#paid(id);
  }

  #hear(process: DepositProcess, status: DepositStatus): void {
    switch (status) {
      case STATUS.created:
      case STATUS.waiting:
        return;
      case STATUS.paid:
        this.#paid(process.id);
        return;
      case STATUS.failed:
      case STATUS.expired:
      case STATUS.cancelled:
        this.#close(process, status);
        return;
      default:
        status satisfies never;
    }
  }

  /** Polling stops and the process resets; what else follows is the caller's. */
  #paid(id: string): void {
    const { process, closed } = deskNow();
    if (process?.id === id || closed?.process.id === id) this.reset();
    if (this.#told.has(id)) return;
    this.#told.add(id);
    this.#parts.onPaid(id);
  }

  #close(process: DepositProcess, status: Closed['status']): void {
    this.#stop();
    putOnDesk({ process: null, secondsLeft: 0, closed: { process, status } });
  }

  #stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }
}

function isWaiting(process: DepositProcess): boolean {
  const isDue = process.life_time > 0 || process.crypto?.is_seen === true;
  return process.status === STATUS.waiting && isDue;
}
