import './tile.css';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { toggleFavourite } from './mine.ts';

export type TileProps = {
  readonly game: OfferedGame;
  readonly players: number;
  readonly isFavourite: boolean;
  /** Later tiles load their picture when they are scrolled to. */
  readonly isLazy: boolean;
};

/** A game: its picture with its name drawn over it, RTP, proof, players, and a heart. */
export function Tile({ game, players, isFavourite, isLazy }: TileProps) {
  const t = useT('lobby');
  const { name, picture, rtp } = useGameCards()(game.folder);
  const [tag] = game.tags;
  return (
    <div className="tile">
      <Link to={`/games/${game.folder}`} className="tile-link">
        <img src={picture} alt="" width={240} height={320} loading={isLazy ? 'lazy' : 'eager'} />
        {tag && <span className="tile-tag">{t(`tile.${tag}`)}</span>}
        <span className="tile-words">
          <strong className="display">{name}</strong>
          <span className="tile-facts">
            <FirstIcon name="shield" size={14} label={t('tile.fair')} />
            <span>
              <span className="tile-rtp">{t('tile.rtp')} </span>
              {rtp}
            </span>
          </span>
          <span className="tile-players tabular">
            {players > 0 && t('tile.players', { count: players })}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className="tile-heart"
        aria-pressed={isFavourite}
        aria-label={t('tile.favourite', { game: name })}
        onClick={() => void toggleFavourite(game.folder)}
      >
        <FirstIcon name="heart" />
      </button>
    </div>
  );
}
