/**
 * What the page needs to work without the network: the rules of the games, the keys of the casino
 * and the test vectors. All of it is loaded with the page.
 */
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { loadProofTools, type PageProofTools } from '#domain/fairness/player/proof-tools.ts';

export type VerifierTools = PageProofTools & { readonly vectors: typeof vectors };

export async function loadVerifierTools(): Promise<VerifierTools> {
  return { ...(await loadProofTools()), vectors };
}
