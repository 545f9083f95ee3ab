import { expect, test } from 'vitest';
import { drawsFrom } from '#dev/interleavings/draws.ts';
import { ask, EVENTS, happen, type Books, type ModelWithdrawal } from './rules.model.ts';

const TOTAL = 1_000;

/** One player, up to four withdrawals, events of all of them in any order and any number. */
function play(seed: number): { books: Books; all: ModelWithdrawal[] } {
  const next = drawsFrom(seed);
  const books: Books = { cash: TOTAL, held: 0, clearing: 0, fees: 0 };
  const all: ModelWithdrawal[] = [];
  for (let turn = 0; turn < 40; turn++) {
    if (all.length < 4 && next(4) === 0) request(books, all, next);
    const chosen = all[next(Math.max(1, all.length))];
    if (chosen) happen(books, chosen, EVENTS[next(EVENTS.length)]!);
    // Plain comparisons: four million of them are too many for a library's.
    const { cash, held, clearing, fees } = books;
    const isWhole = cash + held + clearing + fees === TOTAL;
    if (!isWhole || Math.min(cash, held, clearing, fees) < 0) throw new Error(`life ${seed}`);
  }
  return { books, all };
}

function request(books: Books, all: ModelWithdrawal[], next: (below: number) => number): void {
  const amount = 1 + next(500);
  const made = ask(books, { amount, fee: next(amount), approvalsNeeded: next(3) });
  if (made) all.push(made);
}

test('conservation: 100,000 random lives: the money is always somewhere, and in one place', () => {
  const ends = new Set<number>();
  for (let seed = 1; seed <= 100_000; seed++) {
    const { books, all } = play(seed);
    const held = all.filter(({ state }) => state.status < 4);
    const sum = held.reduce((total, { amount }) => total + amount, 0);
    if (books.held !== sum) throw new Error(`held is another sum in life ${seed}`);
    for (const { state, posted, back } of all) {
      ends.add(state.status);
      if (posted > 1 || back > 1) throw new Error(`moved twice in life ${seed}`);
      if (state.status === 5 && (posted !== 1 || back !== 0)) throw new Error(`life ${seed}`);
    }
  }
  expect(ends).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
}, 60_000);
