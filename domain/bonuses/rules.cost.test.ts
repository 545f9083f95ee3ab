import { expect, test } from 'vitest';
import type { Rational } from '#core/fairness/game.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { amountsOf, bonusTerms, type BonusTerms } from './rules.ts';
import { wageringCost } from './rules.cost.ts';
import { countedGames, type GameOdds } from './rules.odds.ts';
import { simulateBonus } from './rules.simulation.ts';
import { suppliedOdds } from './rules.supplied-odds.ts';
import { namesOf, termErrors, warningsOf } from './rules.terms.ts';

const money = (text: string): Micro => parseMoney(text)!;
const part = (numerator: bigint, denominator: bigint): Rational => ({ numerator, denominator });

/** A double at even chances that pays `rtp` percent on average. */
function evenGame(game: string, rtp: bigint): GameOdds {
  // One prize of 2 × rtp in half of all cases: the variance is the square of the RTP.
  const keys = [game];
  return { game, keys, rtp: part(rtp, 100n), variance: part(rtp ** 2n, 10_000n), isPooled: false };
}

const SLOTS = evenGame('slots', 96n);
const DICE = evenGame('dice', 99n);
const DUEL = { ...evenGame('duel', 97n), isPooled: true };
const KNOWN = [SLOTS, DICE, DUEL];

function termsOf(changes: Partial<BonusTerms> = {}): BonusTerms {
  return bonusTerms.parse({
    names: { ru: 'Бонус', en: 'Bonus', kz: 'Бонус' },
    kind: 'fixed',
    percent: null,
    amounts: {
      RUB: { deposit_min: null, amount: '1000', stake_max: '100', conversion_max: '10000' },
    },
    wager: 30,
    base: 'bonus',
    release: 'all',
    shares: { slots: 10_000 },
    games: null,
    claim_days: 3,
    active_days: 7,
    ...changes,
  });
}

function costOf(terms: BonusTerms, odds: readonly GameOdds[]) {
  const [game] = countedGames(terms, odds);
  return wageringCost(terms, amountsOf(terms, 'RUB')!, game);
}

test('bonuses: the expected loss while wagering is that of the domain reference', () => {
  const of = (changes: Partial<BonusTerms>, odds: GameOdds) => {
    const { staked, loss, value } = costOf(termsOf(changes), [odds]);
    return [staked, loss, value].map(formatMoney);
  };
  expect(of({ wager: 30 }, SLOTS)).toEqual(['30000.00', '1200.00', '-200.00']);
  expect(of({ wager: 10 }, SLOTS)).toEqual(['10000.00', '400.00', '600.00']);
  const tenth = { shares: { dice: 1_000 } };
  expect(of(tenth, DICE)).toEqual(['300000.00', '3000.00', '-2000.00']);
});

test('bonuses: the cost is that of the game on which counting is cheapest', () => {
  // Slots lose 4 for each 100 that count, dice 1 for each 10.
  const terms = termsOf({ shares: { slots: 10_000, dice: 1_000 } });
  expect(countedGames(terms, [DICE, SLOTS]).map(({ game }) => game)).toEqual(['slots', 'dice']);
  const only = { ...terms, games: ['dice'] };
  expect(countedGames(only, [DICE, SLOTS]).map(({ game }) => game)).toEqual(['dice']);
});

const WORK = { runs: 20_000, betsMax: 5_000_000, seed: 7 };

function simulate(terms: BonusTerms, odds: GameOdds, divisor = 1, work = WORK) {
  const amounts = amountsOf(terms, 'RUB')!;
  const [game] = countedGames(terms, [odds]);
  return simulateBonus(
    { terms, amounts, cost: costOf(terms, [odds]), games: game ? [game] : [], divisor },
    work,
  );
}

test('bonuses: of several games each stake is drawn by the share that counts', () => {
  const terms = termsOf({ shares: { slots: 10_000, dice: 1_000 } });
  const amounts = amountsOf(terms, 'RUB')!;
  const cost = costOf(terms, [DICE, SLOTS]);
  const games = countedGames(terms, [DICE, SLOTS]);
  const play = (chosen: typeof games) =>
    simulateBonus({ terms, amounts, cost, games: chosen, divisor: 10 }, WORK).staked;
  const [slots, dice] = [play(games.slice(0, 1)), play(games.slice(1))];
  const mixed = play(games);
  // Ten of eleven stakes are on the game that counts ten times as much.
  expect(mixed).toBeGreaterThan(slots);
  expect(mixed).toBeLessThan(slots + (dice - slots) / 2);
});

test('bonuses: of one pot the simulation loses bonus money with the cash', () => {
  // Each stake returns half of it for certain. 100 of 200 are staked, so 50 are lost.
  const game = { share: 10_000, rtp: part(1n, 2n), variance: part(0n, 1n) };
  const simulated = (changes: Partial<BonusTerms>) => {
    const terms = termsOf({ wager: 1, ...changes });
    const hundred = money('100');
    const amounts = { ...amountsOf(terms, 'RUB')!, amount: hundred };
    const cost = { deposit: hundred, bonus: hundred, required: hundred };
    const work = { ...WORK, runs: 10 };
    return simulateBonus({ terms, amounts, cost, games: [game], divisor: 1 }, work).mean;
  };
  const pot = { stake_order: 'one_pot' } as const;
  expect(simulated({})).toBe(Number(money('50')));
  expect(simulated(pot)).toBe(Number(money('50')));
  // Only what is above the granted 100 becomes cash: here it is nothing.
  const phantom = { release: 'winnings' } as const;
  expect(simulated(phantom)).toBe(Number(money('-50')));
  expect(simulated({ ...pot, ...phantom })).toBe(Number(money('-25')));
});

test('bonuses: where no player is ruined the simulation agrees with the formula', () => {
  const terms = termsOf({
    kind: 'deposit_match',
    percent: 10,
    wager: 10,
    amounts: {
      RUB: { deposit_min: '100', amount: '1000', stake_max: '100', conversion_max: null },
    },
  });
  const { staked, loss, value } = costOf(terms, [SLOTS]);
  const simulated = simulate(terms, SLOTS);
  expect(simulated.finished).toBe(1);
  expect(simulated.staked).toBe(Number(staked));
  expect(Math.abs(simulated.lost - Number(loss))).toBeLessThan(4 * simulated.error);
  expect(Math.abs(simulated.mean - Number(value))).toBeLessThan(4 * simulated.error);
});

test('bonuses: ruin makes a bonus cost what the formula misses', () => {
  const terms = termsOf({ wager: 30 });
  const { value } = costOf(terms, [SLOTS]);
  const { finished, mean, p5, p50, p95 } = simulate(terms, SLOTS);
  expect(value).toBeLessThan(0n);
  expect(finished).toBeGreaterThan(0);
  expect(finished).toBeLessThan(0.5);
  // A player who loses a fixed bonus loses nothing of their own.
  expect(mean).toBeGreaterThan(0);
  expect([p5, p50]).toEqual([0, 0]);
  expect(p95).toBeGreaterThan(0);
});

test('bonuses: equal seeds simulate equally, and the work is limited', () => {
  const terms = termsOf();
  expect(simulate(terms, SLOTS)).toEqual(simulate(terms, SLOTS));
  expect(simulate(terms, SLOTS, 1, { ...WORK, seed: 8 })).not.toEqual(simulate(terms, SLOTS));
  const short = simulate(terms, SLOTS, 10, { ...WORK, betsMax: 10_000 });
  expect(short.runs).toBeLessThan(100);
  expect(short.bets).toBeLessThan(20_000);
});

test('bonuses: without wagering the simulation pays what may become cash', () => {
  const terms = termsOf({ wager: 0 });
  expect(simulate(terms, SLOTS)).toMatchObject({ mean: Number(money('1000')), bets: 0 });
});

test('bonuses: terms that contradict each other are refused by field', () => {
  expect(termErrors(termsOf(), KNOWN)).toBeUndefined();
  const errors = (changes: Partial<BonusTerms>) => termErrors(termsOf(changes), KNOWN);
  expect(errors({ percent: 50 })).toEqual({ 'terms.percent': [{ code: 'bonus_without_deposit' }] });
  expect(errors({ kind: 'deposit_match' })).toEqual({
    'terms.percent': [{ code: 'required' }],
    'terms.amounts.RUB.deposit_min': [{ code: 'required' }],
  });
  expect(errors({ amounts: {} })).toEqual({ 'terms.amounts': [{ code: 'required' }] });
  expect(errors({ shares: { poker: 1 } })).toEqual({
    'terms.shares': [{ code: 'bonus_game_unknown' }],
  });
  expect(errors({ games: ['dice'] })).toEqual({
    'terms.shares': [{ code: 'bonus_never_wagered' }],
  });
  expect(errors({ segment: { deposits_min: 2, deposits_max: 1 } })).toEqual({
    'terms.segment.deposits_max': [{ code: 'bonus_segment_empty' }],
  });
  expect(errors({ wager: 0, release: 'winnings' })).toEqual({
    'terms.release': [{ code: 'bonus_pays_nothing' }],
  });
});

test('bonuses: a slot costs by the RTP that its supplier states, or by the one that is assumed', () => {
  const slot = {
    game: 'fruits',
    category: 'slots',
    provider: 'Acme',
    volatility: null,
    has_free_rounds: true,
  } as const;
  const assumed = { slots: 100, live: 50 };
  const terms = termsOf({ wager: 10, shares: { 'category:slots': 10_000 } });
  const stated = suppliedOdds({ ...slot, rtp_m4: 9_600 }, assumed, undefined);
  expect(costOf(terms, [stated]).loss).toBe(money('400'));
  const unstated = suppliedOdds({ ...slot, rtp_m4: null }, assumed, undefined);
  expect(costOf(terms, [stated, unstated]).loss).toBe(money('100'));
  expect(namesOf([unstated, { ...unstated, game: 'plums' }, stated])).toEqual([
    'category:slots',
    'fruits',
  ]);
  const exact = suppliedOdds({ ...slot, rtp_m4: 9_600 }, assumed, SLOTS);
  expect([exact.rtp, exact.variance]).toEqual([SLOTS.rtp, SLOTS.variance]);
  expect(termErrors(terms, [stated])).toBeUndefined();
  const unknown = termErrors(termsOf({ shares: { 'provider:Unknown': 1 } }), [stated]);
  expect(unknown).toEqual({ 'terms.shares': [{ code: 'bonus_game_unknown' }] });
});

test('bonuses: what may pay more than it costs its player is named', () => {
  const codes = (changes: Partial<BonusTerms>) =>
    warningsOf(termsOf(changes), [SLOTS, DICE, DUEL]).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ wager: 0 })).toEqual(['no_wager']);
  expect(codes({ wager: 10 })).toEqual(['worth_much']);
  expect(codes({ shares: { dice: 10_000 } })).toEqual(['worth_much', 'cheap_game']);
  expect(codes({ shares: { slots: 10_000, duel: 1 } })).toEqual(['pooled_game']);
  const RUB = { deposit_min: '100', amount: '1000', stake_max: '100', conversion_max: null };
  expect(codes({ amounts: { RUB: { ...RUB, deposit_min: null } } })).toEqual(['no_limit']);
  const once = { kind: 'deposit_match', percent: 100, wager: 1, amounts: { RUB } } as const;
  expect(codes(once)).toEqual(['worth_much', 'deposit_covers']);
});
