/** The findings of the page: what was verified, and whether all checks passed. */
import type { ReceiptFile } from '#core/fairness/receipt-file.ts';
import {
  verifyReceiptFile,
  type ProofFinding,
  type ProofTools,
  type ReceiptProof,
} from '#core/fairness/receipt-proof.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import type { SeedExport } from '#core/fairness/seed-export.ts';
import { verifySeedFile } from '#core/fairness/seed-proof.ts';
import { signerOf, type SignatureVerdict } from '#core/fairness/signature.ts';
import type { BetCheck } from '#core/fairness/verify.ts';

export type VerifiedBet = { readonly receipt: Receipt } & Pick<
  ReceiptProof,
  'finding' | 'bet' | 'ties' | 'round'
>;

export type DocumentSigner = {
  readonly verdict: SignatureVerdict;
  /** The fingerprint of its key. */
  readonly key: string | undefined;
};

export type VerificationReport = {
  readonly finding: ProofFinding;
  /** Of each signed document. */
  readonly signers: readonly DocumentSigner[];
  /** Checks of the list as a whole; empty for single receipts. */
  readonly whole: readonly BetCheck[];
  readonly bets: readonly VerifiedBet[];
  readonly mismatches: number;
};

export async function verifyReceipts(
  files: readonly ReceiptFile[],
  tools: ProofTools,
): Promise<VerificationReport> {
  const bets: VerifiedBet[] = [];
  const signers: DocumentSigner[] = [];
  for (const file of files) {
    const proof = await verifyReceiptFile(file, tools);
    bets.push({ receipt: file.receipt, ...proof });
    signers.push({ verdict: proof.signature, key: signerOf(file.document) });
  }
  const findings = bets.map(({ finding }) => finding);
  const mismatches = findings.filter((finding) => finding === 'mismatch').length;
  const unproved = findings.find((finding) => finding !== 'true');
  const finding = mismatches > 0 ? 'mismatch' : (unproved ?? 'true');
  return { finding, signers, whole: [], bets, mismatches };
}

export function verifySeed(file: SeedExport, tools: ProofTools): VerificationReport {
  const { finding, signature, whole, bets } = verifySeedFile(file, tools);
  const shown = bets.map(({ receipt, bet }) => ({
    receipt,
    finding: findingOf(bet),
    bet,
    ties: [],
    round: undefined,
  }));
  const mismatches = shown.filter((bet) => bet.finding === 'mismatch').length;
  const signer = { verdict: signature, key: signerOf(file.parts.at(-1)!.document) };
  return { finding, signers: [signer], whole, bets: shown, mismatches };
}

function findingOf(bet: ReceiptProof['bet']): ProofFinding {
  if (bet.state !== 'checked') return bet.state;
  return bet.truthful ? 'true' : 'mismatch';
}
