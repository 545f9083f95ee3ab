/** The lobby: which games are popular. */

/** The games with the most players first; games with equally many keep their order. */
export function byPlayers<T extends { readonly folder: string }>(
  games: readonly T[],
  players: Readonly<Record<string, number>>,
): T[] {
  const countOf = ({ folder }: T) => players[folder] ?? 0;
  return games.toSorted((a, b) => countOf(b) - countOf(a));
}
