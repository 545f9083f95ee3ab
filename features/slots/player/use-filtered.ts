import { useEffect, useMemo, useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { searchGames, type GameIndex } from '#domain/bets/rules.search.ts';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { isOnShelf, pickByName, sortGames, type Filters, type GameFacts } from '../rules.ts';
import { indexSlots } from './index-slots.ts';
import { today } from './today.ts';

type Known = {
  readonly facts: GameFacts;
  readonly players: Readonly<Record<string, number>>;
  readonly locale: Locale;
};

/** The games that pass the filters, in the order asked for; undefined while the search loads. */
export function useFiltered(
  games: readonly SuppliedGame[],
  { shelf, provider, sort, query }: Filters,
  { facts, players, locale }: Known,
): readonly SuppliedGame[] | undefined {
  const typed = query.trim();
  const index = useIndex(games, typed !== '');
  const { favourites, recent, jackpots } = facts;
  return useMemo(() => {
    if (typed !== '' && !index) return undefined;
    const known = { favourites, recent, jackpots };
    const named = index && typed !== '' ? pickByName(games, searchGames(typed, index)) : games;
    const kept = named.filter(
      (game) =>
        (provider === undefined || game.provider === provider) &&
        isOnShelf(game, shelf, known, today()),
    );
    // A search has its own order, the best match first; so have the last played ones.
    if (typed !== '' && sort === 'popular') return kept;
    if (shelf === 'recent' && sort === 'popular') return pickByName(kept, recent);
    return sortGames(kept, { sort, locale, players });
  }, [games, index, typed, provider, shelf, sort, favourites, recent, jackpots, players, locale]);
}

/** Made once the first letter is typed. */
function useIndex(games: readonly SuppliedGame[], isNeeded: boolean): GameIndex | undefined {
  const [made, setMade] = useState<{ readonly of: object; readonly index: GameIndex }>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    const read = async () => {
      const index = await indexSlots(games, () => isWanted);
      if (index) setMade({ of: games, index });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [games, isNeeded]);
  return made?.of === games ? made.index : undefined;
}
