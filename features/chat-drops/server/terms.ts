import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { findBonus } from '#domain/bonuses/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';

type Version = { readonly bonus: string; readonly version: number };

export type ReadTerms = (version: Version) => Promise<BonusTerms>;

/** The terms of versions that drops announce. A version never changes, so each is read once. */
export function createTerms(db: Queryable): ReadTerms {
  const known = new Map<string, BonusTerms>();
  return async ({ bonus, version }) => {
    const key = `${bonus} ${version}`;
    const terms = known.get(key) ?? (await findBonus(db, bonus, version))!.terms;
    known.set(key, terms);
    return terms;
  };
}
