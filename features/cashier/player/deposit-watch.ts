import type { DepositProcess } from '../contract.ts';
import { POLL_MS, STATUS, type DepositStatus } from '../rules.ts';
import type { CashierClock } from './clock.ts';
import {
  clearCurrentDeposit,
  currentDepositState,
  updateCurrentDeposit,
  type ClosedDeposit,
} from './current-deposit.ts';

export type WatchDeps = {
  readonly clock: CashierClock;
  /** Undefined when there was no answer: the next poll asks again. */
  fetchStatus(id: string): Promise<DepositStatus | undefined>;
  /** Called once per deposit, whether a poll or a push reports it first. */
  onPaid(id: string): void;
  /** Called when the provider failed it, or its time is over. */
  onClosed(process: DepositProcess, status: ClosedDeposit['status']): void;
};

const SECOND_MS = 1000;

/**
 * Follows the current deposit: polls its status every 5 s, counts its lifetime down each second,
 * and stops when it closes. A push over the socket has the same effects, only sooner.
 */
export class DepositWatch {
  readonly #deps: WatchDeps;
  readonly #notified = new Set<string>();
  #stops: (() => void)[] = [];
  #isPolling = false;

  constructor(parts: WatchDeps) {
    this.#deps = parts;
  }

  follow(process: DepositProcess): void {
    this.#stop();
    const { clock } = this.#deps;
    const endsAt = clock.now() + process.life_time * SECOND_MS;
    const left = () => Math.max(0, Math.ceil((endsAt - clock.now()) / SECOND_MS));
    updateCurrentDeposit({ process, secondsLeft: left(), closed: null });
    this.#stops = [
      clock.every(POLL_MS, () => void this.poll()),
      clock.every(SECOND_MS, () => this.#count(left())),
    ];
  }

  /** Polls now, unless a poll is in flight. */
  async poll(): Promise<void> {
    const { process } = currentDepositState();
    if (!process || this.#isPolling) return;
    this.#isPolling = true;
    const status = await this.#deps.fetchStatus(process.id);
    this.#isPolling = false;
    if (status !== undefined && currentDepositState().process?.id === process.id)
      this.#applyStatus(process, status);
  }

  /** Applies a deposit that the server sent: opened in another tab, paid or closed. */
  applyUpdate(process: DepositProcess): void {
    const { process: current } = currentDepositState();
    if (process.status === STATUS.paid) this.#handlePaid(process.id);
    else if (current?.id === process.id) {
      if (isWaiting(process)) updateCurrentDeposit({ process });
      this.#applyStatus(process, process.status);
    } else if (!current && isWaiting(process)) this.follow(process);
  }

  /** Clears the current deposit and stops polling. */
  reset(): void {
    this.#stop();
    clearCurrentDeposit();
  }

  #count(secondsLeft: number): void {
    updateCurrentDeposit({ secondsLeft });
    const { process } = currentDepositState();
    // A payment on its way is waited for without a limit.
    if (secondsLeft > 0 || !process || process.crypto?.is_seen) return;
    this.#close(process, STATUS.expired);
    void this.#checkOnceMore(process.id);
  }

  /** The money may have arrived in the last seconds. */
  async #checkOnceMore(id: string): Promise<void> {
    if ((await this.#deps.fetchStatus(id)) === STATUS.paid) this.#handlePaid(id);
  }

  #applyStatus(process: DepositProcess, status: DepositStatus): void {
    switch (status) {
      case STATUS.created:
      case STATUS.waiting:
        return;
      case STATUS.paid:
        this.#handlePaid(process.id);
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

  /** Stops polling and resets the process; `onPaid` does the rest. */
  #handlePaid(id: string): void {
    const { process, closed } = currentDepositState();
    if (process?.id === id || closed?.process.id === id) this.reset();
    if (this.#notified.has(id)) return;
    this.#notified.add(id);
    this.#deps.onPaid(id);
  }

  #close(process: DepositProcess, status: ClosedDeposit['status']): void {
    this.#stop();
    updateCurrentDeposit({ process: null, secondsLeft: 0, closed: { process, status } });
    this.#deps.onClosed(process, status);
  }

  #stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }
}

function isWaiting(process: DepositProcess): boolean {
  const isDue = process.life_time > 0 || process.crypto?.is_seen === true;
  return process.status === STATUS.waiting && isDue;
}
