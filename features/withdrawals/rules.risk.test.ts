import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import {
  approvalsNeeded,
  findFlags,
  FLAG_WEIGHT,
  FLAGS,
  isJustUnder,
  scoreOf,
  type Flag,
  type RiskFacts,
} from './rules.risk.ts';

const rub = (amount: number) => micro(BigInt(amount) * 1_000_000n);

/** A player of many years without any risk signal. */
const PLAIN: RiskFacts = {
  amount: rub(1000),
  depositedSince: rub(1000),
  stakedSince: rub(1000),
  paidBefore: 7,
  usualAmount: rub(900),
  isKnownDestination: true,
  destinations: 1,
  othersOfDestination: 0,
  othersOfAddress: 0,
  isAccessChanged: false,
  isByLink: false,
  fourEyesMin: rub(100_000),
  justUnder: 0,
  linkedShare: 9_999,
  bonusBalance: rub(0),
  openWagers: 0,
  hasAbuseCase: false,
  isHeldByCase: false,
};

test('risk: without a signal there are no flags', () => {
  expect(findFlags(PLAIN)).toEqual([]);
});

const ODD: readonly (readonly [Flag, Partial<RiskFacts>, Partial<RiskFacts>])[] = [
  ['not_played', { stakedSince: rub(999) }, { depositedSince: rub(0), stakedSince: rub(0) }],
  ['first_withdrawal', { paidBefore: 0 }, { paidBefore: 1 }],
  ['new_destination', { isKnownDestination: false }, { paidBefore: 0 }],
  ['many_destinations', { destinations: 3 }, { destinations: 2 }],
  ['unusual_amount', { usualAmount: rub(199) }, { usualAmount: rub(200) }],
  ['shared_destination', { othersOfDestination: 1 }, {}],
  ['shared_address', { othersOfAddress: 1 }, {}],
  ['access_changed', { isAccessChanged: true }, {}],
  ['came_by_link', { isByLink: true }, {}],
  [
    'structuring',
    { amount: rub(90_000), usualAmount: rub(90_000), justUnder: 2 },
    { amount: rub(89_999), usualAmount: rub(90_000), justUnder: 2 },
  ],
  ['linked_sum', { linkedShare: 10_000 }, { linkedShare: 9_999 }],
  ['bonus_active', { bonusBalance: micro(1n) }, {}],
  ['open_bets', { openWagers: 1 }, {}],
  ['bonus_abuse', { hasAbuseCase: true }, {}],
  ['risk_review', { isHeldByCase: true }, {}],
];

test.each(ODD)('risk: %s is flagged exactly from its threshold on', (flag, odd, even) => {
  expect(findFlags({ ...PLAIN, ...odd })).toEqual([flag]);
  expect(findFlags({ ...PLAIN, ...even })).not.toContain(flag);
});

test('risk: every flag has a case above, and a weight from 1 to 100', () => {
  expect(ODD.map(([flag]) => flag).toSorted()).toEqual([...FLAGS].toSorted());
  for (const weight of Object.values(FLAG_WEIGHT)) {
    expect(weight).toBeGreaterThanOrEqual(1);
    expect(weight).toBeLessThanOrEqual(100);
  }
});

test('risk: the weights are those of the review', () => {
  expect(FLAG_WEIGHT).toEqual({
    risk_review: 100,
    not_played: 40,
    first_withdrawal: 10,
    new_destination: 10,
    many_destinations: 25,
    unusual_amount: 20,
    shared_destination: 50,
    shared_address: 25,
    access_changed: 35,
    came_by_link: 40,
    structuring: 35,
    linked_sum: 30,
    bonus_abuse: 45,
    bonus_active: 15,
    open_bets: 5,
  });
});

test('risk: any amount is usual without one before, and unusual after the smallest', () => {
  expect(findFlags({ ...PLAIN, usualAmount: rub(0) })).toEqual([]);
  expect(findFlags({ ...PLAIN, usualAmount: micro(1n) })).toEqual(['unusual_amount']);
});

test('risk: an amount from nine tenths of the threshold on is just below it, twice is structuring', () => {
  const amounts = [89_999, 90_000, 99_999, 100_000];
  const threshold = rub(100_000);
  expect(amounts.map((amount) => isJustUnder(rub(amount), threshold))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isJustUnder(rub(90_000), undefined)).toBe(false);
  const once = { amount: rub(90_000), usualAmount: rub(90_000), justUnder: 1 };
  expect(findFlags({ ...PLAIN, ...once })).toEqual([]);
});

test('risk: the heaviest flag comes first, and the score is the sum', () => {
  const flags = findFlags({ ...PLAIN, openWagers: 2, othersOfDestination: 1, paidBefore: 0 });
  expect(flags).toEqual(['shared_destination', 'first_withdrawal', 'open_bets']);
  expect(scoreOf(flags)).toBe(65);
});

test('risk: no, one or two approvals are needed', () => {
  const rules = { automaticMax: rub(1000), fourEyesMin: rub(5000) };
  expect(approvalsNeeded(rub(1000), [], rules)).toBe(0);
  expect(approvalsNeeded(rub(1000), ['open_bets'], rules)).toBe(1);
  expect(approvalsNeeded(rub(1001), [], rules)).toBe(1);
  expect(approvalsNeeded(rub(5000), [], rules)).toBe(2);
  const strict = { automaticMax: rub(0), fourEyesMin: undefined };
  expect(approvalsNeeded(micro(10_000n), [], strict)).toBe(1);
});
