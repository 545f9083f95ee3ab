import { expect, test } from 'vitest';
import { micro, type Micro } from '#core/money.ts';
import { listOwed, loopMaximum, type Instrument, type LoopSum } from './rules.loop.ts';

const ALL: readonly Instrument[] = ['card', 'phone', 'crypto'];
const sum = (instrument: Instrument, paidIn: number, paidOut = 0): LoopSum => ({
  instrument,
  paidIn: micro(BigInt(paidIn)),
  paidOut: micro(BigInt(paidOut)),
});

test('without deposits money goes wherever the player likes', () => {
  expect(loopMaximum([], ALL, 'card')).toBeUndefined();
});

test('what came by one means binds all others and not itself', () => {
  const sums = [sum('card', 1000)];
  expect(loopMaximum(sums, ALL, 'card')).toBeUndefined();
  expect(loopMaximum(sums, ALL, 'crypto')).toBe(0n);
});

test('while several are owed each takes what it is owed', () => {
  const sums = [sum('card', 1000, 400), sum('phone', 50)];
  expect(listOwed(sums, ALL)).toEqual([
    { instrument: 'card', amount: 600n },
    { instrument: 'phone', amount: 50n },
  ]);
  expect(loopMaximum(sums, ALL, 'card')).toBe(600n);
  expect(loopMaximum(sums, ALL, 'phone')).toBe(50n);
  expect(loopMaximum(sums, ALL, 'crypto')).toBe(0n);
});

test('what went back is free, also when more went out than came', () => {
  const sums = [sum('card', 1000, 5000), sum('phone', 50, 50)];
  for (const instrument of ALL) expect(loopMaximum(sums, ALL, instrument)).toBeUndefined();
});

test('a means the house cannot pay by binds nobody', () => {
  expect(loopMaximum([sum('phone', 1000)], ['card'], 'card')).toBeUndefined();
});

test('rests too small for any payout lock nothing up', () => {
  const sums = [sum('card', 150, 100), sum('phone', 150, 100)];
  const least = new Map<Instrument, Micro>([
    ['card', micro(100n)],
    ['phone', micro(100n)],
  ]);
  expect(loopMaximum(sums, ALL, 'card', least)).toBeUndefined();
  expect(loopMaximum(sums, ALL, 'crypto', least)).toBeUndefined();
  const more = [...sums.slice(1), sum('card', 200, 100)];
  expect(loopMaximum(more, ALL, 'phone', least)).toBe(0n);
  expect(loopMaximum(more, ALL, 'card', least)).toBeUndefined();
});

test('property: asked in any order, whatever is allowed leaves nobody short of what he is owed', () => {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 2000; round++) {
    const sums = ALL.map((instrument) => sum(instrument, next(100), next(100)));
    const instrument = ALL[next(3)]!;
    const most = loopMaximum(sums, ALL, instrument);
    if (most === undefined) continue;
    const owed = listOwed(sums, ALL).find((one) => one.instrument === instrument);
    expect(most).toBe(owed?.amount ?? 0n);
  }
});
