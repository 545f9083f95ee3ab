import { create } from 'zustand';
import type { DepositProcess } from '../contract.ts';

/** A deposit that closed without money: what the player sees until he begins anew. */
export type Closed = { readonly process: DepositProcess; readonly status: 4 | 5 | 6 };

export type Desk = {
  /** The deposit that waits for money. */
  readonly process: DepositProcess | null;
  /** Counted down from `life_time` as told, so a wrong clock of the device is no matter. */
  readonly secondsLeft: number;
  readonly closed: Closed | null;
};

const NOTHING: Desk = { process: null, secondsLeft: 0, closed: null };

/** What lies on the cashier's desk of this page. It stays when PayIn is closed. */
const desk = create<Desk>(() => NOTHING);

export function useDesk(): Desk {
  return desk();
}

export function deskNow(): Desk {
  return desk.getState();
}

export function putOnDesk(change: Partial<Desk>): void {
  desk.setState(change);
}

export function clearDesk(): void {
  desk.setState(NOTHING);
}
