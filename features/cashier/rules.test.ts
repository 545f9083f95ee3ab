import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX, MICRO_PER_MINOR, micro, parseMoney, type Micro } from '#core/money.ts';
import {
  AMOUNT_DEFAULT,
  commissionOf,
  creditOf,
  isOpen,
  limitsOf,
  readAmount,
  STATUS,
  step,
  sumWasChanged,
} from './rules.ts';
import type { DepositEvent, DepositState } from './rules.ts';

const NEW: DepositState = {
  status: STATUS.created,
  amount: micro(1_000_000_000n),
  commissionBp: 0,
  paid: null,
  isLate: false,
};

const amount = fc
  .bigInt({ min: 1n, max: AMOUNT_MAX / MICRO_PER_MINOR })
  .map((minor) => micro(minor * MICRO_PER_MINOR));
const quietEvent = fc.constantFrom<DepositEvent>(
  { kind: 'announced' },
  { kind: 'failed' },
  { kind: 'expired' },
  { kind: 'cancelled' },
);
const paidEvent = amount.map((paid): DepositEvent => ({ kind: 'paid', amount: paid }));

function play(events: readonly DepositEvent[]): DepositState {
  return events.reduce(step, NEW);
}

test('property: money that arrived is credited whatever came before, after, twice or not', () => {
  fc.assert(
    fc.property(fc.array(quietEvent), fc.array(quietEvent), paidEvent, (before, after, paid) => {
      const end = play([...before, paid, ...after, paid]);
      expect(end.status).toBe(STATUS.paid);
      expect(end.paid).toBe(paid.kind === 'paid' && paid.amount);
    }),
  );
});

test('property: only the first payment counts; a paid deposit never changes again', () => {
  fc.assert(
    fc.property(paidEvent, fc.array(fc.oneof(quietEvent, paidEvent)), (first, rest) => {
      const paid = step(NEW, first);
      for (const event of rest) expect(step(paid, event)).toBe(paid);
    }),
  );
});

test('property: without money the first thing that closed a deposit stands', () => {
  fc.assert(
    fc.property(fc.array(quietEvent), (events) => {
      const closing = events.find((event) => event.kind !== 'announced');
      const end = play(events);
      if (closing) expect(end.status).toBe(STATUS[closing.kind as 'failed']);
      else expect(end.status).toBe(events.length > 0 ? STATUS.waiting : STATUS.created);
      expect(end.paid).toBeNull();
    }),
  );
});

test('property: a payment is late exactly when the deposit had closed before it', () => {
  fc.assert(
    fc.property(fc.array(quietEvent), paidEvent, (before, paid) => {
      const wasOpen = isOpen(play(before).status);
      expect(step(play(before), paid).isLate).toBe(!wasOpen);
    }),
  );
});

test('every step of the table', () => {
  const paid: DepositEvent = { kind: 'paid', amount: NEW.amount };
  const { created, waiting, failed, expired, cancelled } = STATUS;
  const table = [created, waiting, STATUS.paid, failed, expired, cancelled].map((status) => {
    const from: DepositState = { ...NEW, status, paid: status === STATUS.paid ? NEW.amount : null };
    return [
      step(from, { kind: 'announced' }).status,
      step(from, paid).status,
      step(from, { kind: 'failed' }).status,
      step(from, { kind: 'expired' }).status,
      step(from, { kind: 'cancelled' }).status,
    ].join('');
  });
  //                    announced, paid, failed, expired, cancelled
  expect(table).toEqual(['23456', '23456', '33333', '43444', '53555', '63666']);
});

test('the sum was changed exactly when another amount was paid', () => {
  const other = micro(NEW.amount + MICRO_PER_MINOR);
  expect(sumWasChanged(NEW)).toBe(false);
  expect(sumWasChanged(step(NEW, { kind: 'paid', amount: NEW.amount }))).toBe(false);
  expect(sumWasChanged(step(NEW, { kind: 'paid', amount: other }))).toBe(true);
});

test('property: amount = credit + commission, in whole hundredths, and something is left', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 9999 }), (paid, bp) => {
      const commission = commissionOf(paid, bp);
      expect(commission + creditOf(paid, bp)).toBe(paid);
      expect(commission % MICRO_PER_MINOR).toBe(0n);
      expect(commission * 10_000n).toBeLessThanOrEqual(paid * BigInt(bp));
      expect(creditOf(paid, bp)).toBeGreaterThan(0n);
    }),
  );
});

test('cashier.limits: 100, 300000 and 100 where a method gives none, else its own', () => {
  expect(limitsOf({ min: null, max: null })).toEqual({
    min: parseMoney('100'),
    max: parseMoney('300000'),
  });
  expect(AMOUNT_DEFAULT).toBe(parseMoney('100'));
  const own = { min: micro(5n), max: micro(7n) };
  expect(limitsOf(own)).toEqual(own);
});

const LIMITS = limitsOf({ min: null, max: null });

test.each([
  ['100', '100'],
  ['100.00', '100'],
  ['100.5', '100.5'],
  ['299999.99', '299999.99'],
  ['300000', '300000'],
])('amount %s is accepted exactly', (text, value) => {
  expect(readAmount(text, LIMITS)).toBe(parseMoney(value) as Micro);
});

test.each([
  ['0', 'amount_not_positive'],
  ['0.00', 'amount_not_positive'],
  ['-100', 'amount_not_positive'],
  ['-0.001', 'amount_not_positive'],
  ['0.001', 'amount_decimals'],
  ['100.000', 'amount_decimals'],
  ['1e-37', 'amount_format'],
  ['1e300', 'amount_format'],
  ['NaN', 'amount_format'],
  ['Infinity', 'amount_format'],
  ['сто', 'amount_format'],
  ['', 'amount_format'],
  [' 100', 'amount_format'],
  ['100 ', 'amount_format'],
  ['100\n', 'amount_format'],
  ['+100', 'amount_format'],
  ['0100', 'amount_format'],
  ['100.', 'amount_format'],
  ['.5', 'amount_format'],
  ['0x64', 'amount_format'],
  ['100,50', 'amount_format'],
  ['١٠٠', 'amount_format'],
  ['99.99', 'amount_below_min'],
  ['0.01', 'amount_below_min'],
  ['300000.01', 'amount_above_max'],
  ['9'.repeat(31), 'amount_above_max'],
])('amount %j is refused as %s', (text, code) => {
  expect(readAmount(text, LIMITS)).toBe(code);
});
