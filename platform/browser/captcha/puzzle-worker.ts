/** A worker that tries every nth number of a puzzle, in parallel to the page. */
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
    // An insecure page has no Web Crypto; the page that started the worker reports it.
    postMessage({ failed: String(error) });
  }
}
