import { CURRENCIES, type Currency } from '#core/currency.ts';
import { GAME_GROUPS, LEVEL_MAX, type LevelTerms } from '#domain/levels/rules.ts';
import { FREE_ROUNDS, leavesOf } from '#domain/levels/rules.terms.ts';
import { formatRate, parseRate } from '#domain/payments/rules.ts';
import { basisPointsOf, percentText } from '#platform/backoffice/basis-points.ts';

/** Terms as they are typed: texts by their place, as `levels.0.reward`. */
export type LevelDraft = Readonly<Record<string, string>>;

export type TermUnit = 'dollars' | 'percent' | 'rate' | 'bonus';

const DOLLARS = new Set(['cashback_max', 'cashback_min', 'reward']);

export function unitOf(path: readonly string[]): TermUnit {
  if (path[0] === 'rates') return 'rate';
  if (path.at(-1) === FREE_ROUNDS) return 'bonus';
  return DOLLARS.has(path.at(-1)!) ? 'dollars' : 'percent';
}

export function draftOf(terms: LevelTerms): LevelDraft {
  return Object.fromEntries(
    leavesOf(terms).map(({ path, value }) => [path.join('.'), typedOf(path, value)]),
  );
}

/** A value as it is typed: percent and rates as decimals. */
export function typedOf(path: readonly string[], value: number | string): string {
  if (typeof value === 'string') return value;
  return unitOf(path) === 'percent' ? percentText(value) : formatRate(BigInt(value));
}

/** The terms as they are sent; what is no number becomes one that the server refuses. */
export function termsOf(draft: LevelDraft): LevelTerms {
  const percent = (place: string) => percentOf(draft[place] ?? '');
  const named = <Name extends string>(names: readonly Name[], read: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>;
  return {
    levels: Array.from({ length: LEVEL_MAX }, (_, index) => ({
      rakeback_bp: percent(`levels.${index}.rakeback_bp`),
      cashback_bp: percent(`levels.${index}.cashback_bp`),
      cashback_max: draft[`levels.${index}.cashback_max`] ?? '',
      reward: draft[`levels.${index}.reward`] ?? '',
      ...roundsOf(draft[`levels.${index}.${FREE_ROUNDS}`]),
    })),
    cashback_min: draft['cashback_min'] ?? '',
    retention_bp: percent('retention_bp'),
    factors: named(GAME_GROUPS, (group) => percent(`factors.${group}`)),
    rates: named<Currency>(CURRENCIES, (currency) => rateOf(draft[`rates.${currency}`] ?? '')),
  };
}

function roundsOf(code = ''): { free_rounds?: string } {
  return code === '' ? {} : { free_rounds: code };
}

/** Refused by the server. */
const NO_NUMBER = -1;

function percentOf(text: string): number {
  return basisPointsOf(decimalOf(text)) ?? NO_NUMBER;
}

function rateOf(text: string): number {
  return Number(parseRate(decimalOf(text)) ?? NO_NUMBER);
}

/** With a point, whatever the language writes. */
function decimalOf(text: string): string {
  return text.trim().replace(',', '.');
}
