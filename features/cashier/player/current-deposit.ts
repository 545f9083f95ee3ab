import { create } from 'zustand';
import type { DepositProcess } from '../contract.ts';

/** A deposit that closed without money, shown until the player starts a new one. */
export type ClosedDeposit = { readonly process: DepositProcess; readonly status: 4 | 5 | 6 };

export type CurrentDeposit = {
  /** The deposit that waits for money. */
  readonly process: DepositProcess | null;
  /** Counted down from the server's `life_time`, so that a wrong device clock does not matter. */
  readonly secondsLeft: number;
  readonly closed: ClosedDeposit | null;
};

const EMPTY: CurrentDeposit = { process: null, secondsLeft: 0, closed: null };

/** The deposit this page shows. It survives closing the PayIn dialog. */
const currentDeposit = create<CurrentDeposit>(() => EMPTY);

export function useCurrentDeposit(): CurrentDeposit {
  return currentDeposit();
}

export function currentDepositState(): CurrentDeposit {
  return currentDeposit.getState();
}

export function updateCurrentDeposit(change: Partial<CurrentDeposit>): void {
  currentDeposit.setState(change);
}

export function clearCurrentDeposit(): void {
  currentDeposit.setState(EMPTY);
}
