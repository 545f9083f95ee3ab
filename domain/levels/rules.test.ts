import { expect, test } from 'vitest';
import { formatMoney, parseMoney } from '#core/money.ts';
import {
  cashbackOf,
  fromDollars,
  levelOf,
  levelTerms,
  rakebackOf,
  retentionOf,
  reviewMonth,
  rewardOf,
  thresholdOf,
  THRESHOLDS,
  xpOf,
} from './rules.ts';

const money = (text: string) => parseMoney(text)!;

const TERMS = levelTerms.parse({
  rates: { USD: 100_000_000, EUR: 110_000_000, RUB: 1_250_000, KZT: 200_000, INR: 1_200_000 },
  factors: { slots: 10_000, originals: 2_500, sports: 10_000, live: 2_500 },
  cashback_min: '1.00',
  retention_bp: 5_000,
  levels: [0.02, 0.03, 0.07, 0.18, 0.46, 1.17, 2.92, 7.32, 18.31, 45.77].map((reward, index) => ({
    rakeback_bp: 500 + 50 * index,
    cashback_bp: 100 * (index + 1),
    cashback_max: '10.00',
    reward: String(reward),
  })),
});

test('promo.vip: levels begin at 100 XP and are each 2.5 times as far as the one before', () => {
  expect(THRESHOLDS.map(formatMoney)).toEqual([
    '100.00',
    '250.00',
    '625.00',
    '1562.50',
    '3906.25',
    '9765.625',
    '24414.0625',
    '61035.15625',
    '152587.890625',
    // Half a micro-unit is cut off.
    '381469.726562',
  ]);
  expect(
    [money('99.999999'), money('100'), money('249.99'), money('381469.726562')].map(levelOf),
  ).toEqual([0, 1, 1, 10]);
  expect(levelOf(money('-5'))).toBe(0);
});

test.each([
  ['RUB', 'slots', '1000', '12.50'],
  ['RUB', 'originals', '1000', '3.125'],
  ['USD', 'sports', '10', '10.00'],
  ['EUR', 'live', '10', '2.75'],
  ['KZT', 'originals', '0.01', '0.000005'],
] as const)('promo.vip: a stake in %s on %s of %s earns %s XP', (currency, group, cash, xp) => {
  expect(formatMoney(xpOf(TERMS, { cash: money(cash), currency, group }))).toBe(xp);
});

test('promo.vip: rakeback is the stake times the exact edge times the rate', () => {
  const crash = { numerator: 1n, denominator: 100n };
  expect(rakebackOf(money('1000'), crash, 1_000)).toBe(money('1.00'));
  expect(rakebackOf(money('1000'), { numerator: 1n, denominator: 37n }, 1_000)).toBe(2_702_702n);
  expect(rakebackOf(money('1000'), crash, 0)).toBe(0n);
  expect(rakebackOf(money('1000'), { numerator: -1n, denominator: 100n }, 1_000)).toBe(0n);
});

const week = (staked: string, paid: string, credited = '0') => ({
  currency: 'RUB' as const,
  staked: money(staked),
  paid: money(paid),
  credited: money(credited),
});

test.each([
  ['a share of the net loss', 5, week('10000', '2000'), '400.00'],
  ['less what was credited as bonuses', 5, week('10000', '2000', '1000'), '350.00'],
  ['bonuses that went back add nothing', 5, week('10000', '2000', '-1000'), '400.00'],
  ['nothing of a win', 5, week('10000', '10000.01'), '0.00'],
  ['nothing at level 0', 0, week('100000', '0'), '0.00'],
  ['nothing below one dollar', 1, week('7999', '0'), '0.00'],
  ['one dollar', 1, week('8000', '0'), '80.00'],
  ['the most that the level gives', 10, week('1000000', '0'), '800.00'],
  ['whole hundredths', 1, week('8000.99', '0'), '80.00'],
] as const)('promo.vip: cashback of a week: %s', (_name, level, play, amount) => {
  expect(formatMoney(cashbackOf(TERMS, level, play))).toBe(amount);
});

test('promo.vip: the reward of a level is 0.02 % of the XP of its step, cut to cents', () => {
  for (let level = 1; level <= 10; level++) {
    const step = thresholdOf(level) - thresholdOf(level - 1);
    expect(rewardOf(TERMS, level, 'USD')).toBe(((step * 2n) / 10_000n / 10_000n) * 10_000n);
  }
  expect(formatMoney(rewardOf(TERMS, 1, 'RUB'))).toBe('1.60');
  expect(formatMoney(fromDollars(TERMS, money('1'), 'KZT'))).toBe('500.00');
});

const player = (xp: string, level: number, monthXp: string, isNew = false) => ({
  xp: money(xp),
  level,
  monthXp: money(monthXp),
  isNew,
});

test.each([
  ['half of the step keeps it', player('700', 3, '187.5'), 3, '700'],
  ['less loses one level', player('700', 3, '187.499999'), 2, '250'],
  ['a level of this month is kept', player('700', 3, '1', true), 3, '700'],
  ['only one level is lost', player('400000', 10, '0'), 9, '152587.890625'],
  ['level 1 falls to none', player('110', 1, '49.99'), 0, '0'],
  ['XP that was taken back takes the level', player('249', 3, '900', true), 1, '249'],
] as const)('promo.vip: the review of a month: %s', (_name, given, level, xp) => {
  expect(reviewMonth(TERMS, given)).toEqual({ level, xp: money(xp) });
});

test('promo.vip: what keeps a level is half of its step', () => {
  expect([0, 1, 2, 3].map((level) => formatMoney(retentionOf(TERMS, level)))).toEqual([
    '0.00',
    '50.00',
    '75.00',
    '187.50',
  ]);
});
