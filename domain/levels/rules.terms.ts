/** What the terms of levels must have together, and what one version changes in another. */
import { parseMoney } from '#core/money.ts';
import type { FieldErrors } from '#core/refusal.ts';
import type { LevelTerms } from './rules.ts';

type GivenTerm = Exclude<keyof LevelTerms['levels'][number], 'free_rounds'>;
export const GIVEN_TERMS = [
  'rakeback_bp',
  'cashback_bp',
  'cashback_max',
  'reward',
] as const satisfies readonly GivenTerm[];

/** The code of a bonus, and empty for none: no amount. */
export const FREE_ROUNDS = 'free_rounds' as const;

/** A share in basis points, or an amount in dollars; comparable within one term. */
function worthOf(value: number | string): bigint {
  return typeof value === 'number' ? BigInt(value) : parseMoney(value)!;
}

/** The errors of terms, by field: no level gives less than the one before. */
export function levelErrors({ levels }: LevelTerms): FieldErrors | undefined {
  const falls = levels.flatMap((level, index) => {
    const before = levels[index - 1];
    if (!before) return [];
    return GIVEN_TERMS.filter((term) => worthOf(level[term]) < worthOf(before[term])).map(
      (term) => `terms.levels.${index}.${term}`,
    );
  });
  if (falls.length === 0) return undefined;
  return Object.fromEntries(falls.map((field) => [field, [{ code: 'level_falls' }]]));
}

/** A term that a version changes: its place as in the wire, and both values. */
export type TermChange = {
  readonly path: readonly string[];
  readonly from: number | string;
  readonly to: number | string;
};

/** What differs, in the order of the terms. Amounts of one worth do not. */
export function termChanges(before: LevelTerms, after: LevelTerms): readonly TermChange[] {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  return next.flatMap(({ path, value: to }, index) => {
    const from = old[index]!.value;
    const isSame = path.at(-1) === FREE_ROUNDS ? from === to : worthOf(from) === worthOf(to);
    return isSame ? [] : [{ path, from, to }];
  });
}

type Leaf = { readonly path: readonly string[]; readonly value: number | string };

/** The single values of terms, in one order whatever that of their keys is. */
export function leavesOf(terms: LevelTerms): readonly Leaf[] {
  const named = (group: 'factors' | 'rates') =>
    Object.entries<number>(terms[group])
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => ({ path: [group, name], value }));
  return [
    ...terms.levels.flatMap((level, index) =>
      [...GIVEN_TERMS, FREE_ROUNDS].map((term) => ({
        path: ['levels', String(index), term],
        value: level[term] ?? '',
      })),
    ),
    { path: ['cashback_min'], value: terms.cashback_min },
    { path: ['retention_bp'], value: terms.retention_bp },
    ...named('factors'),
    ...named('rates'),
  ];
}
