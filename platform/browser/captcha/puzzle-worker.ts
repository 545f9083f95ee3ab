/** A worker that tries every so many-th number of a puzzle; runs beside the page. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type PuzzleOrder = {
  readonly challenge: Challenge;
  readonly from: number;
  readonly step: number;
};

addEventListener('message', ({ data }: MessageEvent<PuzzleOrder>) => {
  void solve(data);
});

async function solve({ challenge, from, step }: PuzzleOrder): Promise<void> {
  try {
    postMessage(
      await solveChallenge({ challenge, deriveKey, counterStart: from, counterStep: step }),
    );
  } catch (error) {
    // A page without a lock has no cryptography; the page that asked says what to do about it.
    postMessage({ failed: String(error) });
  }
}
