import { expect, test } from 'vitest';
import type { ChatDrop } from '../contract.ts';
import { mergeDrops } from './use-drops.ts';

function drop(id: number, left: number, isOver = false): ChatDrop {
  return {
    id: String(id),
    name: 'Gift',
    amounts: { RUB: '50.00' },
    wager: 2,
    places: 10,
    left,
    opened_at: '2026-12-03T10:00:00.000Z',
    open_until: '2026-12-03T10:15:00.000Z',
    staked: null,
    is_limited: false,
    is_over: isOver,
    takers: [],
    hidden_takers: 0,
  };
}

const stateOf = (drops: readonly ChatDrop[]) =>
  drops.map(({ id, left, is_over: isOver }) => [id, left, isOver]);

test('chat-drops: a message moves the places on, an older one that comes late does not', () => {
  const known = [drop(1, 5)];
  expect(stateOf(mergeDrops(known, [drop(1, 3)]))).toEqual([['1', 3, false]]);
  expect(stateOf(mergeDrops(known, [drop(1, 7)]))).toEqual([['1', 5, false]]);
});

test('chat-drops: what is over stays over, and stands below what is open', () => {
  const over = mergeDrops([drop(2, 1), drop(1, 4)], [drop(2, 0, true)]);
  expect(stateOf(over)).toEqual([
    ['1', 4, false],
    ['2', 0, true],
  ]);
  expect(stateOf(mergeDrops(over, [drop(2, 1)]))).toEqual(stateOf(over));
});

test('chat-drops: a new one stands first, by number and not by text', () => {
  expect(stateOf(mergeDrops([drop(9, 1)], [drop(10, 2)]))).toEqual([
    ['10', 2, false],
    ['9', 1, false],
  ]);
});
