/**
 * Verifies bets and shared rounds offline, without the server that accepted them.
 *
 * npm run verify -- receipt.json [more.json …]
 *
 * A file holds one receipt, a list of receipts, all bets under one seed as the fairness page saves
 * them, or a shared round as its page saves it. Every step of the derivation is printed, so that it
 * can be followed with any other HMAC tool. The exit code is 0 if everything is true, 1 if anything
 * is a lie, and 2 if there was no lie but something could not be checked: an unreadable file, a
 * seed not yet revealed, or a round under a beacon of the operator's own.
 */
import { readFileSync } from 'node:fs';
import { isObject } from '#core/fairness/json.ts';
import { isRoundLike } from '#core/fairness/round-file.ts';
import { readReceipt, readSeedExport } from '#core/fairness/receipt.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import { allOk, verifyReceipt, verifySeedExport } from '#core/fairness/verify.ts';
import type { BetCheck, BetVerification } from '#core/fairness/verify.ts';
import { GAMES } from './games.ts';
import {
  printable,
  traceLines,
  unreadable,
  type VerifyFinding,
  type VerifyReport,
} from './verify/lines.ts';
import { reportRound } from './verify/round.ts';

/**
 * Longer lists show the derivation of lies only; a single receipt shows how to follow one manually.
 */
const SHOWN_IN_FULL = 5;

const USAGE = 'usage: npm run verify -- receipt.json [more.json …]';

/** Checks the text of one file. */
export async function verifyText(text: string): Promise<VerifyReport> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The file may contain anything; invalid input is reported, not thrown.
    return unreadable(`this is not JSON: ${printable(String(error))}`);
  }
  // The API wraps its answers in `data`.
  const held = isObject(value) && 'data' in value ? value['data'] : value;
  if (isRoundLike(held)) return await reportRound(held);
  if (Array.isArray(held)) return reportList(held);
  return isObject(held) && 'seed' in held ? reportExport(held) : reportOne(held, true);
}

export function worstOf(findings: readonly VerifyFinding[]): VerifyFinding {
  if (findings.includes('lie')) return 'lie';
  return findings.includes('unchecked') ? 'unchecked' : 'truth';
}

function reportList(values: readonly unknown[]): VerifyReport {
  if (values.length === 0) return unreadable('the list is empty, there is nothing to check');
  const reports = values.map((value) => reportOne(value, values.length <= SHOWN_IN_FULL));
  return joined(reports, `${values.length} bets`);
}

function reportExport(value: unknown): VerifyReport {
  const file = readSeedExport(value);
  if ('wrong' in file) return unreadable(`this is no list of bets: ${file.wrong} is wrong`);
  const { seed, bets } = file;
  const checks = verifySeedExport(file);
  const whole: VerifyReport = {
    lines: [
      `all bets under the seed ${seed.hash}`,
      ...(seed.server_seed === null ? [`  ${SEALED}`] : []),
      ...checks.map(checkLine),
    ],
    finding: allOk(checks) ? (seed.server_seed === null ? 'unchecked' : 'truth') : 'lie',
  };
  if (seed.server_seed === null) return whole;
  const reports = bets.map((bet) => reportReceipt(bet, bets.length <= SHOWN_IN_FULL));
  return joined([whole, ...reports], `a list and its ${bets.length} bets`);
}

function joined(reports: readonly VerifyReport[], what: string): VerifyReport {
  const finding = worstOf(reports.map((report) => report.finding));
  const count = reports.filter((report) => report.finding === finding).length;
  const words = {
    truth: `TRUE: ${what}; everything agrees with the rules`,
    lie: `LIE: ${what}; ${count} of it ${count === 1 ? 'is a lie' : 'are lies'}`,
    unchecked: `NOT CHECKED: ${what}; ${count} of it could not be checked`,
  };
  return { lines: [...reports.flatMap((report) => report.lines), words[finding]], finding };
}

function reportOne(value: unknown, inFull: boolean): VerifyReport {
  const receipt = readReceipt(value);
  if (!('wrong' in receipt)) return reportReceipt(receipt, inFull);
  const field = receipt.wrong === '' ? 'it is no object' : `${receipt.wrong} is missing or wrong`;
  return unreadable(`this is no receipt: ${field}`);
}

function reportReceipt(receipt: Receipt, inFull: boolean): VerifyReport {
  const verification = verifyReceipt(receipt, GAMES.get(receipt.game)?.game);
  if (verification.state !== 'checked') {
    const why = verification.state === 'sealed' ? SEALED : unknownGameText(receipt);
    return { lines: [title(receipt), `  NOT CHECKED: ${why}`], finding: 'unchecked' };
  }
  const { truthful } = verification;
  const verdict = truthful ? 'TRUE' : 'LIE';
  if (truthful && !inFull) return { lines: [`TRUE  ${title(receipt)}`], finding: 'truth' };
  return {
    lines: [title(receipt), ...working(receipt, verification), `  ${verdict}`],
    finding: truthful ? 'truth' : 'lie',
  };
}

const SEALED =
  'the server seed is still in use and kept secret. Rotate the seed on the fairness page, which ' +
  'reveals it, and save the bets again.';

function unknownGameText({ game, game_version }: Receipt): string {
  const known = GAMES.get(game)?.game;
  return known
    ? `this verifier has version ${known.version} of the rules of ${game}, the bet was made ` +
        `under version ${game_version}. Use the verifier of that release.`
    : `this verifier has no rules of a game called ${game}.`;
}

function title(receipt: Receipt): string {
  const { id, game, stake, currency, placed_at } = receipt;
  return `bet ${id}: ${game}, ${stake} ${currency}, ${placed_at}`;
}

function working(receipt: Receipt, verification: BetVerification & { state: 'checked' }): string[] {
  return [
    `  bet           ${printable(JSON.stringify(receipt.params))}`,
    `  server seed   ${receipt.server_seed}`,
    `  client seed   ${receipt.client_seed}`,
    `  nonce         ${receipt.nonce}`,
    ...(verification.trace ? traceLines(verification.trace) : []),
    ...verification.checks.map(checkLine),
  ];
}

function checkLine(check: BetCheck): string {
  const shown = check.ok ? printable(check.actual) : lieText(check);
  return `  ${check.ok ? 'ok ' : 'LIE'}  ${check.name.padEnd(11)} ${shown}`;
}

function lieText({ name, expected, actual }: BetCheck): string {
  const shown = printable(actual);
  if (name === 'params') return `the rules do not allow the bet ${shown}`;
  if (name === 'count') return `the server counts ${expected} bets, the list has ${shown}`;
  if (name === 'nonces') return `nonce ${expected} should come, the list has ${shown}`;
  if (name === 'seeds') return `the list is under ${expected}, a bet in it under ${shown}`;
  return `the receipt says ${shown}, the rules give ${expected}`;
}

async function verifyFile(path: string): Promise<VerifyReport> {
  try {
    return await verifyText(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return unreadable(`${path} cannot be read: ${error.message}`);
  }
}

async function main(paths: readonly string[]): Promise<number> {
  if (paths.length === 0 || paths[0] === '--help') {
    console.log(USAGE);
    return 2;
  }
  const reports = await Promise.all(paths.map(verifyFile));
  console.log(reports.map((report) => report.lines.join('\n')).join('\n\n'));
  return { truth: 0, lie: 1, unchecked: 2 }[worstOf(reports.map(({ finding }) => finding))];
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2));
}
