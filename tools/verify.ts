/**
 * Verifies bets and shared rounds offline, without the server that accepted them.
 *
 * npm run verify -- receipt.json [more.json …] --key FINGERPRINT | --keys croupier-keys.json
 *
 * A file holds one receipt, a list of receipts, all bets under one seed as the fairness page saves
 * them, or a shared round as its page saves it. `--key` names a key of the operator by its
 * fingerprint and can be repeated, `--keys` names a saved list of them. Every step of the
 * derivation is printed, so that it can be followed with any other HMAC tool. The exit code is 0 if
 * everything is true, 1 if anything is a lie, and 2 if there was no lie but something could not be
 * checked: an unreadable file, a seed not yet revealed, a beacon of the operator's own, a cause of
 * a void round, or a signature that is missing or of a key that was not named.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isObject } from '#core/fairness/json.ts';
import type { ProofTools } from '#core/fairness/receipt-proof.ts';
import { isRoundLike } from '#core/fairness/round-file.ts';
import { isSeedExportLike } from '#core/fairness/seed-export.ts';
import { readTrustedKeys, trustFingerprint, type TrustedKey } from '#core/fairness/signature.ts';
import {
  printable,
  summary,
  toolsWith,
  unreadable,
  type VerifyFinding,
  type VerifyReport,
} from './verify/lines.ts';
import { reportExport, reportReceipt } from './verify/receipt.ts';
import { reportRound } from './verify/round.ts';

const USAGE =
  'usage: npm run verify -- receipt.json [more.json …] [--key FINGERPRINT …] [--keys FILE]';

/** Checks the text of one file. */
export async function verifyText(
  text: string,
  tools: ProofTools = toolsWith([]),
): Promise<VerifyReport> {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    // The file may contain anything; invalid input is reported, not thrown.
    return unreadable(`this is not JSON: ${printable(String(error))}`);
  }
  if (Array.isArray(value)) return await reportList(value, tools);
  if (isRoundLike(value)) return await reportRound(value, tools);
  return isSeedExportLike(value) ? reportExport(value, tools) : await reportReceipt(value, tools);
}

/** The API wraps its answers in `data`. */
function parse(text: string): unknown {
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  return isObject(value) && 'data' in value ? value['data'] : value;
}

export function worstOf(findings: readonly VerifyFinding[]): VerifyFinding {
  if (findings.includes('lie')) return 'lie';
  return findings.includes('unchecked') ? 'unchecked' : 'truth';
}

async function reportList(values: readonly unknown[], tools: ProofTools): Promise<VerifyReport> {
  if (values.length === 0) return unreadable('the list is empty, there is nothing to check');
  const reports: VerifyReport[] = [];
  for (const value of values) reports.push(await reportReceipt(value, tools));
  const finding = worstOf(reports.map((report) => report.finding));
  const count = reports.filter((report) => report.finding === finding).length;
  const last = summary(finding, `${values.length} bets`, count);
  return { lines: [...reports.flatMap((report) => report.lines), last], finding };
}

async function verifyFile(path: string, tools: ProofTools): Promise<VerifyReport> {
  try {
    return await verifyText(readFileSync(path, 'utf8'), tools);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return unreadable(`${path} cannot be read: ${error.message}`);
  }
}

/** The named keys, or the sentence that says what is wrong with them. */
function readKeys(
  fingerprints: readonly string[],
  files: readonly string[],
): readonly TrustedKey[] | string {
  const named = fingerprints.map((each) => trustFingerprint(each));
  if (named.includes(undefined)) return '--key takes a fingerprint: 32 digits and letters a to f';
  const listed = files.map((path) => readTrustedKeys(parse(readFileSync(path, 'utf8'))));
  if (listed.includes(undefined)) return '--keys takes a list as /.well-known/croupier-keys.json';
  return [...named, ...listed.flat()].filter((key) => key !== undefined);
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      key: { type: 'string', multiple: true },
      keys: { type: 'string', multiple: true },
    },
  });
  const keys = readKeys(values.key ?? [], values.keys ?? []);
  if (positionals.length === 0 || values.help || typeof keys === 'string') {
    console.log(typeof keys === 'string' ? `${keys}\n${USAGE}` : USAGE);
    return 2;
  }
  const tools = toolsWith(keys);
  const reports = await Promise.all(positionals.map((path) => verifyFile(path, tools)));
  console.log(reports.map((report) => report.lines.join('\n')).join('\n\n'));
  return { truth: 0, lie: 1, unchecked: 2 }[worstOf(reports.map(({ finding }) => finding))];
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2));
}
