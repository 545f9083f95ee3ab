import { expect, test } from 'vitest';
import { dice } from '#features/dice/rules.ts';
import { parseMoney, ZERO, type Micro } from '#core/money.ts';
import {
  amountsOf,
  bonusTerms,
  convertedOf,
  countOf,
  isLowRisk,
  matchOf,
  requiredOf,
  shareOf,
  USUAL_SHARES,
} from './rules.ts';

const money = (text: string): Micro => parseMoney(text)!;

const TERMS = bonusTerms.parse({
  names: { ru: 'Первый депозит', en: 'First deposit', kz: 'Бірінші депозит' },
  kind: 'deposit_match',
  percent: 100,
  amounts: {
    RUB: { deposit_min: '100', amount: '1000', stake_max: '500', conversion_max: '10000' },
  },
  wager: 30,
  base: 'bonus',
  release: 'all',
  shares: { ...USUAL_SHARES, slots: 10_000 },
  games: null,
  claim_days: 3,
  active_days: 7,
});
const AMOUNTS = amountsOf(TERMS, 'RUB')!;

test('bonuses: a deposit is matched by its percentage, up to the most and from the least', () => {
  const match = (text: string) => matchOf(TERMS, AMOUNTS, money(text));
  expect(match('99.99')).toBe(0n);
  expect(match('100.00')).toBe(money('100.00'));
  expect(match('1000.01')).toBe(money('1000.00'));
  expect(matchOf({ ...TERMS, percent: 33 }, AMOUNTS, money('100.01'))).toBe(money('33.00'));
  expect(amountsOf(TERMS, 'USD')).toBeUndefined();
});

test('bonuses: 30 times a bonus of 1000 is 30,000 to be staked, with the deposit 60,000', () => {
  expect(requiredOf(TERMS, money('1000'), money('1000'))).toBe(money('30000'));
  const both = { ...TERMS, base: 'deposit_and_bonus' as const };
  expect(requiredOf(both, money('1000'), money('1000'))).toBe(money('60000'));
});

const bet = (game: string, stake: string, isRisky = true, staked = stake) => ({
  keys: [game],
  stake: money(stake),
  staked: money(staked),
  isLowRisk: !isRisky,
});

test.each([
  ['a game that counts in full', bet('slots', '10'), '10', null],
  ['a game that counts for a tenth', bet('dice', '10'), '1', 'share'],
  ['a game that is not listed', bet('rooms', '10'), '0', 'game'],
  ['the largest stake', bet('slots', '500'), '500', null],
  ['a stake above it', bet('slots', '500.01'), '0', 'stake_max'],
  ['a bet that can hardly be lost', bet('slots', '10', false), '0', 'low_risk'],
])('bonuses: what counts of %s', (_title, counted, expected, reason) => {
  expect(countOf(TERMS, AMOUNTS.stakeMax, counted)).toEqual({ counted: money(expected), reason });
});

test('bonuses: where only some games may be played, others count nothing', () => {
  const terms = { ...TERMS, games: ['slots'] };
  expect(countOf(terms, AMOUNTS.stakeMax, bet('dice', '10')).reason).toBe('game');
});

test('bonuses: a bet that is won in more than nine of ten cases is one of low risk', () => {
  const under = (target: number) => dice.exactVariance({ direction: 'under', target });
  expect([5_000, 9_000, 9_001, 9_800].map((target) => isLowRisk(under(target)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('bonuses: what becomes cash is limited in all, and may leave out the bonus itself', () => {
  const most = { conversionMax: money('10000') };
  const standing = {
    balance: money('12000'),
    amount: money('1000'),
    converted: ZERO,
    returned: ZERO,
  };
  expect(convertedOf(TERMS, most, standing)).toBe(money('10000'));
  expect(convertedOf(TERMS, most, { ...standing, converted: money('9999') })).toBe(money('1'));
  expect(convertedOf(TERMS, most, { ...standing, converted: money('10001') })).toBe(0n);
  const unlimited = { conversionMax: null };
  const winnings = { ...TERMS, release: 'winnings' as const };
  expect(convertedOf(winnings, unlimited, standing)).toBe(money('11000'));
  expect(convertedOf(winnings, unlimited, { ...standing, balance: money('900') })).toBe(0n);
  // 900 went back when the wagering was done; of what an open bet paid later, 100 are the bonus.
  const late = { ...standing, balance: money('1600'), returned: money('900') };
  expect(convertedOf(winnings, unlimited, late)).toBe(money('1500'));
  const paid = {
    ...standing,
    balance: money('300'),
    converted: money('1'),
    returned: money('1000'),
  };
  expect(convertedOf(winnings, unlimited, paid)).toBe(money('300'));
});

test('bonuses: a share of a game comes before that of its provider, and that before its category', () => {
  const keys = ['fruits', 'provider:Acme', 'category:slots'];
  const share = (shares: Record<string, number>, games: string[] | null = null) =>
    shareOf({ ...TERMS, shares, games }, keys);
  const all = { fruits: 0, 'provider:Acme': 5_000, 'category:slots': 10_000 };
  const { fruits: _, ...unnamed } = all;
  expect([share(all), share(unnamed), share({ 'category:slots': 7 })]).toEqual([0, 5_000, 7]);
  expect(share(unnamed, ['category:slots'])).toBe(5_000);
  expect([share(unnamed, ['category:live']), share({ 'category:live': 1 })]).toEqual([0, 0]);
  expect(shareOf(TERMS, keys)).toBe(USUAL_SHARES['category:slots']);
});
