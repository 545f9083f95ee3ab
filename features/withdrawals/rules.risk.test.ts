import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import {
  approvalsNeeded,
  findFlags,
  FLAG_WEIGHT,
  FLAGS,
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
