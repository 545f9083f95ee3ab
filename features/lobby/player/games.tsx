import { useState } from 'react';
import { useGameCards, useOfferedGames } from '#domain/bets/player/game-cards.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { byPlayers } from '../rules.ts';
import { Chips, chipsOf, type ChipId } from './chips.tsx';
import { Grid, Rail, useListedGames, type Shown } from './rail.tsx';
import { SearchBox } from './search-box.tsx';
import { WinsPlace } from './wins-place.tsx';

const loadFound = () => import('./search/load-found.ts').then((module) => module.loadFound());

type GamesProps = { readonly shown: Shown };

/** Search, chips and, while neither is used, the rails. */
export function Games({ shown }: GamesProps) {
  const [query, setQuery] = useState('');
  const [chip, setChip] = useState<ChipId>('all');
  const offered = useOfferedGames();
  const isSearching = query.trim() !== '';
  const Found = useLazyLoad(loadFound, isSearching);
  const chips = chipsOf(offered, useListedGames(shown.favourites), useGameCards());
  const chosen = chips.find(({ id }) => id === chip) ?? chips[0]!;
  const games =
    chosen.id === 'all' ? (
      <Rails offered={offered} shown={shown} />
    ) : (
      <Grid games={chosen.games} shown={shown} />
    );
  return (
    <div className="lobby-games">
      <div className="lobby-tools">
        <SearchBox query={query} onChange={setQuery} />
        <Chips chips={chips} chosen={chosen.id} onChoose={setChip} />
      </div>
      {isSearching && Found ? (
        <Found query={query} offered={offered} shown={shown} onAll={() => setQuery('')}>
          {games}
        </Found>
      ) : (
        games
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
