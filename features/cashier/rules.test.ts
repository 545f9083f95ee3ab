import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX, MICRO_PER_MINOR, micro } from '#core/money.ts';
import * as rules from './rules.ts';
import {
  CLOCK_SKEW_SECONDS,
  isOpen,
  isRateOver,
  PAID_AT_GRACE_SECONDS,
  RATE_GRACE_SECONDS,
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

test('property: money that arrived is credited, whatever came before or after, repeated or not', () => {
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

test('property: without money the first closing event of a deposit stands', () => {
  fc.assert(
    fc.property(fc.array(quietEvent), (events) => {
      const closing = events.find((event) => event.kind !== 'announced');
      const open = events.length > 0 ? STATUS.waiting : STATUS.created;
      const status = closing ? STATUS[closing.kind as 'failed'] : open;
      expect(play(events)).toMatchObject({ status, paid: null });
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

test('deposit rules: the times are those of the specification', () => {
  expect(STATUS).toEqual({
    created: 1,
    waiting: 2,
    paid: 3,
    failed: 4,
    expired: 5,
    cancelled: 6,
  });
  expect([rules.SEEN_GRACE_SECONDS, PAID_AT_GRACE_SECONDS]).toEqual([86_400, 86_400]);
  expect([RATE_GRACE_SECONDS, CLOCK_SKEW_SECONDS]).toEqual([7_200, 300]);
  expect([rules.POLL_MS, rules.PROMPT_MS]).toEqual([5_000, 17_000]);
});

test('deposit rules: every transition of the table', () => {
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

test('deposit rules: the sum was changed exactly when another amount was paid', () => {
  const other = micro(NEW.amount + MICRO_PER_MINOR);
  expect(sumWasChanged(NEW)).toBe(false);
  expect(sumWasChanged(step(NEW, { kind: 'paid', amount: NEW.amount }))).toBe(false);
  expect(sumWasChanged(step(NEW, { kind: 'paid', amount: other }))).toBe(true);
});

/** Seconds after the expiry of an invoice that was valid for twenty minutes. */
function over(firstSeen: number, now: number, paid?: number): boolean {
  const at = (seconds: number) => 1_700_000_000_000 + seconds * 1000;
  return isRateOver({
    created: at(-1200),
    expires: at(0),
    firstSeen: at(firstSeen),
    now: at(now),
    paid: paid === undefined ? undefined : at(paid),
  });
}

test('deposit rules: the rate holds by the payment time, or without one by the first report', () => {
  expect(over(RATE_GRACE_SECONDS, RATE_GRACE_SECONDS)).toBe(false);
  expect(over(RATE_GRACE_SECONDS + 1, RATE_GRACE_SECONDS + 1)).toBe(true);
  expect(over(-1, PAID_AT_GRACE_SECONDS * 9)).toBe(false);
  expect(over(PAID_AT_GRACE_SECONDS, PAID_AT_GRACE_SECONDS, CLOCK_SKEW_SECONDS)).toBe(false);
  expect(over(PAID_AT_GRACE_SECONDS + 1, PAID_AT_GRACE_SECONDS + 1, 0)).toBe(true);
  expect(over(10, 10_000, CLOCK_SKEW_SECONDS + 1)).toBe(true);
  expect(over(10_000, 10_000, -1200 - CLOCK_SKEW_SECONDS - 1)).toBe(true);
  expect(over(10_000, 10_000, 10_001 + CLOCK_SKEW_SECONDS)).toBe(true);
  expect(over(10, 10, 11 + CLOCK_SKEW_SECONDS)).toBe(false);
});

test('property: a reported payment time keeps no rate a day after the expiry', () => {
  const after = (least: number) => fc.integer({ min: least + 1, max: 500_000 });
  const paidAt = fc.integer({ min: -5000, max: 500_000 });
  fc.assert(
    fc.property(
      after(RATE_GRACE_SECONDS),
      after(PAID_AT_GRACE_SECONDS),
      paidAt,
      (firstSeen, later, paid) => {
        expect(over(firstSeen, Math.max(firstSeen, later), paid)).toBe(true);
      },
    ),
  );
});
