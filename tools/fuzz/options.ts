/** Parses the arguments, or returns a sentence that names the wrong one. */
import { parseArgs } from 'node:util';
import { readCount } from '../read-count.ts';

export type FuzzCommand = { readonly requests: number; readonly seed: number };

export const USAGE = 'usage: npm run fuzz -- [--requests 1e5] [--seed n]';

const REQUESTS_MAX = 1e8;
const SEED_MAX = 2 ** 32 - 1;

export function parseOptions(argv: readonly string[], anySeed: number): FuzzCommand | string {
  const given = readArguments(argv);
  if (typeof given === 'string') return given;
  const { requests = '1e5', seed = String(anySeed) } = given;
  const count = readCount(requests, 1, REQUESTS_MAX);
  if (count === undefined) return `--requests is a whole number from 1 to 1e8, not ${requests}.`;
  const seedNumber = readCount(seed, 0, SEED_MAX);
  if (seedNumber === undefined) return `--seed is a whole number under 2^32, not ${seed}.`;
  return { requests: count, seed: seedNumber };
}

function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...argv], options: { requests: text, seed: text } }).values;
  } catch (error) {
    // parseArgs throws on a wrong argument; its message is shown.
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
