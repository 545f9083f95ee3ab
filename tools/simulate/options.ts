/** Parses the arguments, or returns a sentence that names the wrong one. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { sha256, toHex } from '#core/fairness/sha256.ts';
import { GAMES } from '../games.ts';
import { readCount } from '../read-count.ts';

export type SimulationOptions = {
  readonly game: InstantGame;
  readonly params: Json;
  readonly rounds: number;
  readonly seed: string;
  readonly serverSeed: string;
  readonly workers: number;
};

export const USAGE =
  'usage: npm run simulate -- <game> [--rounds 1e7] [--params json] [--seed text] [--workers n]\n' +
  `games: ${[...GAMES.keys()].join(', ')}`;

const ROUNDS_MAX = 1e12;
const WORKERS_MAX = 256;

export function parseOptions(argv: readonly string[]): SimulationOptions | string {
  const args = readArguments(argv);
  if (typeof args === 'string') return args;
  const [name, ...rest] = args.positionals;
  const listed = GAMES.get(name ?? '');
  if (!listed) return name ? `There is no game called ${name}.` : 'Name the game to simulate.';
  if (rest.length > 0) return `One game at a time: what is ${rest.join(' ')}?`;
  const { rounds = '1e6', seed = 'croupier', params, workers } = args.values;
  const roundCount = readCount(rounds, 1, ROUNDS_MAX);
  if (roundCount === undefined) return `--rounds is a whole number up to 1e12, not ${rounds}.`;
  const workerCount = readCount(workers ?? String(availableParallelism()), 1, WORKERS_MAX);
  if (workerCount === undefined) return `--workers is a whole number up to 256, not ${workers}.`;
  const bet = params === undefined ? listed.usual : readJson(params);
  const legal = bet === undefined ? undefined : listed.game.parseParams(bet);
  if (legal === undefined) return `--params is not a bet of ${name}: ${params}`;
  return {
    game: listed.game,
    params: legal,
    rounds: roundCount,
    seed,
    serverSeed: toHex(sha256(Buffer.from(seed, 'utf8'))),
    workers: Math.min(workerCount, roundCount),
  };
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        seed: { type: 'string' },
        params: { type: 'string' },
        workers: { type: 'string' },
      },
    });
  } catch (error) {
    // parseArgs throws on a wrong argument; its message is shown.
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // JSON.parse returns JSON and nothing else.
  } catch {
    return undefined;
  }
}
