/** All bets of the player under one seed, loaded page by page and decided again here. */
import type { Receipt, SeedExport } from '#core/fairness/receipt.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { listBets } from '#domain/bets/contract.ts';
import type { RevealedSeed } from '#domain/fairness/contract.ts';
import { receiptOf } from '#domain/receipts/player/receipt.ts';
import { api } from '#platform/browser/net/api.ts';

/** Returns the file that `npm run verify` reads too; `onCount` gets the progress. */
export async function fetchSeedExport(
  seed: RevealedSeed,
  onCount: (count: number) => void,
): Promise<SeedExport | Refusal> {
  const bets: Receipt[] = [];
  let cursor: string | undefined;
  do {
    const query = { seed: seed.id, limit: '100', ...(cursor === undefined ? {} : { cursor }) };
    const answer = await api(listBets, { query });
    if (isRefusal(answer)) return answer;
    bets.push(...answer.data.map((bet) => receiptOf({ ...bet, server_seed: seed.server_seed })));
    onCount(bets.length);
    cursor = answer.next ?? undefined;
  } while (cursor !== undefined);
  const { hash, server_seed, client_seed, bets: count } = seed;
  return { seed: { hash, server_seed, client_seed, bets: count }, bets };
}
