import { CURRENCIES, type Currency } from '#core/currency.ts';
import { parseMultiplier } from '#core/fairness/game.ts';
import { formatMultiplier } from '#core/money.ts';
import type { GoalKind, MissionGoal, MissionReward, MissionTerms } from '#domain/missions/rules.ts';

/** A mission as it is typed: numbers and amounts are texts. */
export type MissionDraft = Pick<MissionTerms, 'titles' | 'games' | 'period'> & {
  readonly goal: GoalKind;
  /** Bets or games. */
  readonly count: string;
  /** Stakes, in dollars. */
  readonly amount: string;
  /** A multiplier, as `2.5`. */
  readonly times: string;
  readonly stakeMin: string;
  readonly reward: MissionReward['kind'];
  /** By currency; empty for none. */
  readonly cash: Readonly<Partial<Record<Currency, string>>>;
  /** The most in all, by currency; empty for any amount. */
  readonly budgets: Readonly<Partial<Record<Currency, string>>>;
  readonly bonus: string;
};

const NEW_DRAFT: MissionDraft = {
  titles: { ru: '', en: '', kz: '' },
  period: 'day',
  goal: 'bets',
  count: '10',
  amount: '10',
  times: '2',
  games: null,
  stakeMin: '0.10',
  reward: 'cash',
  cash: {},
  budgets: {},
  bonus: '',
};

/** The draft that terms are changed from; an empty one without any. */
export function draftOf(terms: MissionTerms | undefined): MissionDraft {
  if (!terms) return NEW_DRAFT;
  const { titles, games, period, goal, stake_min: stakeMin, reward } = terms;
  return {
    ...NEW_DRAFT,
    titles,
    games,
    period,
    stakeMin,
    goal: goal.kind,
    ...('count' in goal && { count: String(goal.count) }),
    ...(goal.kind === 'staked' && { amount: goal.amount }),
    ...(goal.kind === 'multiplier' && { times: formatMultiplier(BigInt(goal.m4)) }),
    reward: reward.kind,
    ...(reward.kind === 'cash'
      ? { cash: reward.amounts, budgets: reward.budgets ?? {} }
      : { bonus: reward.code }),
  };
}

/** The terms as they are sent; the server checks them. */
export function termsOf(draft: MissionDraft): MissionTerms {
  const { titles, period, games, stakeMin } = draft;
  return {
    titles,
    period,
    goal: goalOf(draft),
    games: games === null ? null : [...games],
    stake_min: stakeMin,
    reward: rewardOf(draft),
  };
}

function goalOf({ goal: kind, count, amount, times }: MissionDraft): MissionGoal {
  switch (kind) {
    case 'bets':
    case 'games':
      return { kind, count: Number(count) };
    case 'staked':
      return { kind, amount };
    case 'multiplier':
      return { kind, m4: Number(parseMultiplier(times) ?? 0n) };
    default:
      return kind satisfies never;
  }
}

function rewardOf({ reward, cash, budgets, bonus }: MissionDraft): MissionReward {
  if (reward === 'bonus') return { kind: 'bonus', code: bonus };
  const limits = givenIn(budgets);
  return {
    kind: 'cash',
    amounts: givenIn(cash),
    ...(Object.keys(limits).length > 0 && { budgets: limits }),
  };
}

/** The currencies for which something is typed. */
function givenIn(amounts: MissionDraft['cash']): Partial<Record<Currency, string>> {
  const given = CURRENCIES.flatMap((currency) => {
    const amount = amounts[currency] ?? '';
    return amount === '' ? [] : [[currency, amount] as const];
  });
  return Object.fromEntries(given);
}
