import { folderOf } from '../games.ts';

/** Games that share the page of their folder with another one. */
const TABLES: Readonly<Record<string, string>> = {
  roulette: '/games/roulette?table=european',
  'live-roulette': '/games/roulette?table=live',
  pvpflip: '/games/coinflip?table=duels',
  'room-red': '/games/rooms/red',
  'room-yellow': '/games/rooms/yellow',
  'room-purple': '/games/rooms/purple',
};

/** The page on which a game is played; undefined for a game that this build does not have. */
export function gamePath(game: string): string | undefined {
  const folder = folderOf(game);
  return folder && (TABLES[game] ?? `/games/${folder}`);
}
