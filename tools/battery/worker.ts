/** One thread of the battery: records its share of the blocks and returns its sums. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Json } from '#core/fairness/json.ts';
import { openSeedPair, wordsOf } from '#core/fairness/pf1.ts';
import { GAMES } from '../games.ts';
import { recordRounds } from './record.ts';
import { sumOf, tallyOf, type Tallies } from './tally.ts';

export type BatteryShare = {
  readonly game: string;
  readonly params: Json;
  readonly serverSeed: string;
  readonly blocks: readonly { readonly from: number; readonly to: number }[];
};

export type WorkerMessage = { readonly done: number } | { readonly tallies: Tallies };

export const CLIENT_SEED = 'battery';

/** Processes the whole share and reports progress after every block. */
export function runShare(share: BatteryShare, report: (done: number) => void): Tallies {
  const { game } = GAMES.get(share.game)!;
  const pair = openSeedPair(share.serverSeed, CLIENT_SEED);
  let sum: Tallies = { columns: [], hands: [], rounds: 0 };
  for (const block of share.blocks) {
    const words = (nonce: number, tag = game.tag) => wordsOf(pair, nonce, tag);
    const rounds = block.to - block.from;
    sum = sumOf([sum, tallyOf(recordRounds(game, share.params, words, block), rounds)]);
    report(rounds);
  }
  return sum;
}

if (parentPort) {
  const port = parentPort;
  const send = (message: WorkerMessage) => port.postMessage(message);
  // Sent by the main thread of the same program, so it needs no validation.
  send({ tallies: runShare(workerData as BatteryShare, (done) => send({ done })) });
}
