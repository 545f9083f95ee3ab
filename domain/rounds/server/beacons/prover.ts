/**
 * Verifying a signature takes tens of milliseconds of processor time, which would delay cash-outs.
 * So a worker thread does it, started with the first signature and kept.
 */
import { Worker } from 'node:worker_threads';

export type Prove = (round: number, signature: string) => Promise<boolean>;
export type ProofRequest = { readonly round: number; readonly signature: string };

export function createProver(): Prove {
  const waiting: PromiseWithResolvers<boolean>[] = [];
  let thread: Worker | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('prover-thread.ts', import.meta.url));
    // A server that shuts down does not wait for it.
    begun.unref();
    // Answers come in the order of the requests.
    begun.on('message', (isProved: boolean) => waiting.shift()!.resolve(isProved));
    begun.on('error', (error) => {
      thread = undefined;
      for (const each of waiting.splice(0)) each.reject(error);
    });
    return begun;
  }

  return async (round, signature) => {
    thread ??= begin();
    const answer = Promise.withResolvers<boolean>();
    waiting.push(answer);
    thread.postMessage({ round, signature } satisfies ProofRequest);
    return await answer.promise;
  };
}
