import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { loadSearchSources, type SearchableGames } from '#domain/bets/player/games.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { indexGames, searchGames, type GameIndex } from '#domain/bets/rules.search.ts';
import { useUser } from '#domain/identity/player/session.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { pickGames } from '../rail.tsx';
import { splitFound, type FoundGames } from './split-found.ts';

const LOAD_OWN: Readonly<Record<Locale, () => Promise<GameIndex>>> = {
  ru: () => loadOwn('ru'),
  en: () => loadOwn('en'),
  kz: () => loadOwn('kz'),
};

async function loadOwn(locale: Locale): Promise<GameIndex> {
  const { loadWords } = await loadSearchSources();
  return indexGames(await loadWords(locale));
}

/** What a query finds; undefined while the words of our own games still load. */
export function useFound(query: string, offered: readonly OfferedGame[]) {
  const wanted = useDeferredValue(query.trim());
  const own = useLazyLoad(LOAD_OWN[useLocale()]);
  const { supplied, isFailed, retry } = useSupplied();
  const found = useMemo((): FoundGames | undefined => {
    if (!own) return undefined;
    // One search: a good match among some makes guesses among the others needless.
    const names = searchGames(wanted, [...own, ...(supplied?.index ?? [])]);
    return splitFound(pickGames(offered, names), names, supplied?.sections ?? []);
  }, [wanted, own, supplied, offered]);
  return { found, isWhole: supplied !== undefined, isFailed, retry };
}

type Loaded = { readonly for: string; readonly games: SearchableGames | undefined };

/** The games of suppliers in the currency of the visitor. */
function useSupplied() {
  const { status, user } = useUser();
  const currency: Currency | undefined = user?.currency;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const wanted = `${attempt} ${currency ?? ''}`;
  useEffect(() => {
    if (status === 'unknown') return undefined;
    let isWanted = true;
    const load = async () => {
      const { loadSupplied } = await loadSearchSources();
      const games = await loadSupplied(currency);
      if (isWanted) setLoaded({ for: wanted, games: isRefusal(games) ? undefined : games });
    };
    // Without the code the next attempt asks for it again.
    load().catch(() => isWanted && setLoaded({ for: wanted, games: undefined }));
    return () => {
      isWanted = false;
    };
  }, [status, currency, wanted]);
  const now = loaded?.for === wanted ? loaded : undefined;
  return {
    supplied: now?.games,
    isFailed: now !== undefined && !now.games,
    retry: () => setAttempt(attempt + 1),
  };
}
