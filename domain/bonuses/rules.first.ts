/**
 * The bonuses of a new installation, which an operator changes or replaces: a welcome pack for the
 * first three deposits. Largest stakes and the limit of what becomes cash are those of section 5.3
 * of the domain reference; the wagering is the most that its strictest jurisdiction allows.
 */
import type { Currency } from '#core/currency.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { USUAL_SHARES, type BonusTerms } from './rules.ts';
import type { PackTerms } from './rules.packs.ts';

export type FirstBonus = {
  readonly code: string;
  readonly terms: BonusTerms;
  /** What a development installation may grant of it. */
  readonly budgets: Readonly<Partial<Record<Currency, string>>>;
};

type Sums = { readonly least: string; readonly most: string; readonly stake: string };

const SUMS: Readonly<Record<Currency, Sums>> = {
  RUB: { least: '500.00', most: '10000.00', stake: '500.00' },
  USD: { least: '5.00', most: '100.00', stake: '5.00' },
  EUR: { least: '5.00', most: '100.00', stake: '5.00' },
  KZT: { least: '2500.00', most: '50000.00', stake: '2500.00' },
  INR: { least: '500.00', most: '10000.00', stake: '500.00' },
};

/** The most that becomes cash, in times of the largest bonus. */
const CONVERSION_TIMES = 10n;
/** How many of the largest bonuses a development installation grants. */
const BUDGET_TIMES = 100n;

const times = (sum: string, count: bigint) => formatMoney(micro(parseMoney(sum)! * count));

function matching(percent: number, names: BonusTerms['names']): BonusTerms {
  const amounts = Object.entries(SUMS).map(([currency, { least, most, stake }]) => [
    currency,
    {
      deposit_min: least,
      amount: most,
      stake_max: stake,
      conversion_max: times(most, CONVERSION_TIMES),
    },
  ]);
  return {
    names,
    kind: 'deposit_match',
    percent,
    amounts: Object.fromEntries(amounts) as BonusTerms['amounts'],
    wager: 10,
    base: 'bonus',
    release: 'all',
    shares: USUAL_SHARES,
    games: null,
    claim_days: 7,
    active_days: 14,
  };
}

const BUDGETS = Object.fromEntries(
  Object.entries(SUMS).map(([currency, { most }]) => [currency, times(most, BUDGET_TIMES)]),
) as FirstBonus['budgets'];

export const FIRST_BONUSES: readonly FirstBonus[] = [
  {
    code: 'first-deposit',
    terms: matching(100, {
      ru: '100% на первый депозит',
      en: '100% on the first deposit',
      kz: 'Бірінші депозитке 100%',
    }),
    budgets: BUDGETS,
  },
  {
    code: 'second-deposit',
    terms: matching(75, {
      ru: '75% на второй депозит',
      en: '75% on the second deposit',
      kz: 'Екінші депозитке 75%',
    }),
    budgets: BUDGETS,
  },
  {
    code: 'third-deposit',
    terms: matching(50, {
      ru: '50% на третий депозит',
      en: '50% on the third deposit',
      kz: 'Үшінші депозитке 50%',
    }),
    budgets: BUDGETS,
  },
];

export const FIRST_PACK: { readonly code: string; readonly terms: PackTerms } = {
  code: 'welcome',
  terms: {
    titles: { ru: 'Приветственный пакет', en: 'Welcome pack', kz: 'Қош келдіңіз пакеті' },
    days: 7,
    steps: FIRST_BONUSES.map(({ code }) => code),
  },
};
