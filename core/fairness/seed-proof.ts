/** Verifies a list of all bets under a seed: its signatures, the list as a whole, and each bet. */
import { signedFinding } from './receipt-proof.ts';
import type { ProofFinding, ProofTools } from './receipt-proof.ts';
import type { Receipt } from './receipt.ts';
import type { SeedExport } from './seed-export.ts';
import { verifySignature } from './signature.ts';
import type { SignatureVerdict } from './signature.ts';
import { verifyStated } from './settlements.ts';
import { allOk, verifySeedExport } from './verify.ts';
import type { BetCheck, BetVerification } from './verify.ts';

export type SeedProof = {
  readonly finding: ProofFinding;
  /** The weakest of its parts. */
  readonly signature: SignatureVerdict;
  readonly whole: readonly BetCheck[];
  readonly bets: readonly { readonly receipt: Receipt; readonly bet: BetVerification }[];
};

export function verifySeedFile(
  file: SeedExport,
  tools: Pick<ProofTools, 'gameOf' | 'keys' | 'isSignedBy'>,
): SeedProof {
  const verdicts = file.parts.map(({ document }) => verifySignature(document, tools));
  const signature = WEAKEST_FIRST.find((verdict) => verdicts.includes(verdict))!;
  const whole = verifySeedExport(file);
  const bets = file.parts.flatMap((part) =>
    part.bets.map((receipt) => ({
      receipt,
      bet: verifyStated(receipt, tools.gameOf(receipt.game)),
    })),
  );
  const isSealed = file.parts.at(-1)!.seed.server_seed === null;
  const finding = signedFinding(findingOf(whole, bets, isSealed), signature);
  return { finding, signature, whole, bets };
}

const WEAKEST_FIRST: readonly SignatureVerdict[] = ['invalid', 'none', 'unknown', 'known'];

function findingOf(
  whole: readonly BetCheck[],
  bets: SeedProof['bets'],
  isSealed: boolean,
): ProofFinding {
  const isLie = bets.some(({ bet }) => bet.state === 'checked' && !bet.truthful);
  if (isLie || !allOk(whole)) return 'mismatch';
  if (isSealed) return 'sealed';
  const unchecked = bets.map(({ bet }) => bet.state).find((state) => state !== 'checked');
  if (unchecked) return unchecked;
  return bets.some(({ receipt }) => receipt.decided !== undefined) ? 'corrected' : 'true';
}
