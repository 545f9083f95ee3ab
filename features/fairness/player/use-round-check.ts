import { useState } from 'react';
import type { RoundFile } from '#core/fairness/round-file.ts';
import { verifyRound, type RoundVerification } from '#core/fairness/round-proof.ts';
import { signerOf, verifySignature } from '#core/fairness/signature.ts';
import { withProgress, type PageProofTools } from '#domain/fairness/player/proof-tools.ts';
import type { DocumentSigner } from './verify.ts';

export type RoundCheckState =
  | { readonly kind: 'idle' }
  /** `share` of the chain is done, 0 to 1. */
  | { readonly kind: 'busy'; readonly share: number }
  | {
      readonly kind: 'done';
      readonly verification: RoundVerification;
      readonly signer: DocumentSigner;
    };

/** Verifies a round without blocking the page; a chain may have a million links. */
export function useRoundCheck(
  file: RoundFile,
  document: unknown,
  tools: PageProofTools | undefined,
) {
  const [work, setWork] = useState<RoundCheckState>({ kind: 'idle' });

  async function check(): Promise<void> {
    if (!tools) return;
    setWork({ kind: 'busy', share: 0 });
    const game = tools.gameOf(file.round.game);
    const shown = withProgress(tools, (share) => setWork({ kind: 'busy', share }));
    const verification = await verifyRound(file, { ...shown, game });
    const signer = { verdict: verifySignature(document, tools), key: signerOf(document) };
    setWork({ kind: 'done', verification, signer });
  }

  return { work, check };
}
