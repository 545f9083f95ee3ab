import { expect, test } from 'vitest';
import { EMPTY_DRAFT, termsOf } from './plan-draft.ts';

test.each([
  ['0', 0],
  ['100', 10_000],
  ['12.5', 1_250],
  ['0.01', 1],
  ['7.05', 705],
])('affiliate plans: %s percent are %d basis points', (fee, bp) => {
  const tiers = [{ from: '0', rate: fee }];
  expect(termsOf({ ...EMPTY_DRAFT, tiers, hasFeeShare: true, fee })).toMatchObject({
    revenue_share: { tiers: [{ from: 0, rate_bp: bp }] },
    payment_fee_bp: bp,
  });
});

test.each(['', '100.01', '1.234', '-1', '1e1', 'a'])(
  'affiliate plans: "%s" is no percentage',
  (text) => {
    const full = { ...EMPTY_DRAFT, tiers: [{ from: '0', rate: '30' }] };
    expect(termsOf({ ...full, hasFeeShare: true, fee: text })).toBe('fee');
    expect(termsOf({ ...full, fee: text })).toMatchObject({ payment_fee_bp: null });
    expect(termsOf({ ...full, subShare: text })).toBe('sub_share');
    expect(termsOf({ ...full, tiers: [{ from: '0', rate: text }] })).toBe('rate');
    expect(termsOf({ ...full, hasShare: false, tiers: [{ from: '0', rate: text }] })).toMatchObject(
      { revenue_share: null },
    );
  },
);

test('affiliate plans: a currency without an amount is left out', () => {
  const draft = { ...EMPTY_DRAFT, hasShare: false, hasCpa: true, cpa: { EUR: '40', USD: '' } };
  expect(termsOf(draft)).toMatchObject({
    cpa: { amount: { EUR: '40' }, first_deposit: {}, staked: {} },
  });
});
