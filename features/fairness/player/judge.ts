/** The findings of the page: what was checked, and whether all of it holds. */
import type { Receipt, SeedExport } from '#core/fairness/receipt.ts';
import { allOk, verifyReceipt, verifySeedExport } from '#core/fairness/verify.ts';
import type { Check, Verification } from '#core/fairness/verify.ts';
import type { VerifiableGames } from '#domain/fairness/player/games.ts';

export type Judged = { readonly receipt: Receipt; readonly verification: Verification };

export type Finding = 'true' | 'lie' | 'sealed' | 'unknown-game';

export type Judgement = {
  readonly finding: Finding;
  /** About the list as a whole; empty for receipts that came alone. */
  readonly whole: readonly Check[];
  readonly bets: readonly Judged[];
  readonly lies: number;
};

export function judgeReceipts(receipts: readonly Receipt[], games: VerifiableGames): Judgement {
  const bets = receipts.map((receipt) => judge(receipt, games));
  return summed([], bets);
}

export function judgeSeed(file: SeedExport, games: VerifiableGames): Judgement {
  const whole = verifySeedExport(file);
  return summed(
    whole,
    file.bets.map((receipt) => judge(receipt, games)),
  );
}

export function findingOf(verification: Verification): Finding {
  if (verification.state !== 'checked') return verification.state;
  return verification.truthful ? 'true' : 'lie';
}

function judge(receipt: Receipt, games: VerifiableGames): Judged {
  return { receipt, verification: verifyReceipt(receipt, games.get(receipt.game)?.game) };
}

function summed(whole: readonly Check[], bets: readonly Judged[]): Judgement {
  const findings = bets.map(({ verification }) => findingOf(verification));
  const lies = findings.filter((finding) => finding === 'lie').length;
  const isLie = lies > 0 || !allOk(whole);
  const unchecked = findings.find((finding) => finding !== 'true' && finding !== 'lie');
  return { finding: isLie ? 'lie' : (unchecked ?? 'true'), whole, bets, lies };
}
