/** All bets of the player under one seed, loaded in signed parts and decided again here. */
import { readSeedExport, type SeedExport } from '#core/fairness/seed-export.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { listUnderSeed } from '#domain/receipts/contract.ts';
import { api } from '#platform/browser/net/api.ts';

export type LoadedExport = {
  readonly file: SeedExport;
  /** As it is saved; `npm run verify` reads it too. */
  readonly saved: unknown;
};

/** `onCount` gets the number of bets loaded so far. */
export async function fetchSeedExport(
  id: string,
  onCount: (count: number) => void,
): Promise<LoadedExport | Refusal> {
  const parts: Answer<typeof listUnderSeed>['data'][] = [];
  let from: string | undefined;
  do {
    const query = from === undefined ? {} : { from };
    const answer = await api(listUnderSeed, { params: { id }, query });
    if (isRefusal(answer)) return answer;
    parts.push(answer.data);
    onCount(parts.reduce((sum, part) => sum + part.bets.length, 0));
    from = answer.next ?? undefined;
  } while (from !== undefined);
  const saved = parts.length === 1 ? parts[0] : { parts };
  const file = readSeedExport(saved);
  if ('wrong' in file) throw new Error(`the server sent a list with a wrong ${file.wrong}`);
  return { file, saved };
}
