/** Shares the rounds out to threads and adds up what they report, saying in words how far it is. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Options } from './options.ts';
import { NOTHING, sumOf } from './tally.ts';
import type { Tally } from './tally.ts';
import type { Share } from './worker.ts';

const PROGRESS_MS = 2_000;
/** Slices that make one figure of speed; the slowest and the fastest of them show the spread. */
const WINDOW_SLICES = 10;

export type Run = {
  readonly total: Tally;
  readonly windows: readonly Tally[];
  readonly elapsedMs: number;
};

export async function runInWorkers(options: Options, say: (text: string) => void): Promise<Run> {
  const start = performance.now();
  let total = NOTHING;
  const windows: Tally[] = [];
  let slices = 0;
  let saidAt = start;
  function add(part: Tally) {
    total = sumOf(total, part);
    const window = Math.floor(slices++ / WINDOW_SLICES);
    windows[window] = sumOf(windows[window] ?? NOTHING, part);
    const now = performance.now();
    if (now - saidAt < PROGRESS_MS) return;
    saidAt = now;
    say(progressText(total.rounds, options.rounds, now - start));
  }
  await Promise.all(sharesOf(options).map((share) => runWorker(share, add)));
  return { total, windows, elapsedMs: performance.now() - start };
}

/** Neighbouring ranges of nonces, so that the number of workers does not change the rounds. */
export function sharesOf({ game, params, serverSeed, rounds, workers }: Options): Share[] {
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

async function runWorker(share: Share, add: (part: Tally) => void): Promise<void> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: share });
  worker.on('message', add);
  // `once` rejects when the worker throws, and so does the whole simulation.
  await once(worker, 'exit');
}
