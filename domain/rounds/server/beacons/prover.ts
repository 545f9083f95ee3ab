/**
 * Proving a signature takes a processor tens of milliseconds, and somebody may be cashing out in
 * them. So a thread of its own does it, begun with the first signature and kept.
 */
import { Worker } from 'node:worker_threads';

export type Prove = (round: number, signature: string) => Promise<boolean>;
export type Question = { readonly round: number; readonly signature: string };

export function createProver(): Prove {
  const waiting: PromiseWithResolvers<boolean>[] = [];
  let thread: Worker | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('prover-thread.ts', import.meta.url));
    // A house that closes does not wait for it.
    begun.unref();
    // Answers come in the order of the questions.
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
    thread.postMessage({ round, signature } satisfies Question);
    return await answer.promise;
  };
}
