import { expect, test } from 'vitest';
import { micro, parseMoney } from '#core/money.ts';
import {
  areTiers,
  countMonth,
  cpaOf,
  linesOf,
  ownEarnings,
  rateOf,
  readTerms,
  shareOf,
  totalsOf,
  type MonthFacts,
  type PlayerMonth,
  type WrittenTerms,
} from './rules.commission.ts';

const money = (text: string) => parseMoney(text)!;
const HYBRID: WrittenTerms = {
  revenue_share: {
    tiers: [
      { from: 0, rate_bp: 2500 },
      { from: 3, rate_bp: 4000 },
    ],
  },
  payment_fee_bp: 150,
  cpa: { amount: { USD: '50' }, first_deposit: { USD: '20' }, staked: { USD: '100' } },
  sub_share_bp: 500,
  carries_negative: false,
};
const NOTHING: MonthFacts = {
  months: [],
  depositors: 0,
  candidates: [],
  subs: [],
  corrections: [],
  carried: [],
};
const month = (staked: string, paidOut: string, changes: Partial<PlayerMonth> = {}) => ({
  playerId: 1n,
  currency: 'USD' as const,
  staked: money(staked),
  paidOut: money(paidOut),
  bonuses: money('0'),
  deposited: money('0'),
  paymentCosts: money('0'),
  ...changes,
});

test('affiliates: the NGR is stakes − payouts − bonuses − fees', () => {
  const counted = countMonth(
    month('1000', '820', { bonuses: money('30'), deposited: money('200') }),
    150,
  );
  expect(counted).toMatchObject({ fees: money('3'), ngr: money('147') });
});

test('affiliates: without a rate for them, the fees are what the payments cost', () => {
  const played = month('1000', '820', {
    bonuses: money('30'),
    deposited: money('200'),
    paymentCosts: money('7.123456'),
  });
  expect(countMonth(played, null)).toMatchObject({
    fees: money('7.123456'),
    ngr: money('142.876544'),
  });
  // A plan with a rate deducts that alone, also one of zero.
  expect(countMonth(played, 150)).toMatchObject({ fees: money('3'), ngr: money('147') });
  expect(countMonth(played, 0)).toMatchObject({ fees: 0n, ngr: money('150') });
});

test('affiliates: a worked example of a hybrid month', () => {
  const terms = readTerms(HYBRID);
  const facts: MonthFacts = {
    ...NOTHING,
    months: [
      countMonth(month('1000', '820', { bonuses: money('30'), deposited: money('200') }), 150),
      countMonth(month('10', '60', { playerId: 2n }), 150),
    ],
    depositors: 3,
    candidates: [
      { playerId: 1n, currency: 'USD', firstDeposit: money('20'), staked: money('100') },
      { playerId: 2n, currency: 'USD', firstDeposit: money('19.99'), staked: money('900') },
    ],
    subs: [{ id: 7n, currency: 'USD', earned: money('10.01') }],
    corrections: [{ id: 4n, currency: 'USD', amount: money('-1.5') }],
    carried: [{ currency: 'USD', amount: money('-2') }],
  };
  const lines = linesOf(terms, facts);
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    // (147 − 50) × 40 %
    ['revenue_share', money('38.8')],
    ['cpa', money('50')],
    // 10.01 × 5 %
    ['sub_share', money('0.5005')],
    ['correction', money('-1.5')],
    ['carried', money('-2')],
  ]);
  expect(totalsOf(lines)).toEqual([
    { currency: 'USD', total: money('85.8005'), payable: money('85.8005'), carried: 0n },
  ]);
  expect(ownEarnings(lines)).toEqual([{ currency: 'USD', total: money('88.8') }]);
});

test('affiliates: a negative revenue share is nothing, or is carried over where the plan says so', () => {
  const facts = { ...NOTHING, months: [countMonth(month('10', '110'), 0)], depositors: 0 };
  const lost = totalsOf(linesOf(readTerms(HYBRID), facts));
  expect(lost).toEqual([{ currency: 'USD', total: 0n, payable: 0n, carried: 0n }]);
  const carrying = readTerms({ ...HYBRID, carries_negative: true });
  const kept = totalsOf(linesOf(carrying, facts));
  expect(kept).toEqual([
    { currency: 'USD', total: money('-25'), payable: 0n, carried: money('-25') },
  ]);
});

test('affiliates: a correction that exceeds the month is carried over on any plan', () => {
  const corrections = [{ id: 1n, currency: 'USD' as const, amount: money('-7') }];
  const [total] = totalsOf(linesOf(readTerms(HYBRID), { ...NOTHING, corrections }));
  expect(total).toMatchObject({ payable: 0n, carried: money('-7') });
});

test('affiliates: tiers begin at zero and rise', () => {
  expect(areTiers([{ from: 0 }, { from: 3 }])).toBe(true);
  for (const wrong of [
    [],
    [{ from: 1 }],
    [{ from: 0 }, { from: 0 }],
    [{ from: 0 }, { from: -1 }],
  ]) {
    expect(areTiers(wrong)).toBe(false);
  }
  const { tiers } = readTerms(HYBRID).revenueShare!;
  expect([0, 2, 3, 99].map((depositors) => rateOf(tiers, depositors))).toEqual([
    2500, 2500, 4000, 4000,
  ]);
});

test('affiliates: a CPA needs both thresholds, exactly, and an amount in the currency', () => {
  const terms = readTerms(HYBRID);
  const player = { playerId: 1n, currency: 'USD' as const, firstDeposit: money('20') };
  expect(cpaOf(terms, { ...player, staked: money('100') })).toBe(money('50'));
  expect(cpaOf(terms, { ...player, staked: micro(money('100') - 1n) })).toBeUndefined();
  expect(cpaOf(terms, { ...player, currency: 'RUB', staked: money('100') })).toBeUndefined();
  expect(cpaOf({ ...terms, cpa: null }, { ...player, staked: money('100') })).toBeUndefined();
});

test('conservation: the parts of a total add up, and a share never exceeds its base', () => {
  for (let step = 0n; step < 4_000n; step++) {
    // A fixed walk over amounts of both signs and all sizes, and over all rates.
    const base = micro((step * 7_919_777n - 15_000_000_000n) * ((step % 13n) + 1n));
    const bp = Number((step * 37n) % 10_001n);
    const share = shareOf(base, bp);
    expect(share * base >= 0n && (base < 0n ? share >= base : share <= base)).toBe(true);
    const exact = base * BigInt(bp) - share * 10_000n;
    expect(exact > -10_000n && exact < 10_000n).toBe(true);
    const facts = { ...NOTHING, corrections: [{ id: 1n, currency: 'RUB' as const, amount: base }] };
    for (const { total, payable, carried } of totalsOf(linesOf(readTerms(HYBRID), facts))) {
      expect(total).toBe(payable + carried);
      expect(payable === 0n || carried === 0n).toBe(true);
    }
  }
});
