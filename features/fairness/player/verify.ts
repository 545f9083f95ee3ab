/** The findings of the page: what was verified, and whether all checks passed. */
import type { Receipt, SeedExport } from '#core/fairness/receipt.ts';
import { allOk, verifyReceipt, verifySeedExport } from '#core/fairness/verify.ts';
import type { BetCheck, BetVerification } from '#core/fairness/verify.ts';
import type { VerifiableGames } from '#domain/fairness/player/games.ts';

export type VerifiedReceipt = { readonly receipt: Receipt; readonly verification: BetVerification };

export type Finding = 'true' | 'mismatch' | 'sealed' | 'unknown-game';

export type VerificationReport = {
  readonly finding: Finding;
  /** Checks of the list as a whole; empty for single receipts. */
  readonly whole: readonly BetCheck[];
  readonly bets: readonly VerifiedReceipt[];
  readonly mismatches: number;
};

export function verifyReceipts(
  receipts: readonly Receipt[],
  games: VerifiableGames,
): VerificationReport {
  const bets = receipts.map((receipt) => verify(receipt, games));
  return summarize([], bets);
}

export function verifySeed(file: SeedExport, games: VerifiableGames): VerificationReport {
  const whole = verifySeedExport(file);
  return summarize(
    whole,
    file.bets.map((receipt) => verify(receipt, games)),
  );
}

export function findingOf(verification: BetVerification): Finding {
  if (verification.state !== 'checked') return verification.state;
  return verification.truthful ? 'true' : 'mismatch';
}

function verify(receipt: Receipt, games: VerifiableGames): VerifiedReceipt {
  return { receipt, verification: verifyReceipt(receipt, games.get(receipt.game)?.game) };
}

function summarize(
  whole: readonly BetCheck[],
  bets: readonly VerifiedReceipt[],
): VerificationReport {
  const findings = bets.map(({ verification }) => findingOf(verification));
  const mismatches = findings.filter((finding) => finding === 'mismatch').length;
  const isMismatch = mismatches > 0 || !allOk(whole);
  const unchecked = findings.find((finding) => finding !== 'true' && finding !== 'mismatch');
  return { finding: isMismatch ? 'mismatch' : (unchecked ?? 'true'), whole, bets, mismatches };
}
