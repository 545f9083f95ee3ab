/** Solves the self-hosted captcha: proof of work without any action of the visitor. */
import type { Challenge, Solution } from 'altcha-lib';
import type { PuzzleOrder } from './puzzle-worker.ts';

/** More would make the page stutter and an old phone hot. */
const WORKERS_MAX = 4;

/**
 * Returns the solution for the header `x-captcha`. Throws when none is found or `signal` aborts.
 */
export async function solvePuzzle(puzzle: object, signal: AbortSignal): Promise<string> {
  // The signed challenge exactly as the server sent it.
  const challenge = puzzle as Challenge;
  const count = Math.max(1, Math.min(WORKERS_MAX, Math.floor(navigator.hardwareConcurrency / 2)));
  const workers = Array.from({ length: count }, openWorker);
  try {
    const tries = workers.map((worker, from) => run(worker, { challenge, from, step: count }));
    const solution = await Promise.race([...tries, refusalOf(signal)]);
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

function openWorker(): Worker {
  return new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
}

function run(worker: Worker, order: PuzzleOrder): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      if (data !== null && 'counter' in data) resolve(data);
      else reject(new Error('the puzzle has no solution', { cause: data }));
    });
    worker.postMessage(order);
  });
}

function refusalOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('the puzzle was cancelled', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
