/**
 * What the page needs to go on without the network: the rules of the games and the test vectors.
 * Both are loaded while it opens.
 */
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { loadVerifiableGames, type VerifiableGames } from '#domain/fairness/player/games.ts';

export type Tools = { readonly games: VerifiableGames; readonly vectors: typeof vectors };

export async function openTools(): Promise<Tools> {
  return { games: await loadVerifiableGames(), vectors };
}
