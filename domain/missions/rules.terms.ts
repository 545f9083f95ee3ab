/** What the terms of a mission must have together before they are proposed. */
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import type { FieldErrors } from '#core/refusal.ts';
import type { MissionTerms } from './rules.ts';

const CASH_MAX = { RUB: '1000', USD: '10', KZT: '5000', INR: '1000', EUR: '10' };

/** The largest reward in cash. */
export function cashMaxOf(currency: Currency): Micro {
  return parseMoney(CASH_MAX[currency])!;
}

/** The errors of terms, by field; `before` are those of the version that they follow. */
export function missionErrors(
  terms: MissionTerms,
  known: readonly string[],
  before: MissionTerms | undefined,
): FieldErrors | undefined {
  const errors = [...gameErrors(terms, known), ...rewardErrors(terms)];
  if (before && before.period !== terms.period) errors.push(['period', 'mission_period_fixed']);
  if (errors.length === 0) return undefined;
  return Object.fromEntries(errors.map(([field, code]) => [`terms.${field}`, [{ code }]]));
}

type CashReward = Extract<MissionTerms['reward'], { kind: 'cash' }>;
type FieldError = [field: string, code: string];

function gameErrors({ goal, games }: MissionTerms, known: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  if (!(games ?? []).every((game) => known.includes(game))) {
    errors.push(['games', 'mission_game_unknown']);
  }
  if (goal.kind === 'games' && goal.count > new Set(games ?? known).size) {
    errors.push(['goal.count', 'mission_games_few']);
  }
  return errors;
}

function rewardErrors({ reward }: MissionTerms): FieldError[] {
  if (reward.kind !== 'cash') return [];
  const given = CURRENCIES.filter((currency) => reward.amounts[currency] !== undefined);
  if (given.length === 0) return [['reward.amounts', 'required']];
  const large = given
    .filter((currency) => parseMoney(reward.amounts[currency]!)! > cashMaxOf(currency))
    .map((currency): FieldError => [`reward.amounts.${currency}`, 'mission_reward_large']);
  return [...large, ...budgetErrors(reward)];
}

/** A budget is for at least one reward. */
function budgetErrors({ amounts, budgets = {} }: CashReward): FieldError[] {
  return CURRENCIES.filter((currency) => {
    const budget = budgets[currency];
    const amount = parseMoney(amounts[currency] ?? '');
    return budget !== undefined && (amount === undefined || parseMoney(budget)! < amount);
  }).map((currency) => [`reward.budgets.${currency}`, 'mission_budget_small']);
}
