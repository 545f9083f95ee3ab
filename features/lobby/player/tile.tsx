import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { GameTile } from '#domain/bets/player/game-tile.tsx';
import { toggleFavourite } from '#domain/bets/player/lobby/mine.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';

export type TileProps = {
  readonly game: OfferedGame;
  readonly players: number;
  readonly isFavourite: boolean;
  readonly isLazy: boolean;
};

/** A game of our own: with its RTP, and the shield of what can be verified. */
export function Tile({ game: { folder, tags }, players, isFavourite, isLazy }: TileProps) {
  const t = useT('lobby');
  const { name, picture, rtp } = useGameCards()(folder);
  const [tag] = tags;
  return (
    <GameTile
      to={`/games/${folder}`}
      name={name}
      picture={picture}
      isLazy={isLazy}
      tag={tag && t(`tile.${tag}`)}
      facts={
        <>
          <FirstIcon name="shield" size={14} label={t('tile.fair')} />
          <span>
            <span className="tile-rtp">{t('tile.rtp')} </span>
            {rtp}
          </span>
        </>
      }
      players={players > 0 && t('tile.players', { count: players })}
      favourite={{
        isOn: isFavourite,
        label: t('tile.favourite', { game: name }),
        onToggle: () => void toggleFavourite(folder),
      }}
    />
  );
}
