import { expect, test } from 'vitest';
import { pipsOf } from './pips.ts';

test('live tables: a number card has as many pips as its rank, and looks the same upside down', () => {
  for (let rank = 1; rank <= 9; rank++) {
    const pips = pipsOf(rank);
    expect(pips).toHaveLength(rank + 1);
    expect(new Set(pips.map(({ x, y }) => `${x} ${y}`)).size).toBe(rank + 1);
    // Only the seven has a pip without a counterpart.
    const twins = pips.filter(({ x, y }) => pips.some((other) => other.x === -x && other.y === -y));
    expect(twins.length).toBe(rank === 6 ? 6 : rank + 1);
  }
});

test('live tables: the ace and the court have drawings of their own', () => {
  for (const rank of [0, 10, 11, 12]) expect(pipsOf(rank)).toEqual([]);
});
