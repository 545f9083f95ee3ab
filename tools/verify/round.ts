/** The report on a shared round: seed, chain, beacon, bets and outcome. */
import { QUICKNET } from '#core/fairness/beacon.ts';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import { readRoundFile, type RoundFile } from '#core/fairness/round-file.ts';
import { verifyRound, type RoundCheck } from '#core/fairness/round-proof.ts';
import { GAMES } from '../games.ts';
import {
  printable,
  traceLines,
  unreadable,
  type VerifyFinding,
  type VerifyReport,
} from './lines.ts';

export async function reportRound(value: unknown, games = GAMES): Promise<VerifyReport> {
  const file = readRoundFile(value);
  if ('wrong' in file) return unreadable(`this is no round: ${file.wrong} is missing or wrong`);
  const game = games.get(file.round.game)?.game;
  const verified = await verifyRound(file, { game, isSignatureOf });
  if (verified.state === 'open') {
    const why = 'the round is not over. Save it again when it is.';
    return { lines: [title(file), `  NOT CHECKED: ${why}`], finding: 'unchecked' };
  }
  return {
    lines: [
      title(file),
      ...given(file),
      ...(verified.trace ? traceLines(verified.trace) : []),
      ...verified.checks.map(checkLine),
      `  ${VERDICTS[verified.finding]}`,
    ],
    finding: FINDINGS[verified.finding],
  };
}

const FINDINGS: Readonly<Record<keyof typeof VERDICTS, VerifyFinding>> = {
  true: 'truth',
  mismatch: 'lie',
  local: 'unchecked',
  'unknown-game': 'unchecked',
  nothing: 'unchecked',
};

const VERDICTS = {
  true: 'TRUE',
  mismatch: 'LIE',
  local:
    'NOT CHECKED: all of it agrees, but the beacon is run by the operator, who could have ' +
    'known the outcome beforehand.',
  'unknown-game':
    'NOT CHECKED: nothing disagrees, but this verifier does not have these rules, so it cannot ' +
    'draw the outcome again.',
  nothing: 'NOT CHECKED: the round was void before there was anything to check.',
} as const;

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
    return name === 'outcome' ? actual : `${actual}, which cannot be checked independently`;
  }
  if (name === 'signature') return `the beacon did not sign its round with ${orNothing(actual)}`;
  if (name === 'facts') return `the bets and the rules give ${orNothing(expected)}, not ${actual}`;
  if (name === 'chain' && actual !== expected)
    return `leads to ${orNothing(actual)}, not ${expected}`;
  return `the round says ${orNothing(actual)}, the rules give ${orNothing(expected)}`;
}

function orNothing(text: string): string {
  return text === '' ? 'nothing' : text;
}
