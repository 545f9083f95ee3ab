import { CURRENCIES, type Currency } from '#core/currency.ts';
import { GAME_GROUPS, LEVEL_MAX, type LevelTerms } from '#domain/levels/rules.ts';
import { leavesOf } from '#domain/levels/rules.terms.ts';

/** Terms as they are typed: texts by their place, as `levels.0.reward`. */
export type LevelDraft = Readonly<Record<string, string>>;

export type TermUnit = 'dollars' | 'percent' | 'rate';

const DOLLARS = new Set(['cashback_max', 'cashback_min', 'reward']);
const PERCENT_BP = 100;
/** A rate is the price of one unit in dollars, times this. */
const RATE_ONE = 100_000_000;
const RATE_DECIMALS = 8;

export function unitOf(path: readonly string[]): TermUnit {
  if (path[0] === 'rates') return 'rate';
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
  if (unitOf(path) === 'percent') return String(value / PERCENT_BP);
  return (value / RATE_ONE).toFixed(RATE_DECIMALS).replace(/\.?0+$/, '');
}

/** The terms as they are sent; what is no number becomes one that the server refuses. */
export function termsOf(draft: LevelDraft): LevelTerms {
  const number = (place: string, scale: number, digits: number) =>
    wholeOf(draft[place] ?? '', scale, digits);
  const percent = (place: string) => number(place, PERCENT_BP, 2);
  const named = <Name extends string>(names: readonly Name[], read: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>;
  return {
    levels: Array.from({ length: LEVEL_MAX }, (_, index) => ({
      rakeback_bp: percent(`levels.${index}.rakeback_bp`),
      cashback_bp: percent(`levels.${index}.cashback_bp`),
      cashback_max: draft[`levels.${index}.cashback_max`] ?? '',
      reward: draft[`levels.${index}.reward`] ?? '',
    })),
    cashback_min: draft['cashback_min'] ?? '',
    retention_bp: percent('retention_bp'),
    factors: named(GAME_GROUPS, (group) => percent(`factors.${group}`)),
    rates: named<Currency>(CURRENCIES, (currency) =>
      number(`rates.${currency}`, RATE_ONE, RATE_DECIMALS),
    ),
  };
}

const NO_NUMBER = -1;

/** `7.5` times 100 is 750, exactly; with more decimals than that it is no number. */
function wholeOf(text: string, scale: number, digits: number): number {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '' || fraction.length > digits) return NO_NUMBER;
  return Number(whole) * scale + Number(fraction.padEnd(digits, '0') || '0');
}
