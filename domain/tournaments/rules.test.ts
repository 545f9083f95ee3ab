import { expect, test } from 'vitest';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import {
  bestOf,
  fromTournament,
  isComplete,
  scoredBetOf,
  scoreOfSums,
  toTournament,
  tournamentTerms,
  type TournamentTerms,
} from './rules.ts';
import { costMaxOf, finalLine, placesOf, poolOf, prizesOfPlaces } from './rules.prizes.ts';

const money = (text: string): Micro => parseMoney(text)!;

function termsOf(changes: Partial<TournamentTerms> = {}): TournamentTerms {
  return tournamentTerms.parse({
    names: { ru: 'Гонка', en: 'Race', kz: 'Жарыс' },
    currency: 'USD',
    rates: { RUB: '9000000000', EUR: '92000000' },
    scoring: 'wager',
    unit: null,
    rounds: null,
    games: null,
    stake_min: '0.10',
    prizes: { kind: 'amounts', amounts: ['500.00', '300.00', '200.00'] },
    ties: 'earlier',
    late_seconds: 600,
    ...changes,
  });
}

const BET = {
  game: 'dice',
  currency: 'RUB',
  stake: money('90.00'),
  payout: money('180.00'),
  m4: 20_000n,
  bonusStake: micro(0n),
} as const;

test('promo.tournaments: a stake of 90 RUB is 1 USD at a rate of 90, and a prize of 2.50 is 225', () => {
  const terms = termsOf();
  expect(toTournament(terms, money('90.00'), 'RUB')).toBe(money('1.00'));
  expect(fromTournament(terms, money('2.50'), 'RUB')).toBe(money('225.00'));
  expect(toTournament(terms, money('1.00'), 'USD')).toBe(money('1.00'));
  expect(toTournament(terms, money('1.00'), 'KZT')).toBeUndefined();
  // Half a hundredth is never paid.
  expect(fromTournament(terms, money('0.01'), 'EUR')).toBe(0n);
});

test('promo.tournaments: a bet counts for its games, from the smallest stake on, and in cash alone', () => {
  const scored = { wagered: money('1.00'), net: money('1.00'), m4: 20_000n };
  expect(scoredBetOf(termsOf(), BET)).toEqual(scored);
  expect(scoredBetOf(termsOf({ games: ['crash'] }), BET)).toBeUndefined();
  expect(scoredBetOf(termsOf({ games: ['crash', 'dice'] }), BET)).toEqual(scored);
  const slot = { ...BET, keys: ['dice', 'category:slots'] };
  expect(scoredBetOf(termsOf({ games: ['category:slots'] }), slot)).toEqual(scored);
  expect(scoredBetOf(termsOf({ games: ['category:live'] }), slot)).toBeUndefined();
  expect(scoredBetOf(termsOf({ stake_min: '1.00' }), BET)).toEqual(scored);
  expect(scoredBetOf(termsOf({ stake_min: '1.01' }), BET)).toBeUndefined();
  expect(scoredBetOf(termsOf(), { ...BET, bonusStake: micro(1n) })).toBeUndefined();
  expect(scoredBetOf(termsOf(), { ...BET, currency: 'INR' })).toBeUndefined();
});

test.each([
  ['wager', {}, 12_500_000n],
  ['points', { unit: '5.00' }, 2n],
  ['net_win', {}, -2_500_000n],
  ['multiplier_sum', {}, 61_000n],
  ['multiplier', {}, undefined],
  ['best_of', { rounds: 3 }, undefined],
] as const)('promo.tournaments: the score %s of sums is exact', (scoring, changes, score) => {
  const terms = termsOf({ scoring, ...changes });
  const sums = { wagered: money('12.50'), net: money('-2.50'), m4: 61_000n };
  expect(isComplete(terms)).toBe(true);
  expect(scoreOfSums(terms, sums)).toBe(score);
});

test('promo.tournaments: terms name the unit of points and the rounds of a row, and no other does', () => {
  expect(isComplete(termsOf({ scoring: 'points' }))).toBe(false);
  expect(isComplete(termsOf({ scoring: 'best_of' }))).toBe(false);
  expect(isComplete(termsOf({ unit: '1.00' }))).toBe(false);
  expect(isComplete(termsOf({ rounds: 2 }))).toBe(false);
});

test('promo.tournaments: the best of three in a row, of fewer, and of none', () => {
  expect(bestOf([10n, 0n, 50n, 20n, 30n, 0n, 90n], 3)).toBe(120n);
  expect(bestOf([100n, 0n, 0n, 60n, 60n], 3)).toBe(120n);
  expect(bestOf([10n, 20n], 3)).toBe(30n);
  expect(bestOf([10n, 20n, 15n], 1)).toBe(20n);
  expect(bestOf([], 3)).toBe(0n);
});

test('promo.tournaments: tied players on places 1 and 2 of 500/300/200 get 400 each', () => {
  const prizes = prizesOfPlaces(termsOf(), micro(0n));
  const scores = [70n, 70n, 10n, 5n];
  expect(placesOf({ ties: 'shared' }, scores, prizes)).toEqual([
    { place: 1, prize: money('400.00') },
    { place: 1, prize: money('400.00') },
    { place: 3, prize: money('200.00') },
    { place: 4, prize: 0n },
  ]);
  expect(placesOf({ ties: 'earlier' }, scores, prizes)).toEqual([
    { place: 1, prize: money('500.00') },
    { place: 2, prize: money('300.00') },
    { place: 3, prize: money('200.00') },
    { place: 4, prize: 0n },
  ]);
});

test('promo.tournaments: a tie over the last place shares its prize, rounded down', () => {
  const prizes = prizesOfPlaces(termsOf(), micro(0n));
  const places = placesOf({ ties: 'shared' }, [9n, 8n, 7n, 7n, 7n], prizes);
  expect(places.slice(2)).toEqual([
    { place: 3, prize: money('66.66') },
    { place: 3, prize: money('66.66') },
    { place: 3, prize: money('66.66') },
  ]);
});

test('promo.tournaments: a pool is fixed, or a share of the stakes up to its most', () => {
  const shares = { kind: 'shares' as const, pool: '1000.00', shares: [5_000, 3_000, 1_250] };
  const fixed = termsOf({ prizes: { ...shares, wager_bp: null } });
  expect(prizesOfPlaces(fixed, micro(0n))).toEqual([
    money('500.00'),
    money('300.00'),
    money('125.00'),
  ]);
  const growing = termsOf({ prizes: { ...shares, wager_bp: 50 } });
  expect(poolOf(growing, money('33333.33'))).toBe(money('166.66'));
  expect(prizesOfPlaces(growing, money('33333.33'))).toEqual([
    money('83.33'),
    money('49.99'),
    money('20.83'),
  ]);
  expect(poolOf(growing, money('10000000.00'))).toBe(money('1000.00'));
  expect([costMaxOf(fixed), costMaxOf(growing), costMaxOf(termsOf())]).toEqual([
    money('1000.00'),
    money('1000.00'),
    money('1000.00'),
  ]);
});

test('promo.tournaments: terms that pay more than the pool or no place are refused', () => {
  const prizes = { kind: 'shares' as const, pool: '10.00', wager_bp: null };
  const shares = [6_000, 5_000];
  expect(() => termsOf({ prizes: { ...prizes, shares } })).toThrow('shares_above_all');
  expect(() => termsOf({ prizes: { kind: 'amounts', amounts: [] } })).toThrow('required');
  expect(() => termsOf({ prizes: { kind: 'amounts', amounts: ['0.001'] } })).toThrow('amount');
});

test('promo.tournaments: a line of the final table has the entry and no name', () => {
  const row = {
    place: 1,
    entryId: 17n,
    score: 12_500_000n,
    reachedAt: new Date('2026-11-28T20:00:00.125Z'),
    prize: money('500.00'),
  };
  expect(finalLine(row)).toBe('1,17,12500000,2026-11-28T20:00:00.125Z,500.00');
});
