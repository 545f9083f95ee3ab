/**
 * Verifying a signature takes tens of milliseconds of processor time, which would delay cash-outs.
 * So a worker thread does it.
 */
import { createWorkerThread } from '#platform/server/worker-thread.ts';

export type Prove = (round: number, signature: string) => Promise<boolean>;
export type ProofRequest = { readonly round: number; readonly signature: string };

export function createProver(): Prove {
  const prove = createWorkerThread<ProofRequest, boolean>(
    new URL('prover-thread.ts', import.meta.url),
  );
  return (round, signature) => prove({ round, signature });
}
