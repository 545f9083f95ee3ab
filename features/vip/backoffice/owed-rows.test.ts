import { expect, test } from 'vitest';
import { owedRows, type OwedReport } from './owed-rows.ts';

const RAKEBACK = {
  currency: 'RUB',
  players: 2,
  owed: '10.50',
  overpaid: '-1.00',
  accrued: '19.50',
  claimed: '10.00',
  rows_accrued: '19.50',
  rows_claimed: '10.00',
} as const;

const report = (part: Partial<OwedReport>): OwedReport => ({
  rakeback: [RAKEBACK],
  cashback: [{ currency: 'RUB', players: 3, owed: '4.25' }],
  ...part,
});

test('vip: rakeback and cashback of a currency are one row with their total', () => {
  const cashback = [...report({}).cashback, { currency: 'USD', players: 1, owed: '2.00' } as const];
  expect(owedRows(report({ cashback }))).toMatchObject([
    { currency: 'RUB', rakeback: '10.50', cashback: '4.25', total: '14.75', isExact: true },
    { currency: 'USD', rakeback: '0.00', cashback: '2.00', total: '2.00', isExact: true },
  ]);
});

test('vip: balances that are not the sums of their rows are marked', () => {
  const off = [
    { ...RAKEBACK, rows_accrued: '19.49' },
    { ...RAKEBACK, rows_claimed: '9.00' },
  ];
  const marks = off.map((row) => owedRows(report({ rakeback: [row] }))[0]!.isExact);
  expect(marks).toEqual([false, false]);
});
