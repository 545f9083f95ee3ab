/** One thread of the simulation: plays its share of the nonces and reports every slice. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Json } from '#core/fairness/json.ts';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { GAMES } from '../games.ts';
import { bareHmac, CLIENT_SEED, play, sumOf } from './tally.ts';

export type SimulationShare = {
  readonly game: string;
  readonly params: Json;
  readonly serverSeed: string;
  readonly from: number;
  readonly to: number;
};

/** Long enough to measure, short enough that both measurements see the same load of the machine. */
const SLICE_ROUNDS = 50_000;
const SLICE_HMACS = 10_000;

// Sent by the main thread of the same program, so it needs no validation.
const share = workerData as SimulationShare;
const listed = GAMES.get(share.game);
if (!parentPort || !listed) throw new Error('the worker was started without its share');

const pair = openSeedPair(share.serverSeed, CLIENT_SEED);
for (let from = share.from; from < share.to; from += SLICE_ROUNDS) {
  const to = Math.min(from + SLICE_ROUNDS, share.to);
  const played = play(listed.game, share.params, pair, from, to);
  parentPort.postMessage(sumOf(played, bareHmac(pair, listed.game.tag, SLICE_HMACS)));
}
