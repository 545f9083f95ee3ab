import { expect, test } from 'vitest';
import { micro, ZERO } from '#core/money.ts';
import { dealt, paidOn, SPOTS, type Spot } from '../rules.ts';
import { baccaratTable } from './table.ts';

const staked: Record<Spot, bigint> = {
  player: 70n,
  banker: 20n,
  tie: 9n,
  'player-pair': 3n,
  'banker-pair': 2n,
};
const cardOf = (value: number) => (value === 0 ? 12 : value - 1) * 4;

/** A result of every kind: each side wins with none, one and both pairs. */
const RESULTS = [
  [4, 2, 4, 2, 0, 0],
  [2, 4, 2, 4, 0, 0],
  [4, 4, 4, 4, 0, 0],
  [4, 2, 5, 2, 0, 0],
  [4, 2, 4, 3, 0, 0],
  [4, 2, 5, 3, 0, 0],
  [2, 4, 3, 4, 0, 0],
  [2, 4, 2, 5, 0, 0],
  [2, 4, 3, 5, 0, 0],
  [4, 4, 4, 4, 0, 0],
  [9, 4, 0, 5, 0, 0],
].map((values) => dealt(values.map(cardOf)));

test.each([
  ['on all spots', staked],
  ['on both sides alone', { ...staked, tie: 0n, 'player-pair': 0n, 'banker-pair': 0n }],
  ['on the tie alone', { ...staked, player: 0n, banker: 0n, 'player-pair': 0n }],
])('baccarat: the worst loss of a round is that of its dearest result, %s', (_title, on) => {
  const parts = SPOTS.map((part) => ({ part, staked: micro(on[part] * 10_000n) }));
  const all = parts.reduce((sum, part) => sum + part.staked, 0n);
  const losses = RESULTS.map((outcome) =>
    parts.reduce((sum, part) => sum + (part.staked * paidOn(part.part, outcome)) / 10_000n, -all),
  );
  const worst = losses.reduce((a, b) => (a > b ? a : b));
  expect(baccaratTable.worstLoss?.(parts)).toBe(worst);
  // A stake that is about to be added counts like one that is there.
  const [first, ...others] = parts;
  const half = micro(first!.staked / 2n);
  const inTwo = [{ ...first!, staked: half }, ...others, { ...first!, staked: half }];
  expect(baccaratTable.worstLoss?.(inTwo)).toBe(worst);
});

test('baccarat: opposite stakes cost the operator nothing', () => {
  const parts = [
    { part: 'player', staked: micro(100n) },
    { part: 'banker', staked: micro(100n) },
  ];
  expect(baccaratTable.worstLoss?.(parts)).toBe(0n);
  expect(baccaratTable.worstLoss?.([{ part: 'tie', staked: ZERO }])).toBe(0n);
});
