/**
 * What the page needs to work without the network: the rules of the games and the test vectors.
 * Both are loaded with the page.
 */
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { loadVerifiableGames, type VerifiableGames } from '#domain/fairness/player/games.ts';

export type VerifierTools = { readonly games: VerifiableGames; readonly vectors: typeof vectors };

export async function loadVerifierTools(): Promise<VerifierTools> {
  return { games: await loadVerifiableGames(), vectors };
}
