/**
 * How the operator offers the games: an order, tags, and games that are hidden. A hidden game is in
 * no list; its page stays, for those who have its address and for bets that are open.
 */
export type OfferedGame = {
  readonly folder: string;
  readonly is_hidden: boolean;
  readonly tags: readonly GameTag[];
};

export const GAME_TAGS = ['new', 'hot'] as const;
export type GameTag = (typeof GAME_TAGS)[number];

/** All games in the operator's order; those they have not listed follow in the order of the app. */
export function arrangeGames(
  listed: readonly OfferedGame[],
  folders: readonly string[],
): OfferedGame[] {
  const known = listed.filter(({ folder }) => folders.includes(folder));
  const others = folders.filter((each) => !known.some(({ folder }) => folder === each));
  return [...known, ...others.map((folder) => ({ folder, is_hidden: false, tags: [] }))];
}
