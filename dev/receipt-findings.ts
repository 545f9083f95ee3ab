/** What the verifier finds documents to be, as the command line says it. */
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { signedFinding, verifyReceiptFile } from '#core/fairness/receipt-proof.ts';
import type { ProofTools } from '#core/fairness/receipt-proof.ts';
import { readRoundFile } from '#core/fairness/round-file.ts';
import { verifyRound } from '#core/fairness/round-proof.ts';
import { readSeedExport } from '#core/fairness/seed-export.ts';
import { verifySeedFile } from '#core/fairness/seed-proof.ts';
import { verifySignature } from '#core/fairness/signature.ts';

export function createFindings(tools: ProofTools) {
  /** What is not even read is a lie when its signature is not valid: `npm run verify` says so. */
  function unread(document: unknown): string {
    return verifySignature(document, tools) === 'invalid' ? 'mismatch' : 'unread';
  }

  async function findingOf(document: unknown): Promise<string> {
    const file = readReceiptFile(document);
    return 'wrong' in file ? unread(document) : (await verifyReceiptFile(file, tools)).finding;
  }

  async function roundFinding(document: unknown): Promise<string> {
    const file = readRoundFile(document);
    if ('wrong' in file) return unread(document);
    const verified = await verifyRound(file, { ...tools, game: tools.gameOf(file.round.game) });
    const found = verified.state === 'open' ? 'open' : verified.finding;
    return signedFinding(found, verifySignature(document, tools));
  }

  function seedFinding(document: unknown): string {
    const file = readSeedExport(document);
    return 'wrong' in file ? unread(document) : verifySeedFile(file, tools).finding;
  }

  return { findingOf, roundFinding, seedFinding };
}
