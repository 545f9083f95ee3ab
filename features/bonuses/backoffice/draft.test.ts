import { expect, test } from 'vitest';
import { bonusTerms, USUAL_SHARES } from '#domain/bonuses/rules.ts';
import { draftOf, NO_AMOUNTS, termsOf } from './draft.ts';

const NEW = draftOf(undefined);
const NAMES = { ru: 'Бонус', en: 'Bonus', kz: 'Бонус' };
const RUB = {
  deposit_min: '100',
  amount: '1000',
  stake_max: '500',
  conversion_max: '',
  win_max: '',
  cashback_min: '',
};

test('bonuses: a new form has the usual shares, and what is typed becomes terms', () => {
  const terms = termsOf({ ...NEW, names: NAMES, amounts: { RUB, USD: NO_AMOUNTS } });
  expect(bonusTerms.parse(terms)).toEqual(terms);
  expect(terms.shares).toEqual(USUAL_SHARES);
  const { win_max: _win, cashback_min: _least, ...sent } = RUB;
  expect(terms.amounts).toEqual({ RUB: { ...sent, conversion_max: null } });
});

test('bonuses: the form of a bonus gives its terms back', () => {
  const terms = termsOf({ ...NEW, names: NAMES, amounts: { RUB }, games: ['dice'] });
  expect(termsOf(draftOf(terms))).toEqual(terms);
});

test('bonuses: the stake of a free round becomes the sum of all, and is shown again', () => {
  const rounds = { game: 'keno', count: '5', days: '3' } as const;
  const draft = { ...NEW, kind: 'free_rounds', names: NAMES, rounds } as const;
  const terms = termsOf({ ...draft, amounts: { RUB: { ...RUB, amount: '10.50', win_max: '80' } } });
  expect(bonusTerms.parse(terms)).toEqual(terms);
  expect(terms).toMatchObject({
    free_rounds: { game: 'keno', rounds: 5, days: 3 },
    amounts: { RUB: { amount: '52.50', deposit_min: null, win_max: '80' } },
    percent: null,
  });
  expect(draftOf(terms).amounts.RUB?.amount).toBe('10.50');
  expect(termsOf(draftOf(terms))).toEqual(terms);
});

test('bonuses: what is typed becomes the conditions of a segment, and empty fields none', () => {
  expect(termsOf({ ...NEW, names: NAMES, amounts: { RUB } }).segment).toBeUndefined();
  const segment = {
    ...NEW.segment,
    countryMode: 'only',
    countries: 'kz, ru  KZ',
    promoCodes: 'welcome;Spring-1',
    depositsMax: '0',
    isVerified: true,
  } as const;
  const terms = termsOf({ ...NEW, names: NAMES, amounts: { RUB }, segment });
  expect(terms.segment).toEqual({
    countries: { mode: 'only', codes: ['KZ', 'RU'] },
    promo_codes: ['WELCOME', 'SPRING-1'],
    deposits_max: 0,
    is_verified: true,
  });
  expect(bonusTerms.parse(terms)).toEqual(terms);
  expect(termsOf(draftOf(terms))).toEqual(terms);
});

test('bonuses: a reload keeps its period and its days, and belongs to a deposit alone', () => {
  const draft = { ...NEW, names: NAMES, amounts: { RUB } };
  const weekly = { ...draft, reload: { every: 'week', weekdays: [5, 6] } } as const;
  const terms = termsOf(weekly);
  expect(bonusTerms.parse(terms)).toEqual(terms);
  expect(terms.repeat).toEqual({ every: 'week', weekdays: [5, 6] });
  expect(termsOf(draftOf(terms))).toEqual(terms);
  const daily = { ...draft, reload: { ...NEW.reload, every: 'day' } } as const;
  expect(termsOf(daily).repeat).toEqual({ every: 'day' });
  expect('repeat' in termsOf({ ...weekly, kind: 'fixed' })).toBe(false);
  expect('repeat' in termsOf(draft)).toBe(false);
});

test('bonuses: cashback has a share of the loss and a smallest sum, and no deposit', () => {
  const amounts = { RUB: { ...RUB, cashback_min: '50' } };
  const terms = termsOf({ ...NEW, kind: 'cashback', names: NAMES, amounts, percent: '10' });
  expect(bonusTerms.parse(terms)).toEqual(terms);
  expect(terms).toMatchObject({ percent: 10, base: 'bonus' });
  expect(terms.amounts.RUB).toMatchObject({ deposit_min: null, cashback_min: '50' });
  expect(termsOf(draftOf(terms))).toEqual(terms);
});

test('bonuses: a fixed bonus is sent without what belongs to a deposit', () => {
  const draft = { ...NEW, kind: 'fixed', base: 'deposit_and_bonus', amounts: { RUB } } as const;
  const terms = termsOf(draft);
  expect(terms).toMatchObject({ percent: null, base: 'bonus' });
  expect(terms.amounts.RUB?.deposit_min).toBeNull();
});

test('bonuses: the order of stakes is kept, and cash first is left out', () => {
  const draft = { ...NEW, names: NAMES, amounts: { RUB } };
  const pot = termsOf({ ...draft, order: 'one_pot' });
  expect(bonusTerms.parse(pot)).toMatchObject({ stake_order: 'one_pot' });
  expect(termsOf(draftOf(pot))).toEqual(pot);
  expect('stake_order' in termsOf(draft)).toBe(false);
});
