import { useState } from 'react';
import type { RoundFile } from '#core/fairness/round-file.ts';
import { verifyRound, type RoundVerification } from '#core/fairness/round-proof.ts';
import type { RoundTools } from './round-verifier-tools.ts';

export type RoundCheckState =
  | { readonly kind: 'idle' }
  /** `share` of the chain is done, 0 to 1. */
  | { readonly kind: 'busy'; readonly share: number }
  | { readonly kind: 'done'; readonly verification: RoundVerification };

/** How long the page may block while a long chain is verified. */
const YIELD_EVERY_MS = 24;

/** Verifies a round without blocking the page; a chain may have a million links. */
export function useRoundCheck(file: RoundFile, tools: RoundTools | undefined) {
  const [work, setWork] = useState<RoundCheckState>({ kind: 'idle' });

  async function check(): Promise<void> {
    if (!tools) return;
    let breathed = performance.now();
    setWork({ kind: 'busy', share: 0 });
    const verification = await verifyRound(file, {
      game: tools.games.get(file.round.game)?.game,
      isSignatureOf: tools.isSignatureOf,
      async onProgress(share) {
        if (share < 1 && performance.now() - breathed < YIELD_EVERY_MS) return;
        setWork({ kind: 'busy', share });
        await new Promise((resolve) => setTimeout(resolve, 0));
        breathed = performance.now();
      },
    });
    setWork({ kind: 'done', verification });
  }

  return { work, check };
}
