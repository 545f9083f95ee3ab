/** The worker thread of prover.ts. */
import { parentPort } from 'node:worker_threads';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import type { ProofRequest } from './prover.ts';

parentPort?.on('message', ({ round, signature }: ProofRequest) => {
  parentPort?.postMessage(isSignatureOf(round, signature));
});
