import type { GameCard } from '#domain/bets/player/game-card.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

const CHIPS = [
  'all',
  'favourites',
  'hot',
  'new',
  'originals',
  'tables',
  'shared',
  'cases',
] as const;
export type ChipId = (typeof CHIPS)[number];
export type Collection = { readonly id: ChipId; readonly games: readonly OfferedGame[] };

/**
 * The chips that leave some games and not all of them; others would be of no use. Favourites may be
 * games of suppliers.
 */
export function chipsOf(
  offered: readonly OfferedGame[],
  favourites: readonly OfferedGame[],
  cardOf: (folder: string) => GameCard,
): Collection[] {
  const gamesOf = (id: ChipId): readonly OfferedGame[] => {
    switch (id) {
      case 'all':
        return offered;
      case 'favourites':
        return favourites;
      case 'hot':
      case 'new':
        return offered.filter(({ tags }) => tags.includes(id));
      case 'originals':
      case 'tables':
        return offered.filter(
          ({ folder }) => (cardOf(folder).isTable === true) === (id === 'tables'),
        );
      case 'shared':
        return offered.filter(({ folder }) => cardOf(folder).isShared);
      case 'cases':
        return offered.filter(({ folder }) => folder === id);
    }
  };
  return CHIPS.map((id) => ({ id, games: gamesOf(id) })).filter(
    ({ id, games }) =>
      id === 'all' || (games.length > 0 && (id === 'favourites' || games.length < offered.length)),
  );
}

type ChipsProps = {
  readonly chips: readonly Collection[];
  readonly chosen: ChipId;
  readonly onChoose: (id: ChipId) => void;
};

/** The collections, and the ways to the games of providers. */
export function Chips({ chips, chosen, onChoose }: ChipsProps) {
  const t = useT('lobby');
  return (
    <div className="lobby-chips" role="group" aria-label={t('chips.label')}>
      {chips.map(({ id }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {t(`chips.${id}`)}
        </button>
      ))}
      {usePayload().lobby.categories.map((category) => (
        <Link key={category} to={`/games/${category}`}>
          {t(`chips.${category}`)}
        </Link>
      ))}
    </div>
  );
}
