import { LIVE_TABLES as TABLES } from '#domain/live-tables/rules.ts';

/**
 * The games of the app: one line for each folder of features/ that is a game, with the names of its
 * games, in the order players see them. Everything else is found by convention: see
 * docs/adding-a-game.md.
 */
export const GAME_FOLDERS = {
  crash: ['crash'],
  dice: ['dice'],
  keno: ['keno'],
  wheel: ['wheel'],
  roulette: ['double', 'roulette', 'live-roulette'],
  baccarat: ['baccarat'],
  blackjack: ['blackjack'],
  'wheel-show': ['wheel-show'],
  coinflip: ['coinflip', 'pvpflip'],
  miner: ['miner'],
  hilo: ['hilo'],
  cases: ['cases'],
  rooms: ['room-red', 'room-yellow', 'room-purple'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type GameFolder = keyof typeof GAME_FOLDERS;
type GameName = (typeof GAME_FOLDERS)[GameFolder][number];

/** Those at live tables: each is a game of the list. */
export const LIVE_TABLES: readonly GameName[] = TABLES;

export function gameFolders(): GameFolder[] {
  // `Object.keys` widens to string; the keys of this constant are exactly these.
  return Object.keys(GAME_FOLDERS) as GameFolder[];
}

/** The games of a folder; none for a name that is no folder. */
export function gamesOf(folder: string): readonly string[] {
  const own = gameFolders().find((name) => name === folder);
  return own === undefined ? [] : GAME_FOLDERS[own];
}

/** The folder of a game, or undefined for a game that this build does not know. */
export function folderOf(game: string): GameFolder | undefined {
  return gameFolders().find((folder) => (GAME_FOLDERS[folder] as readonly string[]).includes(game));
}
