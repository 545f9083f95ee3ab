/** Parses the arguments, or returns a sentence that names the wrong one. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { SLOTS } from '#features/studio/game.ts';
import type { SlotGame } from '#features/studio/rules.slot.ts';
import { readCount } from '../read-count.ts';

export type MathsOptions = {
  readonly slots: readonly SlotGame[];
  /** One slot is simulated and compared; without a name, each gets a sheet. */
  readonly single: boolean;
  readonly buy: boolean;
  readonly count: boolean;
  readonly rounds: number;
  readonly threads: number;
  readonly seed: string;
};

export const MATHS_USAGE =
  'usage: npm run slots:maths -- [--slot name [--buy] [--count]] [--rounds 1e6] [--threads n] ' +
  `[--seed text]\nslots: ${SLOTS.map(({ name }) => name).join(', ')}`;

const ROUNDS_MAX = 1e12;
const THREADS_MAX = 256;

export function parseMathsOptions(argv: readonly string[]): MathsOptions | string {
  const values = readValues(argv);
  if (typeof values === 'string') return values;
  const { slot: name, buy, count, seed } = values;
  const slot = SLOTS.find((each) => each.name === name);
  if (name !== undefined && !slot) return `There is no slot called ${name}.`;
  if (buy && !slot?.sheet.buy) return 'Name a slot that sells its feature.';
  const rounds = readCount(values.rounds, 1, ROUNDS_MAX);
  if (rounds === undefined) return `--rounds is a whole number up to 1e12, not ${values.rounds}.`;
  const threads = readCount(values.threads, 1, THREADS_MAX);
  if (threads === undefined) return `--threads is a whole number up to 256, not ${values.threads}.`;
  const slots = slot ? [slot] : SLOTS;
  return { slots, single: slot !== undefined, buy, count, rounds, threads, seed };
}

function readValues(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        slot: { type: 'string' },
        buy: { type: 'boolean', default: false },
        count: { type: 'boolean', default: false },
        rounds: { type: 'string', default: '1e6' },
        threads: { type: 'string', default: String(availableParallelism()) },
        seed: { type: 'string', default: 'croupier' },
      },
    }).values;
  } catch (error) {
    // parseArgs throws on a wrong argument; its message is shown.
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
