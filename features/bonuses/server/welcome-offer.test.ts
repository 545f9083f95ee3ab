import { expect, test } from 'vitest';
import { bonusTerms, USUAL_SHARES } from '#domain/bonuses/rules.ts';
import { offerMarkup } from './welcome-offer.ts';

const TERMS = bonusTerms.parse({
  names: { ru: 'Первый <b>', en: 'First & best', kz: 'Бірінші' },
  kind: 'deposit_match',
  percent: 100,
  amounts: {
    RUB: { deposit_min: '500', amount: '25000', stake_max: '500', conversion_max: null },
    KZT: { deposit_min: '2500', amount: '125000.50', stake_max: '2500', conversion_max: null },
  },
  wager: 30,
  base: 'bonus',
  release: 'all',
  shares: USUAL_SHARES,
  games: null,
  claim_days: 3,
  active_days: 7,
});

/** Without the spaces that do not break. */
const drawn = (...[terms, locale]: Parameters<typeof offerMarkup>) =>
  offerMarkup(terms, locale).replaceAll('\u00a0', ' ');

test('promo.welcome-pack: a match is offered in the currency that an account gets in the language', () => {
  expect(drawn(TERMS, 'ru')).toBe(
    '<a href="/ru/welcome-pack" data-to="/welcome-pack"><strong>+100 %</strong> ' +
      '<span>к первому депозиту, до 25 000 ₽</span></a>',
  );
  expect(drawn(TERMS, 'en')).toContain('<span>on your first deposit, up to ₽25,000</span>');
  expect(drawn(TERMS, 'kz')).toContain('<span>бірінші депозитке, 125 000,50 ₸ дейін</span>');
});

test('promo.welcome-pack: a currency without amounts is told by another one that has some', () => {
  const KZT = TERMS.amounts.KZT!;
  expect(drawn({ ...TERMS, amounts: { KZT } }, 'ru')).toContain('до 125 000,50 ₸');
});

test('promo.welcome-pack: another bonus is told by its name, and what the operator wrote is escaped', () => {
  expect(drawn({ ...TERMS, percent: null }, 'en')).toContain(
    '<strong>First &amp; best</strong> <span>in the welcome pack</span>',
  );
  expect(drawn({ ...TERMS, percent: null }, 'ru')).toContain('<strong>Первый &lt;b&gt;</strong>');
});
