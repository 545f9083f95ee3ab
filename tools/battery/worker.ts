/** One thread of the battery: records its share of the blocks and hands over its sums. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Json } from '#core/fairness/json.ts';
import { openSeedPair, wordsOf } from '#core/fairness/pf1.ts';
import { GAMES } from '../games.ts';
import { recordRounds } from './record.ts';
import { sumOf, tallyOf, type Tallies } from './tally.ts';

export type Share = {
  readonly game: string;
  readonly params: Json;
  readonly serverSeed: string;
  readonly blocks: readonly { readonly from: number; readonly to: number }[];
};

export type Told = { readonly done: number } | { readonly tallies: Tallies };

export const CLIENT_SEED = 'battery';

/** All of a share, telling of every block. */
export function runShare(share: Share, tell: (done: number) => void): Tallies {
  const { game } = GAMES.get(share.game)!;
  const pair = openSeedPair(share.serverSeed, CLIENT_SEED);
  let sum: Tallies = { columns: [], hands: [], rounds: 0 };
  for (const block of share.blocks) {
    const words = (nonce: number) => wordsOf(pair, nonce, game.tag);
    const rounds = block.to - block.from;
    sum = sumOf([sum, tallyOf(recordRounds(game, share.params, words, block), rounds)]);
    tell(rounds);
  }
  return sum;
}

if (parentPort) {
  const port = parentPort;
  const say = (told: Told) => port.postMessage(told);
  // The main thread of this very folder sent it, so it needs no parsing.
  say({ tallies: runShare(workerData as Share, (done) => say({ done })) });
}
