/**
 * What a page needs to verify a signed document without the network: the rules of the games, the
 * curves, and the keys that the casino publishes. All of it is loaded with the page.
 */
import type { ProofTools } from '#core/fairness/receipt-proof.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { listSigningKeys } from '../contract.ts';
import { loadFurtherRules, loadVerifiableGames, type VerifiableGames } from './games.ts';

export type PageProofTools = ProofTools & { readonly games: VerifiableGames };

/** How long the page may block while a long chain is verified. */
const YIELD_EVERY_MS = 24;

export async function loadProofTools(): Promise<PageProofTools> {
  const [games, further, { isSignatureOf }, { isSignedBy }, keys] = await Promise.all([
    loadVerifiableGames(),
    loadFurtherRules(),
    import('#core/fairness/quicknet.ts'),
    import('#core/fairness/ed25519.ts'),
    api(listSigningKeys, {}),
  ]);
  // The loader tries again.
  if (isRefusal(keys)) throw new Error(`the signing keys were refused: ${keys.refused}`);
  const gameOf = (name: string) => games.get(name)?.game ?? further.get(name);
  return { games, keys: keys.data, isSignatureOf, isSignedBy, gameOf };
}

/** The tools, reporting the share of a chain that is walked and letting the page draw meanwhile. */
export function withProgress(
  tools: PageProofTools,
  onProgress: (share: number) => void,
): PageProofTools {
  let yieldedAt = performance.now();
  return {
    ...tools,
    async onProgress(share) {
      if (share < 1 && performance.now() - yieldedAt < YIELD_EVERY_MS) return;
      onProgress(share);
      await new Promise((resolve) => setTimeout(resolve, 0));
      yieldedAt = performance.now();
    },
  };
}
