/**
 * What the page of a round needs to verify it without the network: the rules of the games and the
 * curve of the beacon. Both are loaded with the page.
 */
import { loadVerifiableGames, type VerifiableGames } from '#domain/fairness/player/games.ts';

export type RoundTools = {
  readonly games: VerifiableGames;
  readonly isSignatureOf: (round: number, signature: string) => boolean;
};

export async function loadRoundTools(): Promise<RoundTools> {
  const [games, { isSignatureOf }] = await Promise.all([
    loadVerifiableGames(),
    import('#core/fairness/quicknet.ts'),
  ]);
  return { games, isSignatureOf };
}
