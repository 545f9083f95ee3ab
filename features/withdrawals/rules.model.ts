/**
 * Withdrawals and the money in them as the rules alone say it, without a database: what random
 * lives are played on, and what lives on the real database are held against afterwards.
 */
import { moneyMove, step, type WithdrawalEvent, type WithdrawalState } from './rules.ts';

/** Everything that can happen to one. */
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

/** Where all the money is. Whole numbers of whatever unit. */
export type Books = { cash: number; held: number; clearing: number; fees: number };

export type ModelWithdrawal = {
  state: WithdrawalState;
  readonly amount: number;
  readonly fee: number;
  /** How often its money went to the provider, and how often it came back. */
  posted: number;
  back: number;
};

export type Asked = {
  readonly amount: number;
  readonly fee: number;
  readonly approvalsNeeded: number;
};

/** Sets the sum aside; undefined when there is not enough. */
export function ask(books: Books, asked: Asked): ModelWithdrawal | undefined {
  const { amount, fee, approvalsNeeded } = asked;
  if (amount > books.cash) return undefined;
  books.cash -= amount;
  books.held += amount;
  const state = { status: 1, isAsked: false, approvals: 0, approvalsNeeded } as const;
  return { state, amount, fee, posted: 0, back: 0 };
}

/** Lets an event happen to it. False when it cannot, and nothing has changed. */
export function happen(books: Books, one: ModelWithdrawal, event: WithdrawalEvent): boolean {
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
