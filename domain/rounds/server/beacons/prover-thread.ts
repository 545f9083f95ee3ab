/** The thread behind prover.ts. */
import { parentPort } from 'node:worker_threads';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import type { Question } from './prover.ts';

parentPort?.on('message', ({ round, signature }: Question) => {
  parentPort?.postMessage(isSignatureOf(round, signature));
});
