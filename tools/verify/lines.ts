/** The parts of every report of the verifier. */
import type { ProofFinding, ProofTools, TieCheck } from '#core/fairness/receipt-proof.ts';
import { isSignedBy } from '#core/fairness/ed25519.ts';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import {
  signerOf,
  verifySignature,
  type SignatureVerdict,
  type TrustedKey,
} from '#core/fairness/signature.ts';
import type { TracedStep, Trace } from '#core/fairness/trace.ts';
import type { BetCheck } from '#core/fairness/verify.ts';
import { RULES } from '../games.ts';

export type VerifyFinding = 'truth' | 'lie' | 'unchecked';
export type VerifyReport = { readonly lines: readonly string[]; readonly finding: VerifyFinding };

/** The rules of this release, with the keys that the caller trusts. */
export function toolsWith(keys: readonly TrustedKey[], rules = RULES): ProofTools {
  return { keys, isSignedBy, isSignatureOf, gameOf: (name) => rules.get(name) };
}

export function traceLines({ blocks, steps }: Trace): string[] {
  return [
    ...blocks.flatMap(({ message, hex }) => [
      `  HMAC-SHA256 of "${message}", keyed with the text of the server seed`,
      `                ${hex}`,
    ]),
    ...steps.map((step) => `  ${step.call.padEnd(13)} = ${step.result}${wordsText(step)}`),
  ];
}

function wordsText({ words, rejected }: TracedStep): string {
  if (words.length === 0) return '';
  const used = words.slice(rejected).join(' and ');
  const dropped = words.slice(0, rejected).join(', ');
  return `   from ${used}${rejected > 0 ? `, after rejecting ${dropped}` : ''}`;
}

export function signatureLine(document: unknown, verdict: SignatureVerdict): string {
  const key = signerOf(document) ?? 'none';
  return {
    known: `  ok   ${'signed'.padEnd(12)} by the key ${key}`,
    unknown: `  ?    ${'signed'.padEnd(12)} by the key ${key}, which you have not named with --key`,
    none: `  ?    ${'signed'.padEnd(12)} not at all`,
    invalid: `  LIE  ${'signed'.padEnd(12)} this is not what the key ${key} signed`,
  }[verdict];
}

export function betCheckLine(check: BetCheck | TieCheck): string {
  const shown = check.ok ? printable(check.actual) : lieText(check);
  return `  ${check.ok ? 'ok ' : 'LIE'}  ${check.name.padEnd(12)} ${shown}`;
}

function lieText({ name, expected, actual }: BetCheck | TieCheck): string {
  const shown = printable(actual);
  if (name === 'game') return 'the game is played either in shared rounds or under own seeds';
  if (name === 'params') return `the rules do not allow the bet ${shown}`;
  if (name === 'void') return `the rules do not allow to return this stake as "${shown}"`;
  if (name === 'count') return `the server counts ${expected} bets, the list has ${shown}`;
  if (name === 'nonces') return `nonce ${expected} should come, the list has ${shown}`;
  if (name === 'settlements') return `what was paid does not add up: ${shown}`;
  if (name === 'source') return `a bet decided by "${shown}" has neither seeds nor a round`;
  if (name === 'round-time')
    return `the bet was placed at ${shown}, after bets were closed at ${expected}`;
  if (name === 'seeds') return `the list is under ${expected}, a bet in it under ${shown}`;
  if (name === 'round-state') return `the round does not allow this result: ${shown}`;
  if (name === 'round-bet' && expected === '') return `the list of the round has no bet ${shown}`;
  if (name.startsWith('round-'))
    return `the receipt says ${shown}, the round ${printable(expected)}`;
  return `the receipt says ${shown}, the rules give ${expected}`;
}

/** Verdicts of documents that hold no lie, yet are not proved in full. */
export const VERDICTS: Readonly<Record<ProofFinding, string>> = {
  true: 'TRUE',
  mismatch: 'LIE',
  sealed:
    'NOT CHECKED: the server seed is still in use and kept secret. Rotate the seed on the ' +
    'fairness page, which reveals it, or wait until the round is over, and save the bets again.',
  'unknown-game':
    'NOT CHECKED: nothing disagrees, but this verifier does not have these rules, so it cannot ' +
    'draw the outcome again.',
  'round-missing':
    'NOT CHECKED: the bet was in a shared round, which is not in this file. Save the receipt ' +
    'again.',
  local:
    'NOT CHECKED: all of it agrees, but it proves nothing: the beacon is run by the operator, ' +
    'who could have known the outcome beforehand.',
  void:
    'NOT CHECKED: void as the rules allow, and the stake was returned. The cause is the ' +
    "operator's word; the share of void rounds is published on /fairness/rtp.",
  undated:
    'NOT CHECKED: nothing disagrees, but times are missing. Without them it is not proved that ' +
    'the bet was placed before the beacon was known. Save the file again.',
  corrected:
    'NOT CHECKED: corrected by the operator. The rules give the first result; what replaced it, ' +
    "is in the settlements, and its reason is the operator's word.",
  outside:
    'NOT CHECKED: the signature holds, but the bet is not decided by our rules: its result came ' +
    'from a supplier of games or from an event.',
  unsigned: 'NOT CHECKED: nothing disagrees, but the operator did not sign it.',
  'unknown-key':
    'NOT CHECKED: nothing disagrees, but it is signed by a key that you have not named. Compare ' +
    'it with the key you know, and pass that with --key.',
};

/** The last line on several bets: `count` is how many of them have this finding. */
export function summary(finding: VerifyFinding, what: string, count: number): string {
  return {
    truth: `TRUE: ${what}; everything agrees with the rules`,
    lie: `LIE: ${what}; ${count} of it ${count === 1 ? 'is a lie' : 'are lies'}`,
    unchecked: `NOT CHECKED: ${what}; ${count} of it could not be checked`,
  }[finding];
}

export function verdictOf(finding: ProofFinding): VerifyFinding {
  if (finding === 'true') return 'truth';
  return finding === 'mismatch' ? 'lie' : 'unchecked';
}

/** Control characters of a file do not reach the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

/** A file of which a field cannot be read; if it is signed, that field was altered. */
export function unreadable(why: string, value?: unknown, tools?: ProofTools): VerifyReport {
  const isForged = tools !== undefined && verifySignature(value, tools) === 'invalid';
  if (isForged) return { lines: [`LIE: ${why}, and its signature is not valid`], finding: 'lie' };
  return { lines: [`NOT CHECKED: ${why}`], finding: 'unchecked' };
}
