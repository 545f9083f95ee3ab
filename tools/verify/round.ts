/** The report on a shared round: seed, chain, beacon, bets and outcome. */
import { QUICKNET } from '#core/fairness/beacon.ts';
import { signedFinding, type ProofTools } from '#core/fairness/receipt-proof.ts';
import { readRoundFile, type RoundFile } from '#core/fairness/round-file.ts';
import {
  verifyRound,
  type RoundCheck,
  type RoundVerification,
} from '#core/fairness/round-proof.ts';
import { verifySignature } from '#core/fairness/signature.ts';
import {
  printable,
  signatureLine,
  traceLines,
  unreadable,
  VERDICTS,
  verdictOf,
  type VerifyReport,
} from './lines.ts';

export async function reportRound(value: unknown, tools: ProofTools): Promise<VerifyReport> {
  const file = readRoundFile(value);
  if ('wrong' in file) {
    return unreadable(`this is no round: ${file.wrong} is missing or wrong`, value, tools);
  }
  const game = tools.gameOf(file.round.game);
  const verified = await verifyRound(file, { ...tools, game });
  const signature = verifySignature(value, tools);
  const found = verified.state === 'open' ? 'sealed' : verified.finding;
  const finding = signedFinding(found, signature);
  return {
    lines: [
      title(file),
      ...roundLines(file, verified),
      ...(verified.state === 'checked' && verified.trace ? traceLines(verified.trace) : []),
      signatureLine(value, signature),
      `  ${VERDICTS[finding]}`,
    ],
    finding: verdictOf(finding),
  };
}

/** Of a round alone, or of the round of a receipt. */
export function roundLines(file: RoundFile, verified: RoundVerification): string[] {
  if (verified.state === 'open') return ['  the round is not over'];
  return [...given(file), ...verified.checks.map(checkLine)];
}

function title({ round }: RoundFile): string {
  const number = round.number === null ? '' : ` number ${round.number}`;
  const why = round.void_reason === null ? '' : `, void: ${round.void_reason}`;
  return `round ${round.id}: ${round.game}${number}${why}`;
}

function given({ round, chain }: RoundFile): string[] {
  const { beacon } = round;
  return [
    `  chain         begins with ${chain.first}`,
    `  server seed   ${round.seed ?? 'none'}`,
    `  client seed   ${beacon.randomness ?? 'none'}`,
    `  opened        ${round.opened_at ?? 'not in this file'}`,
    `  bets closed   ${round.lock_at ?? 'never'}`,
    ...(beacon.mode === 'drand' && beacon.round !== null
      ? [`  any relay     https://api.drand.sh/${QUICKNET.chain}/public/${beacon.round}`]
      : []),
  ];
}

const WORDS = { holds: 'ok ', fails: 'LIE', unproven: '?  ' } as const;

function checkLine(check: RoundCheck): string {
  return `  ${WORDS[check.verdict]}  ${check.name.padEnd(12)} ${printable(detail(check))}`;
}

function detail({ name, verdict, expected, actual }: RoundCheck): string {
  if (verdict === 'holds') return actual;
  if (verdict === 'unproven') {
    if (name === 'times') return `times are missing, these are known: ${orNothing(actual)}`;
    return name === 'outcome' ? actual : `${actual}, which cannot be checked independently`;
  }
  if (name === 'void') return `the rules do not allow this round to be void: ${orNothing(actual)}`;
  if (name === 'times') return `the order of times cannot be: ${actual}`;
  if (name === 'bets' && expected === '') return 'not every bet of the list has an id of its own';
  if (name === 'signature') return `the beacon did not sign its round with ${orNothing(actual)}`;
  if (name === 'facts') return `the bets and the rules give ${orNothing(expected)}, not ${actual}`;
  if (name === 'chain' && actual !== expected)
    return `leads to ${orNothing(actual)}, not ${expected}`;
  return `the round says ${orNothing(actual)}, the rules give ${orNothing(expected)}`;
}

function orNothing(text: string): string {
  return text === '' ? 'nothing' : text;
}
