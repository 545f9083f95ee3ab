/**
 * Plays random commands of players with bonuses against the rules on paper, on a real PostgreSQL:
 * deposits, offers, claims, bets, results, corrections, returned stakes, moves in the queue,
 * cancellations, withdrawals, exclusions and the end of time.
 *
 * npm run bonus:model -- [--sequences 1000] [--seed n] [--players 4]
 *
 * A few sequences run with the tests. `--players` is how many play at a time; with 1, a sequence
 * that fails is made shorter. The exit code is 0 if both always agreed, 1 if not, 2 for a wrong
 * argument. Equal seeds draw equal commands; dice are drawn by the server.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readCount } from './read-count.ts';

const USAGE = 'usage: npm run bonus:model -- [--sequences 1000] [--seed n] [--players 4]';
const TEST = 'domain/bonuses/server/model.test.ts';
const SEQUENCES_MAX = 1e7;
const SEED_MAX = 2 ** 31 - 1;
const PLAYERS_MAX = 16;

type Options = { readonly sequences: number; readonly seed: number; readonly players: number };

export function readOptions(argv: readonly string[], anySeed: number): Options | string {
  const given = readArguments(argv);
  if (typeof given === 'string') return given;
  const sequences = readCount(given.sequences ?? '1000', 1, SEQUENCES_MAX);
  if (sequences === undefined)
    return `--sequences is a whole number from 1, not ${given.sequences}`;
  const seed = readCount(given.seed ?? String(anySeed), 0, SEED_MAX);
  if (seed === undefined) return `--seed is a whole number under 2^31, not ${given.seed}`;
  const players = readCount(given.players ?? '4', 1, PLAYERS_MAX);
  if (players === undefined)
    return `--players is a whole number from 1 to 16, not ${given.players}`;
  return { sequences, seed, players };
}

function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { sequences: text, seed: text, players: text };
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function run({ sequences, seed, players }: Options): number {
  console.log(`${sequences} sequences, ${players} players at a time, seed ${seed}`);
  const env = {
    ...process.env,
    BONUS_SEQUENCES: String(sequences),
    BONUS_SEED: String(seed),
    BONUS_PLAYERS: String(players),
  };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', TEST];
  return spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1;
}

if (import.meta.main) {
  const options = readOptions(process.argv.slice(2), randomInt(SEED_MAX));
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE}`);
    process.exitCode = 2;
  } else process.exitCode = run(options);
}
