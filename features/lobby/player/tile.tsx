import type { GameCard } from '#domain/bets/player/game-card.ts';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { GameTile } from '#domain/bets/player/game-tile.tsx';
import { toggleFavourite } from '#domain/bets/player/lobby/mine.ts';
import type { GamesNow } from '#domain/bets/player/lobby/use-players.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';

/** What tiles show besides their game. */
export type Shown = GamesNow & { readonly favourites: readonly string[] };

export type TileProps = {
  readonly game: OfferedGame;
  readonly shown: Shown;
  readonly isLazy: boolean;
};

export function Tile({ game: { folder, tags }, ...tile }: TileProps) {
  return <CardTile {...tile} folder={folder} card={useGameCards()(folder)} tag={tags[0]} />;
}

type CardTileProps = Omit<TileProps, 'game'> & {
  readonly folder: string;
  readonly card: GameCard;
  readonly tag?: OfferedGame['tags'][number] | undefined;
};

/** A game of our own has its RTP and the shield of what can be verified, another its provider. */
export function CardTile({ folder, card, tag, shown, isLazy }: CardTileProps) {
  const t = useT('lobby');
  const shell = useT('shell');
  const { name, picture, rtp, path, provider, art } = card;
  const players = shown.players[folder] ?? 0;
  return (
    <GameTile
      to={path ?? `/games/${folder}`}
      name={name}
      picture={picture}
      art={art}
      isLazy={isLazy}
      tag={tag && t(`tile.${tag}`)}
      mark={shown.in_tournaments.includes(folder) && shell('nav.tournaments')}
      facts={
        provider ?? (
          <>
            <FirstIcon name="shield" size={14} label={t('tile.fair')} />
            <span>
              <span className="tile-rtp">{t('tile.rtp')} </span>
              {rtp}
            </span>
          </>
        )
      }
      players={players > 0 && t('tile.players', { count: players })}
      favourite={{
        isOn: shown.favourites.includes(folder),
        label: t('tile.favourite', { game: name }),
        onToggle: () => void toggleFavourite(folder),
      }}
    />
  );
}
