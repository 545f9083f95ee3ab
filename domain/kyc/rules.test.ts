import { micro } from '#core/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, groupOf, isNeeded, isNewAttempt, nextStatus, reachesThreshold } from './rules.ts';
import { STATUSES, type VerificationStatus, type VerificationStep } from './rules.ts';

const PLAYER: VerificationStep[] = ['begin', 'submit'];
const STAFF: VerificationStep[] = ['open', 'accept', 'refuse', 'ask', 'revoke', 'vouch'];
const ALL: (VerificationStatus | null)[] = [null, ...STATUSES];

test('profile.verification: the statuses are in the three groups of the specification', () => {
  const groups = Map.groupBy(STATUSES, groupOf);
  expect(Object.fromEntries(groups)).toEqual({
    pending: ['init', 'waiting', 'user_pending', 'pending'],
    failed: ['failed', 'unverified'],
    success: ['success', 'verified'],
  });
});

test('kyc: every step from every status', () => {
  const table = Object.fromEntries(
    ALL.map((from) => [
      from ?? 'none',
      Object.fromEntries(
        [...PLAYER, ...STAFF].flatMap((step) => {
          const to = nextStatus(from, step);
          return to === undefined ? [] : [[step, to]];
        }),
      ),
    ]),
  );
  expect(table).toEqual({
    none: { begin: 'init', ask: 'user_pending', vouch: 'verified' },
    init: { submit: 'waiting', ask: 'user_pending', vouch: 'verified' },
    waiting: {
      open: 'pending',
      accept: 'success',
      refuse: 'failed',
      ask: 'user_pending',
      vouch: 'verified',
    },
    user_pending: { submit: 'waiting', vouch: 'verified' },
    pending: { accept: 'success', refuse: 'failed', ask: 'user_pending', vouch: 'verified' },
    failed: { begin: 'init', ask: 'user_pending', vouch: 'verified' },
    unverified: { begin: 'init', ask: 'user_pending', vouch: 'verified' },
    success: { revoke: 'unverified' },
    verified: { revoke: 'unverified' },
  });
});

test('kyc: no sequence of player steps reaches success', () => {
  const others = ALL.filter((status) => status === null || groupOf(status) !== 'success');
  fc.assert(
    fc.property(
      fc.constantFrom(...others),
      fc.array(fc.constantFrom(...PLAYER)),
      (start, steps) => {
        let status = start;
        for (const step of steps) status = nextStatus(status, step) ?? status;
        expect(status === null ? 'none' : groupOf(status)).not.toBe('success');
      },
    ),
  );
});

test('kyc: success is reachable from every status', () => {
  for (const start of ALL) {
    const seen = new Set([start]);
    for (const from of seen) {
      for (const step of [...PLAYER, ...STAFF]) seen.add(nextStatus(from, step) ?? from);
    }
    expect(seen).toContain('success');
  }
});

test('kyc: a refusal starts a new attempt, a request for more does not', () => {
  expect(isNewAttempt('failed', 'begin')).toBe(true);
  expect(isNewAttempt('unverified', 'ask')).toBe(true);
  expect(isNewAttempt('pending', 'ask')).toBe(false);
  expect(isNewAttempt(null, 'begin')).toBe(false);
});

test('profile.verification: is_need is true while there is a need and no acceptance', () => {
  expect(ALL.filter((status) => isNeeded('deposits', status))).toEqual(
    ALL.filter((status) => status !== 'success' && status !== 'verified'),
  );
  expect(ALL.some((status) => isNeeded(null, status))).toBe(false);
});

test('kyc: deposits reach the threshold together, in one currency or several', () => {
  const share = (sum: bigint, threshold = 2_000_000_000n) => ({
    sum: micro(sum),
    threshold: micro(threshold),
  });
  expect(reachesThreshold([])).toBe(false);
  expect(reachesThreshold([share(1_999_990_000n)])).toBe(false);
  expect(reachesThreshold([share(2_000_000_000n)])).toBe(true);
  const rubles = share(90_000_000_000n, 180_000_000_000n);
  expect(reachesThreshold([share(1_000_000_000n), rubles])).toBe(true);
  expect(reachesThreshold([share(999_000_000n), rubles])).toBe(false);
});

test('kyc: shares are rounded up to the next millionth, each on its own', () => {
  const reaches = (...shares: [sum: bigint, threshold: bigint][]) =>
    reachesThreshold(
      shares.map(([sum, threshold]) => ({ sum: micro(sum), threshold: micro(threshold) })),
    );
  expect(reaches([999_999n, 1_000_000n])).toBe(false);
  expect(reaches([1_999_998_000_000n, 2_000_000_000_000n])).toBe(false);
  expect(reaches([1_999_998_000_001n, 2_000_000_000_000n])).toBe(true);
  expect(reaches([1n, 3n], [1n, 3n], [1n, 3n])).toBe(true);
  expect(reaches([1n, 3n], [1n, 3n])).toBe(false);
});

test('kyc: splitting over currencies never stays below the threshold that one of them would reach', () => {
  const threshold = micro(180_000_000_000n);
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, threshold), { minLength: 1, maxLength: 5 }), (sums) => {
      const total = sums.reduce((sum, part) => sum + part, 0n);
      const whole = reachesThreshold([{ sum: micro(total), threshold }]);
      const split = reachesThreshold(sums.map((sum) => ({ sum: micro(sum), threshold })));
      expect(split || !whole).toBe(true);
    }),
  );
});

test.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2008-11-20', '2026-11-21', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['1900-01-01', '2026-11-21', 126],
])('kyc: born on %s, on %s the age is %i', (birth, today, age) => {
  expect(ageOn(birth, today)).toBe(age);
});
