import { expect, test } from 'vitest';
import { createDraw } from '#dev/interleavings/random.ts';
import {
  requestWithdrawal,
  EVENTS,
  applyModelEvent,
  type Books,
  type ModelWithdrawal,
} from './rules.model.ts';

const TOTAL = 1_000;

/** One player with up to four withdrawals, and events of all of them in any order and number. */
function play(seed: number): { books: Books; all: ModelWithdrawal[] } {
  const next = createDraw(seed);
  const books: Books = { cash: TOTAL, held: 0, clearing: 0, fees: 0 };
  const all: ModelWithdrawal[] = [];
  for (let turn = 0; turn < 40; turn++) {
    if (all.length < 4 && next(4) === 0) request(books, all, next);
    const chosen = all[next(Math.max(1, all.length))];
    if (chosen) applyModelEvent(books, chosen, EVENTS[next(EVENTS.length)]!);
    // Plain comparisons, because four million calls of an assertion library are too slow.
    const { cash, held, clearing, fees } = books;
    const isWhole = cash + held + clearing + fees === TOTAL;
    if (!isWhole || Math.min(cash, held, clearing, fees) < 0) throw new Error(`life ${seed}`);
  }
  return { books, all };
}

function request(books: Books, all: ModelWithdrawal[], next: (below: number) => number): void {
  const amount = 1 + next(500);
  const made = requestWithdrawal(books, { amount, fee: next(amount), approvalsNeeded: next(3) });
  if (made) all.push(made);
}

test('withdrawal model: the whole balance may be requested, and one unit more is refused', () => {
  const books = { cash: 100, held: 0, clearing: 0, fees: 0 };
  const asked = { fee: 7, approvalsNeeded: 0 };
  expect(requestWithdrawal(books, { ...asked, amount: 101 })).toBeUndefined();
  expect(requestWithdrawal(books, { ...asked, amount: 100 })).toMatchObject({ posted: 0, back: 0 });
  expect(books).toEqual({ cash: 0, held: 100, clearing: 0, fees: 0 });
});

test('withdrawal model: a payout that fails after it was sent gives amount and fee back', () => {
  const books = { cash: 100, held: 0, clearing: 0, fees: 0 };
  const one = requestWithdrawal(books, { amount: 60, fee: 7, approvalsNeeded: 0 })!;
  expect(applyModelEvent(books, one, 'sent')).toBe(false);
  for (const event of ['passed', 'asked', 'sent'] as const) {
    expect(applyModelEvent(books, one, event)).toBe(true);
  }
  expect(books).toEqual({ cash: 40, held: 0, clearing: 53, fees: 7 });
  expect(one).toMatchObject({ posted: 1, back: 0 });
  expect(applyModelEvent(books, one, 'failed')).toBe(true);
  expect(books).toEqual({ cash: 100, held: 0, clearing: 0, fees: 0 });
  expect(one).toMatchObject({ posted: 1, back: 1, state: { status: 7 } });
});

test('conservation: 100,000 random runs: the money is always in exactly one place', () => {
  const ends = new Set<number>();
  for (let seed = 1; seed <= 100_000; seed++) {
    const { books, all } = play(seed);
    const held = all.filter(({ state }) => state.status < 4);
    const sum = held.reduce((total, { amount }) => total + amount, 0);
    if (books.held !== sum) throw new Error(`held is another sum in run ${seed}`);
    for (const { state, posted, back } of all) {
      ends.add(state.status);
      if (posted > 1 || back > 1) throw new Error(`moved twice in run ${seed}`);
      if (state.status === 5 && (posted !== 1 || back !== 0)) throw new Error(`life ${seed}`);
    }
  }
  expect(ends).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
}, 60_000);
