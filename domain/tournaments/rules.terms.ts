/** What the terms of a tournament must have together before it is announced. */
import { AMOUNT_MAX } from '#core/money.ts';
import type { FieldErrors } from '#core/refusal.ts';
import { CURRENCIES } from '#core/currency.ts';
import { costMaxOf } from './rules.prizes.ts';
import { fromTournament, type TournamentTerms } from './rules.ts';

export const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

export type Planned = {
  readonly terms: TournamentTerms;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** The errors of a tournament that cannot be announced, by field; undefined for one that can. */
export function planErrors(
  plan: Planned,
  now: Date,
  known: readonly string[],
): FieldErrors | undefined {
  const errors = [...termErrors(plan.terms, known), ...timeErrors(plan, now)];
  if (errors.length === 0) return undefined;
  return Object.fromEntries(errors.map(([field, code]) => [field, [{ code }]]));
}

type FieldError = readonly [field: string, code: string];

function termErrors(terms: TournamentTerms, known: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const { scoring, unit, rounds, games, prizes } = terms;
  if ((scoring === 'points') !== (unit !== null)) {
    errors.push(['terms.unit', unit === null ? 'required' : 'tournament_not_scored']);
  }
  if ((scoring === 'best_of') !== (rounds !== null)) {
    errors.push(['terms.rounds', rounds === null ? 'required' : 'tournament_not_scored']);
  }
  if (!(games ?? []).every((game) => known.includes(game))) {
    errors.push(['terms.games', 'tournament_game_unknown']);
  }
  if (!isPayable(terms)) {
    const field = prizes.kind === 'amounts' ? 'amounts' : 'pool';
    errors.push([`terms.prizes.${field}`, 'tournament_cost_large']);
  }
  return errors;
}

/** Whether even all prizes together are an amount that one transfer can move, in any currency. */
function isPayable(terms: TournamentTerms): boolean {
  const most = costMaxOf(terms);
  return CURRENCIES.every(
    (currency) => (fromTournament(terms, most, currency) ?? 0n) <= AMOUNT_MAX,
  );
}

function timeErrors({ startsAt, endsAt }: Planned, now: Date): FieldError[] {
  const errors: FieldError[] = [];
  if (startsAt <= now) errors.push(['starts_at', 'time_past']);
  if (endsAt <= startsAt) errors.push(['ends_at', 'tournament_ends_first']);
  else if (endsAt.getTime() - startsAt.getTime() > DAYS_MAX * DAY_MS) {
    errors.push(['ends_at', 'tournament_too_long']);
  }
  return errors;
}
