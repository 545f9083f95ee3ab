import { expect, test } from 'vitest';
import { micro, type Micro } from '#core/money.ts';
import type { Instrument } from '#domain/payments/rules.destination.ts';
import {
  listOwed,
  closedLoopMaximum,
  instrumentOf,
  type ClosedLoopSum,
} from './rules.closed-loop.ts';

const ALL: readonly Instrument[] = ['card', 'phone', 'crypto'];
const sum = (instrument: Instrument, paidIn: number, paidOut = 0): ClosedLoopSum => ({
  instrument,
  paidIn: micro(BigInt(paidIn)),
  paidOut: micro(BigInt(paidOut)),
});

test('closed loop: without deposits money may go by any instrument', () => {
  expect(closedLoopMaximum([], ALL, 'card')).toBeUndefined();
});

test('closed loop: a deposit by one instrument limits all others, but not itself', () => {
  const sums = [sum('card', 1000)];
  expect(closedLoopMaximum(sums, ALL, 'card')).toBeUndefined();
  expect(closedLoopMaximum(sums, ALL, 'crypto')).toBe(0n);
});

test('closed loop: while several instruments are owed, each may take what it is owed', () => {
  const sums = [sum('card', 1000, 400), sum('phone', 50)];
  expect(listOwed(sums, ALL)).toEqual([
    { instrument: 'card', amount: 600n },
    { instrument: 'phone', amount: 50n },
  ]);
  expect(closedLoopMaximum(sums, ALL, 'card')).toBe(600n);
  expect(closedLoopMaximum(sums, ALL, 'phone')).toBe(50n);
  expect(closedLoopMaximum(sums, ALL, 'crypto')).toBe(0n);
});

test('closed loop: once returned, money is free, also when more went out than came in', () => {
  const sums = [sum('card', 1000, 5000), sum('phone', 50, 50)];
  for (const instrument of ALL) expect(closedLoopMaximum(sums, ALL, instrument)).toBeUndefined();
});

test('closed loop: one micro-unit is owed, nothing and less than nothing are not', () => {
  const sums = [sum('card', 1001, 1000), sum('phone', 7, 7), sum('crypto', 7, 8)];
  expect(listOwed(sums, ALL)).toEqual([{ instrument: 'card', amount: 1n }]);
});

test('closed loop: a bank transfer goes by the phone number', () => {
  const types = [
    'bank_card',
    'card_transfer',
    'bank_transfer',
    'phone_transfer',
    'crypto',
  ] as const;
  expect(types.map(instrumentOf)).toEqual(['card', 'card', 'phone', 'phone', 'crypto']);
});

test('closed loop: an instrument without payouts limits nothing', () => {
  expect(closedLoopMaximum([sum('phone', 1000)], ['card'], 'card')).toBeUndefined();
});

test('closed loop: remainders below the smallest payout limit nothing', () => {
  const sums = [sum('card', 150, 100), sum('phone', 150, 100)];
  const least = new Map<Instrument, Micro>([
    ['card', micro(100n)],
    ['phone', micro(100n)],
  ]);
  expect(closedLoopMaximum(sums, ALL, 'card', least)).toBeUndefined();
  expect(closedLoopMaximum(sums, ALL, 'crypto', least)).toBeUndefined();
  const more = [...sums.slice(1), sum('card', 200, 100)];
  expect(closedLoopMaximum(more, ALL, 'phone', least)).toBe(0n);
  expect(closedLoopMaximum(more, ALL, 'card', least)).toBeUndefined();
});

test('property: in any order of requests, every instrument can get back what it is owed', () => {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 2000; round++) {
    const sums = ALL.map((instrument) => sum(instrument, next(100), next(100)));
    const instrument = ALL[next(3)]!;
    const most = closedLoopMaximum(sums, ALL, instrument);
    if (most === undefined) continue;
    const owed = listOwed(sums, ALL).find((one) => one.instrument === instrument);
    expect(most).toBe(owed?.amount ?? 0n);
  }
});
