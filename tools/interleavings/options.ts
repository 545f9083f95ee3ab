/** Parses the arguments, or returns a sentence that names the wrong one. */
import { parseArgs } from 'node:util';
import { interleaveDeposits } from '#dev/interleavings/deposits.ts';
import { interleaveWithdrawals } from '#dev/interleavings/withdrawals.ts';
import { interleaveWagers } from '#dev/interleavings/wagers.ts';
import type { RunInterleavings } from '#dev/interleavings/run.ts';
import { readCount } from '../read-count.ts';

/** What can be interleaved; to add a kind, add a file and a line here. */
export const KINDS = {
  deposits: interleaveDeposits,
  withdrawals: interleaveWithdrawals,
  wagers: interleaveWagers,
} as const satisfies Readonly<Record<string, RunInterleavings>>;
export type InterleavingsKind = keyof typeof KINDS;

export type InterleavingsOptions = {
  readonly what: readonly InterleavingsKind[];
  readonly events: number;
  readonly seed: number;
  readonly workers: number;
};

// `Object.keys` widens to string; these are exactly the keys.
const NAMES = Object.keys(KINDS) as InterleavingsKind[];

export const USAGE =
  'usage: npm run interleavings -- [--events 1e5] [--what all] [--seed n] [--workers 8]\n' +
  `what: all, ${NAMES.join(', ')}`;

const EVENTS_MAX = 1e8;
const SEED_MAX = 2 ** 32 - 1;
const WORKERS_MAX = 64;

export function parseOptions(
  argv: readonly string[],
  anySeed: number,
): InterleavingsOptions | string {
  const given = readArguments(argv);
  if (typeof given === 'string') return given;
  const { events = '1e5', what = 'all', seed = String(anySeed), workers = '8' } = given;
  const eventCount = readCount(events, 0, EVENTS_MAX);
  if (!eventCount) return `--events is a whole number from 1 to 1e8, not ${events}.`;
  const seedNumber = readCount(seed, 0, SEED_MAX);
  if (seedNumber === undefined) return `--seed is a whole number under 2^32, not ${seed}.`;
  const workerCount = readCount(workers, 0, WORKERS_MAX);
  if (!workerCount) return `--workers is a whole number from 1 to 64, not ${workers}.`;
  const kinds = NAMES.filter((name) => what === 'all' || what === name);
  if (kinds.length === 0) return `--what is all or one of ${NAMES.join(', ')}, not ${what}.`;
  return { what: kinds, events: eventCount, seed: seedNumber, workers: workerCount };
}

function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { events: text, what: text, seed: text, workers: text };
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    // parseArgs throws on a wrong argument; its message is shown.
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
