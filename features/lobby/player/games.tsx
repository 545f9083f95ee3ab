import { useDeferredValue, useState } from 'react';
import type { Locale } from '#core/locale.ts';
import { useGameCards, useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { loadGameWords } from '#domain/bets/player/games.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { byPlayers } from '../rules.ts';
import { Chips, chipsOf, type ChipId } from './chips.tsx';
import { Grid, pickGames, Rail, type Shown } from './rail.tsx';
import { SearchBox } from './search-box.tsx';
import { WinsPlace } from './wins-place.tsx';

type GamesProps = { readonly shown: Shown };

/** Search, chips and, while neither is used, the rails. */
export function Games({ shown }: GamesProps) {
  const [query, setQuery] = useState('');
  const [chip, setChip] = useState<ChipId>('all');
  const offered = useOfferedGames();
  const found = useFound(query, offered);
  const chips = chipsOf(offered, shown.favourites, useGameCards());
  const chosen = chips.find(({ id }) => id === chip) ?? chips[0]!;
  return (
    <div className="lobby-games">
      <div className="lobby-tools">
        <SearchBox query={query} onChange={setQuery} found={found} />
        <Chips chips={chips} chosen={chosen.id} onChoose={setChip} />
      </div>
      {found ? (
        <Found found={found} shown={shown} onAll={() => setQuery('')} />
      ) : chosen.id === 'all' ? (
        <Rails offered={offered} shown={shown} />
      ) : (
        <Grid games={chosen.games} shown={shown} />
      )}
    </div>
  );
}

function Rails({ offered, shown }: GamesProps & { offered: readonly OfferedGame[] }) {
  const t = useT('lobby');
  const fresh = offered.filter(({ tags }) => tags.includes('new'));
  return (
    <>
      <Rail title={t('rail.popular')} games={byPlayers(offered, shown.players)} shown={shown} />
      <WinsPlace />
      {fresh.length > 0 && <Rail title={t('rail.new')} games={fresh} shown={shown} />}
      <section className="rail" aria-labelledby="lobby-all">
        <h2 id="lobby-all">{t('rail.all')}</h2>
        <Grid games={offered} shown={shown} />
      </section>
    </>
  );
}

type FoundProps = {
  readonly found: readonly OfferedGame[];
  readonly shown: Shown;
  readonly onAll: () => void;
};

function Found({ found, shown, onAll }: FoundProps) {
  const t = useT('lobby');
  if (found.length > 0) return <Grid games={found} shown={shown} />;
  return (
    <div className="lobby-none">
      <strong>{t('search.none')}</strong>
      <p>{t('search.noneText')}</p>
      <Button onClick={onAll}>{t('search.all')}</Button>
    </div>
  );
}

type Search = (query: string) => readonly string[];

const LOAD_SEARCH: Readonly<Record<Locale, () => Promise<Search>>> = {
  ru: () => loadSearch('ru'),
  en: () => loadSearch('en'),
  kz: () => loadSearch('kz'),
};

async function loadSearch(locale: Locale): Promise<Search> {
  const [{ indexGames, searchGames }, words] = await Promise.all([
    import('#domain/bets/rules.search.ts'),
    loadGameWords(locale),
  ]);
  const index = indexGames(words);
  return (query) => searchGames(query, index);
}

/** The games that a query finds; undefined while nothing is typed or the search still loads. */
function useFound(
  query: string,
  offered: readonly OfferedGame[],
): readonly OfferedGame[] | undefined {
  const locale = useLocale();
  const wanted = useDeferredValue(query.trim());
  const isWanted = wanted !== '';
  const search = useLazyLoad(LOAD_SEARCH[locale], isWanted);
  return isWanted && search ? pickGames(offered, search(wanted)) : undefined;
}
