import { indexGames, type GameIndex } from '#domain/bets/rules.search.ts';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { wordsOf } from '../rules.ts';

/** So many games are read at once, so that no touch waits for all of them. */
const CHUNK = 400;

/** Undefined once it is no longer wanted. */
export async function indexSlots(
  games: readonly SuppliedGame[],
  isWanted: () => boolean = () => true,
): Promise<GameIndex | undefined> {
  const index = [];
  for (let start = 0; start < games.length; start += CHUNK) {
    index.push(...indexGames(wordsOf(games.slice(start, start + CHUNK))));
    await new Promise((done) => setTimeout(done));
    if (!isWanted()) return undefined;
  }
  return index;
}
