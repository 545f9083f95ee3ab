/** The missions of a new installation, which an operator changes or replaces. */
import type { MissionTerms } from './rules.ts';

type FirstMission = { readonly code: string; readonly terms: MissionTerms };

const cash = (RUB: string, USD: string, KZT: string): MissionTerms['reward'] => ({
  kind: 'cash',
  amounts: { RUB, USD, EUR: USD, KZT, INR: RUB },
});

export const FIRST_MISSIONS: readonly FirstMission[] = [
  {
    code: 'daily-bets',
    terms: {
      titles: {
        ru: '20 ставок за день',
        en: '20 bets in a day',
        kz: 'Бір күнде 20 бәс',
      },
      period: 'day',
      goal: { kind: 'bets', count: 20 },
      games: null,
      stake_min: '0.10',
      reward: cash('5.00', '0.05', '25.00'),
    },
  },
  {
    code: 'daily-games',
    terms: {
      titles: {
        ru: 'Три разные игры за день',
        en: 'Three different games in a day',
        kz: 'Бір күнде үш түрлі ойын',
      },
      period: 'day',
      goal: { kind: 'games', count: 3 },
      games: null,
      stake_min: '0.10',
      reward: cash('5.00', '0.05', '25.00'),
    },
  },
  {
    code: 'weekly-stakes',
    terms: {
      titles: {
        ru: 'Ставки на $100 за неделю',
        en: '$100 in stakes in a week',
        kz: 'Бір аптада $100 бәс',
      },
      period: 'week',
      goal: { kind: 'staked', amount: '100.00' },
      games: null,
      stake_min: '0.10',
      reward: cash('20.00', '0.20', '100.00'),
    },
  },
];
