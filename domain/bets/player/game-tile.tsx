import './game-tile.css';
import type { ReactNode } from 'react';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { sizeOfName } from '../rules.game-tile.ts';

export type GameTileProps = {
  readonly to: string;
  readonly name: string;
  readonly picture: string | undefined;
  /** In the place of a picture that cannot be loaded. */
  readonly art?: string | undefined;
  /** Later tiles load their picture when they are scrolled to. */
  readonly isLazy: boolean;
  readonly tag?: string | undefined;
  /** Says that the game counts in a tournament. */
  readonly mark?: string | false;
  /** In one line below the name. */
  readonly facts: ReactNode;
  /** How many play now; false for none. */
  readonly players: string | false;
  readonly favourite: {
    readonly isOn: boolean;
    readonly label: string;
    readonly onToggle: () => void;
  };
};

/** A game in a list: its picture with its name over it, facts, players, and a heart. */
export function GameTile(props: GameTileProps) {
  const { to, name, picture, art, isLazy, tag, mark, facts, players, favourite } = props;
  return (
    <div className="tile">
      <Link to={to} className="tile-link">
        <img
          src={picture}
          alt=""
          width={240}
          height={320}
          loading={isLazy ? 'lazy' : 'eager'}
          onError={
            art
              ? ({ currentTarget }) => {
                  currentTarget.src = art;
                }
              : undefined
          }
        />
        {tag && <span className="tile-tag">{tag}</span>}
        {mark && (
          <span className="tile-tag">
            <FirstIcon name="trophy" size={16} label={mark} />
          </span>
        )}
        <span className="tile-words">
          <strong className="display" style={sizeOfName(name) as object}>
            {name}
          </strong>
          <span className="tile-facts">{facts}</span>
          <span className="tile-players tabular">{players}</span>
        </span>
      </Link>
      <button
        type="button"
        className="tile-heart"
        aria-pressed={favourite.isOn}
        aria-label={favourite.label}
        onClick={favourite.onToggle}
      >
        <FirstIcon name="heart" />
      </button>
    </div>
  );
}
