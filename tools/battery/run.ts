/** Distributes blocks of rounds to worker threads and adds up their counts. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulationOptions } from '../simulate/options.ts';
import { progressText } from '../simulate/run.ts';
import { sumOf, type Tallies } from './tally.ts';
import type { BatteryShare, WorkerMessage } from './worker.ts';

const PROGRESS_MS = 2_000;
/** The same blocks whatever the number of threads, so that the sums are the same, too. */
const BLOCK_ROUNDS = 100_000;

export async function runBattery(
  options: SimulationOptions,
  print: (text: string) => void,
): Promise<Tallies> {
  const start = performance.now();
  let [done, printedAt] = [0, start];
  const note = (rounds: number) => {
    done += rounds;
    const now = performance.now();
    if (now - printedAt < PROGRESS_MS) return;
    printedAt = now;
    print(progressText(done, options.rounds, now - start));
  };
  return sumOf(await Promise.all(sharesOf(options).map((share) => runWorker(share, note))));
}

export function sharesOf({
  game,
  params,
  serverSeed,
  rounds,
  workers,
}: SimulationOptions): BatteryShare[] {
  const blocks = Array.from({ length: Math.ceil(rounds / BLOCK_ROUNDS) }, (_, i) => ({
    from: i * BLOCK_ROUNDS,
    to: Math.min((i + 1) * BLOCK_ROUNDS, rounds),
  }));
  const shares = Array.from({ length: Math.min(workers, blocks.length) }, (_, worker) =>
    blocks.filter((_block, i) => i % workers === worker),
  );
  return shares.map((own) => ({ game: game.name, params, serverSeed, blocks: own }));
}

async function runWorker(share: BatteryShare, note: (rounds: number) => void): Promise<Tallies> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: share });
  let tallies: Tallies | undefined;
  worker.on('message', (message: WorkerMessage) => {
    if ('done' in message) note(message.done);
    else tallies = message.tallies;
  });
  // `once` rejects when the worker throws, and so does the whole run.
  await once(worker, 'exit');
  if (!tallies) throw new Error('a worker ended without a result');
  return tallies;
}
