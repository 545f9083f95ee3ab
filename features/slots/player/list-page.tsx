import '#domain/bets/player/lobby/game-lists.css';
import './slots.css';
import { useDeferredValue, useMemo } from 'react';
import { useMine, type Mine } from '#domain/bets/player/lobby/mine.ts';
import { useGamesNow, type GamesNow } from '#domain/bets/player/lobby/use-players.ts';
import type { SuppliedCategory } from '#domain/suppliers/contract.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Link, setQuery, useQuery, useRoute } from '#platform/browser/router/router.tsx';
import { isUnfiltered, readFilters, type GameFacts } from '../rules.ts';
import { Everything, Found } from './lists.tsx';
import { FirstTables } from './live/first-tables.tsx';
import { OwnTables } from './live/own-tables.tsx';
import { FirstGames, LoadFailure } from './states.tsx';
import { Tools } from './tools.tsx';
import { useFiltered } from './use-filtered.ts';
import { useGames } from './use-games.ts';
import { useRails } from './use-rails.ts';

const SECTIONS = [
  { name: 'slots', path: 'slots' },
  { name: 'live', path: 'live-casino' },
] as const;

/** The games of providers in one category; what they are filtered by is in the address. */
export function Page() {
  const t = useT('slots');
  // A section without a game is not offered.
  const offered = usePayload().lobby.categories;
  const category: SuppliedCategory = useRoute().name === 'live-casino' ? 'live' : 'slots';
  return (
    <div className="slots" key={category}>
      <header className="slots-head">
        <h1>{t(`${category}.title`)}</h1>
        <nav aria-label={t('sections')}>
          <Link to="/games">{t('own')}</Link>
          {SECTIONS.filter(({ name, path }) => name === category || offered.includes(path)).map(
            ({ name, path }) => (
              <Link key={name} to={`/games/${path}`}>
                {t(`${name}.title`)}
              </Link>
            ),
          )}
        </nav>
      </header>
      {category === 'live' && <OwnTables first={<FirstTables />} />}
      <Games category={category} />
    </div>
  );
}

function Games({ category }: { category: SuppliedCategory }) {
  const locale = useLocale();
  const filters = readFilters(useQuery());
  const mine = useMine();
  const now = useGamesNow();
  const facts = useFacts(mine, now);
  const { games, isWhole, refusal, refetch } = useGames(category);
  const wanted = useDeferredValue(filters.query);
  const filtered = useFiltered(
    games ?? [],
    { ...filters, query: wanted },
    { facts, players: now.players, locale },
  );
  const rails = useRails({ games, isWhole, isMineLoaded: mine.isLoaded, facts, now });
  if (!games && refusal) return <LoadFailure refusal={refusal} onRetry={refetch} />;
  // Our own tables are there, and suppliers have none.
  if (category === 'live' && games?.length === 0 && isUnfiltered(filters)) return null;
  const shown = { ...now, category, favourites: mine.favourites };
  return (
    <>
      <Tools
        games={games && isWhole ? games : []}
        filters={filters}
        facts={facts}
        found={filtered}
      />
      {!isUnfiltered(filters) ? (
        <Found {...shown} games={filtered} isWhole={isWhole} onAll={clearFilters} />
      ) : games && rails ? (
        <Everything {...shown} games={games} rails={rails} />
      ) : (
        <FirstGames />
      )}
    </>
  );
}

function useFacts({ favourites, recent }: Mine, { jackpots }: GamesNow): GameFacts {
  return useMemo(
    () => ({ favourites, recent, jackpots: jackpots.map(({ game }) => game) }),
    [favourites, recent, jackpots],
  );
}

function clearFilters(): void {
  setQuery({ show: null, provider: null, sort: null, q: null });
}
