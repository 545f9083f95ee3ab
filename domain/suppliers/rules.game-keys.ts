/**
 * How the terms of promotions name games: each by its own name, and games of suppliers also all of
 * one provider or category at once. A name of a game has no colon.
 */
import { SUPPLIED_CATEGORIES, type SuppliedCategory } from './contract.ts';

/** What terms may say of a game of a supplier besides its name. */
export type SuppliedKind = { readonly category: SuppliedCategory; readonly provider: string };

const CATEGORY = 'category:';
const PROVIDER = 'provider:';

export const categoryKey = (category: SuppliedCategory): string => `${CATEGORY}${category}`;
export const providerKey = (provider: string): string => `${PROVIDER}${provider}`;
export const CATEGORY_KEYS: readonly string[] = SUPPLIED_CATEGORIES.map(categoryKey);

/** The keys of a game, the most exact first: where terms name several, the first one counts. */
export function gameKeys(game: string, kind: SuppliedKind | undefined): readonly string[] {
  return kind ? [game, providerKey(kind.provider), categoryKey(kind.category)] : [game];
}

/** Whether a list of terms names this game; null names all games. */
export function namesGame(list: readonly string[] | null, keys: readonly string[]): boolean {
  return list === null || keys.some((key) => list.includes(key));
}

/** What a key of several games stands for; undefined for the name of one game. */
export function groupOfKey(
  key: string,
): { readonly category: SuppliedCategory } | { readonly provider: string } | undefined {
  const category = SUPPLIED_CATEGORIES.find((each) => categoryKey(each) === key);
  if (category) return { category };
  return key.startsWith(PROVIDER) ? { provider: key.slice(PROVIDER.length) } : undefined;
}
