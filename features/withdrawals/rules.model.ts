/**
 * A model of withdrawals and their money by the rules alone, without a database: random runs are
 * executed on it, and runs on the real database are compared with it.
 */
import { moneyMove, step, type WithdrawalEvent, type WithdrawalState } from './rules.ts';

/** All events of a withdrawal. */
export const EVENTS = [
  'passed',
  'review',
  'approval',
  'recalled',
  'rejected',
  'cancelled',
  'asked',
  'sent',
  'paid',
  'failed',
] as const satisfies readonly WithdrawalEvent[];

/** Where all the money is, in whole units. */
export type Books = { cash: number; held: number; clearing: number; fees: number };

export type ModelWithdrawal = {
  state: WithdrawalState;
  readonly amount: number;
  readonly fee: number;
  /** How often its money went to the provider, and how often it came back. */
  posted: number;
  back: number;
};

export type ModelRequest = {
  readonly amount: number;
  readonly fee: number;
  readonly approvalsNeeded: number;
};

/** Holds the amount; undefined when the balance is too low. */
export function requestWithdrawal(books: Books, asked: ModelRequest): ModelWithdrawal | undefined {
  const { amount, fee, approvalsNeeded } = asked;
  if (amount > books.cash) return undefined;
  books.cash -= amount;
  books.held += amount;
  const state = { status: 1, isAsked: false, approvals: 0, approvalsNeeded } as const;
  return { state, amount, fee, posted: 0, back: 0 };
}

/** Applies an event. False when it is impossible; nothing has changed then. */
export function applyModelEvent(
  books: Books,
  one: ModelWithdrawal,
  event: WithdrawalEvent,
): boolean {
  const after = step(one.state, event);
  if (after === 'impossible') return false;
  const { amount, fee } = one;
  const move = moneyMove(one.state.status, after.status);
  if (move === 'post') {
    one.posted += 1;
    books.held -= amount;
    books.clearing += amount - fee;
    books.fees += fee;
  } else if (move === 'release') {
    one.back += 1;
    books.held -= amount;
    books.cash += amount;
  } else if (move === 'reverse') {
    one.back += 1;
    books.clearing -= amount - fee;
    books.fees -= fee;
    books.cash += amount;
  }
  one.state = after;
  return true;
}
