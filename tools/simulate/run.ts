/** Distributes the rounds to worker threads, adds up their results and reports progress. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulationOptions } from './options.ts';
import { NOTHING, sumOf } from './tally.ts';
import type { SimulationTally } from './tally.ts';
import type { SimulationShare } from './worker.ts';

const PROGRESS_MS = 2_000;
/** Slices that make one figure of speed; the slowest and the fastest of them show the spread. */
const WINDOW_SLICES = 10;

export type Run = {
  readonly total: SimulationTally;
  readonly windows: readonly SimulationTally[];
  readonly elapsedMs: number;
};

export async function runInWorkers(
  options: SimulationOptions,
  print: (text: string) => void,
): Promise<Run> {
  const start = performance.now();
  let total = NOTHING;
  const windows: SimulationTally[] = [];
  let slices = 0;
  let printedAt = start;
  function add(part: SimulationTally) {
    total = sumOf(total, part);
    const window = Math.floor(slices++ / WINDOW_SLICES);
    windows[window] = sumOf(windows[window] ?? NOTHING, part);
    const now = performance.now();
    if (now - printedAt < PROGRESS_MS) return;
    printedAt = now;
    print(progressText(total.rounds, options.rounds, now - start));
  }
  await Promise.all(sharesOf(options).map((share) => runWorker(share, add)));
  return { total, windows, elapsedMs: performance.now() - start };
}

/** Neighbouring ranges of nonces, so that the number of workers does not change the rounds. */
export function sharesOf({
  game,
  params,
  serverSeed,
  rounds,
  workers,
}: SimulationOptions): SimulationShare[] {
  const edge = (i: number) => Math.floor((rounds / workers) * i);
  return Array.from({ length: workers }, (_, i) => ({
    game: game.name,
    params,
    serverSeed,
    from: edge(i),
    to: i + 1 === workers ? rounds : edge(i + 1),
  }));
}

export function progressText(done: number, all: number, elapsedMs: number): string {
  const leftSeconds = Math.ceil(((elapsedMs / done) * (all - done)) / 1_000);
  const share = Math.floor((done / all) * 100);
  return (
    `played ${done.toLocaleString('en')} of ${all.toLocaleString('en')} rounds (${share}%), ` +
    `about ${leftSeconds.toLocaleString('en')} s left`
  );
}

async function runWorker(
  share: SimulationShare,
  add: (part: SimulationTally) => void,
): Promise<void> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: share });
  worker.on('message', add);
  // `once` rejects when the worker throws, and so does the whole simulation.
  await once(worker, 'exit');
}
