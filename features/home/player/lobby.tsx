import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { gameFolders } from '#domain/bets/player/games.ts';
import { Link, routeExists } from '#platform/browser/router/router.tsx';

/** Later cards load when they are scrolled to; these are visible at once. */
const SEEN_FIRST = 4;

/** Every game with its picture. */
export function Lobby() {
  const games = gameFolders().filter((folder) => routeExists(`/games/${folder}`));
  return (
    <ul className="home-games">
      {games.map((folder, place) => (
        <li key={folder}>
          <GameCard folder={folder} isLazy={place >= SEEN_FIRST} />
        </li>
      ))}
    </ul>
  );
}

function GameCard({ folder, isLazy }: { folder: string; isLazy: boolean }) {
  const { name, text, picture } = useGameCards()(folder);
  return (
    <Link to={`/games/${folder}`} className="home-game felt">
      {picture && (
        <img
          src={picture}
          alt=""
          width={320}
          height={240}
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
        />
      )}
      <span className="home-game-words">
        <strong className="display">{name}</strong>
        <span>{text}</span>
      </span>
    </Link>
  );
}
