/** The report on a receipt, and on a list of all bets under a seed. */
import { isObject } from '#core/fairness/json.ts';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import {
  verifyReceiptFile,
  type ProofFinding,
  type ProofTools,
} from '#core/fairness/receipt-proof.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import { readSeedExport } from '#core/fairness/seed-export.ts';
import { verifySeedFile } from '#core/fairness/seed-proof.ts';
import { allOk, type BetVerification } from '#core/fairness/verify.ts';
import {
  betCheckLine,
  printable,
  signatureLine,
  summary,
  traceLines,
  unreadable,
  VERDICTS,
  verdictOf,
  type VerifyReport,
} from './lines.ts';
import { roundLines } from './round.ts';

/** Longer lists show the working of lies alone; a short one shows how to follow it by hand. */
const SHOWN_IN_FULL = 5;

export async function reportReceipt(value: unknown, tools: ProofTools): Promise<VerifyReport> {
  const file = readReceiptFile(value);
  if ('wrong' in file) {
    const field = file.wrong === '' ? 'it is no object' : `${file.wrong} is missing or wrong`;
    return unreadable(`this is no receipt: ${field}`, value, tools);
  }
  const proof = await verifyReceiptFile(file, tools);
  return {
    lines: [
      `${title(file.receipt)}${filesText(file.document)}`,
      ...working(file.receipt, proof.bet),
      ...proof.ties.map(betCheckLine),
      ...(file.round && proof.round ? roundLines(file.round, proof.round) : []),
      signatureLine(file.document, proof.signature),
      `  ${verdictText(file.receipt, proof.finding, tools)}`,
    ],
    finding: verdictOf(proof.finding),
  };
}

export function reportExport(value: unknown, tools: ProofTools): VerifyReport {
  const file = readSeedExport(value);
  if ('wrong' in file) {
    return unreadable(`this is no list of bets: ${file.wrong} is wrong`, value, tools);
  }
  const { finding, signature, whole, bets } = verifySeedFile(file, tools);
  const { seed, document } = file.parts.at(-1)!;
  const isShort = bets.length <= SHOWN_IN_FULL;
  const isLie = (bet: BetVerification) => bet.state === 'checked' && !bet.truthful;
  const shown = bets.filter(({ bet }) => isShort || isLie(bet));
  const lies = bets.filter(({ bet }) => isLie(bet)).length + (allOk(whole) ? 0 : 1);
  const count = finding === 'mismatch' ? lies + (signature === 'invalid' ? 1 : 0) : bets.length;
  return {
    lines: [
      `all bets under the seed ${seed.hash}`,
      ...whole.map(betCheckLine),
      ...shown.flatMap(({ receipt, bet }) => [title(receipt), ...working(receipt, bet)]),
      signatureLine(document, signature),
      ...(finding === 'true' ? [] : [`  ${VERDICTS[finding]}`]),
      summary(verdictOf(finding), `a list and its ${bets.length} bets`, count),
    ],
    finding: verdictOf(finding),
  };
}

function verdictText(
  { game, game_version }: Receipt,
  finding: ProofFinding,
  tools: ProofTools,
): string {
  if (finding !== 'unknown-game') return VERDICTS[finding];
  const known = tools.gameOf(game);
  if (!known) return `NOT CHECKED: this verifier has no rules of a game called ${game}.`;
  return (
    `NOT CHECKED: this verifier has version ${known.version} of the rules of ${game}, the bet ` +
    `was made under version ${game_version}. Use the verifier of that release.`
  );
}

function title(receipt: Receipt): string {
  const { id, game, game_version, stake, currency, placed_at } = receipt;
  return `bet ${id}: ${game} version ${game_version}, ${stake} ${currency}, ${placed_at}`;
}

/** The hash of the files that decided the bet, where the receipt names it. */
function filesText(document: unknown): string {
  const files = isObject(document) ? document['game_files'] : undefined;
  return typeof files === 'string' ? `\n  game files    ${printable(files)}` : '';
}

function working(receipt: Receipt, verification: BetVerification): string[] {
  if (verification.state !== 'checked') return [];
  return [
    `  bet           ${printable(JSON.stringify(receipt.params))}`,
    `  server seed   ${receipt.server_seed ?? 'none'}`,
    `  client seed   ${receipt.client_seed === '' ? 'none' : receipt.client_seed}`,
    `  nonce         ${receipt.nonce}`,
    ...(verification.trace ? traceLines(verification.trace) : []),
    ...verification.checks.map(betCheckLine),
  ];
}
