import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { dice } from '#features/dice/rules.ts';
import { GAMES } from './games.ts';
import { parseOptions } from './simulate/options.ts';
import type { SimulationOptions } from './simulate/options.ts';
import { judge, reportLines } from './simulate/report.ts';
import { progressText, runInWorkers, sharesOf } from './simulate/run.ts';
import { CLIENT_SEED, NOTHING, play } from './simulate/tally.ts';

function optionsOf(...argv: string[]): SimulationOptions {
  const options = parseOptions(argv);
  if (typeof options === 'string') throw new Error(options);
  return options;
}

test('games.dice: arguments are parsed and a missing bet defaults to the usual one', () => {
  const options = optionsOf('dice', '--rounds', '1e4', '--workers', '3', '--seed', 'день');
  expect(options).toMatchObject({ rounds: 10_000, workers: 3, seed: 'день' });
  expect(options.params).toEqual({ direction: 'under', target: 5_000 });
  expect(options.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  expect(optionsOf('dice', '--rounds=2_500_000').rounds).toBe(2_500_000);
  expect(optionsOf('dice', '--rounds', '2', '--workers', '8').workers).toBe(2);
  const over = '{"direction":"over","target":9000}';
  expect(optionsOf('dice', '--params', over).params).toEqual(JSON.parse(over));
});

test.each([
  [[], 'Name the game'],
  [['darts'], 'no game called darts'],
  [['dice', 'keno'], 'One game'],
  [['dice', '--rounds', '0'], '--rounds'],
  [['dice', '--rounds', '1.5'], '--rounds'],
  [['dice', '--rounds', '1e13'], '--rounds'],
  [['dice', '--rounds', '-5'], 'rounds'],
  [['dice', '--workers', '0'], '--workers'],
  [['dice', '--workers', '1000'], '--workers'],
  [['dice', '--params', '{"target":0}'], '--params'],
  [['dice', '--params', 'under'], '--params'],
  [['dice', '--turbo'], 'turbo'],
])('games.dice: %j is refused in a sentence', (argv, words) => {
  expect(parseOptions(argv)).toEqual(expect.stringContaining(words));
});

test('games.dice: the simulation plays exactly the rounds a bet would get', () => {
  const { serverSeed, params } = optionsOf('dice');
  const pair = openSeedPair(serverSeed, CLIENT_SEED);
  const bet = dice.parseParams(params)!;
  const paid = Array.from(
    { length: 2_000 },
    (_, i) => dice.play(openStream(pair, 500 + i, 'dice'), bet).m4,
  );
  const tally = play(dice, bet, pair, 500, 2_500);
  expect(tally.rounds).toBe(2_000);
  expect(tally.wins).toBe(paid.filter((m4) => m4 > 0n).length);
  expect(tally.paid).toBe(paid.reduce((sum, m4) => sum + m4, 0n));
});

test('games.dice: shares cover every nonce exactly once', () => {
  for (const [rounds, workers] of [
    [10, 3],
    [1_000_003, 7],
    [5, 5],
    [1, 1],
  ] as const) {
    const shares = sharesOf({ ...optionsOf('dice'), rounds, workers });
    expect(shares).toHaveLength(workers);
    expect(shares[0]!.from).toBe(0);
    expect(shares.at(-1)!.to).toBe(rounds);
    for (let i = 1; i < workers; i++) expect(shares[i]!.from).toBe(shares[i - 1]!.to);
  }
});

test('games.dice: the number of workers does not change the rounds', async () => {
  const options = optionsOf('dice', '--rounds', '120001');
  const one = await runInWorkers({ ...options, workers: 1 }, () => {});
  const three = await runInWorkers({ ...options, workers: 3 }, () => {});
  const { serverSeed, params } = options;
  const here = play(dice, params, openSeedPair(serverSeed, CLIENT_SEED), 0, 120_001);
  for (const { total } of [one, three]) {
    expect([total.rounds, total.wins, total.paid]).toEqual([here.rounds, here.wins, here.paid]);
  }
});

test('games.dice: a game whose payouts differ from its declared RTP is detected', () => {
  const options = optionsOf('dice');
  const tally = play(
    dice,
    options.params,
    openSeedPair(options.serverSeed, CLIENT_SEED),
    0,
    200_000,
  );
  expect(judge(options, tally).state).toBe('inside');
  const boast = { ...dice, exactRtp: () => ({ numerator: 101n, denominator: 100n }) };
  expect(judge({ ...options, game: boast }, tally).state).toBe('outside');
  expect(judge(options, { ...tally, wins: 29 }).state).toBe('too-few');
});

test('games.dice: the band is 3.29 standard errors of the exact spread', () => {
  const options = optionsOf('dice', '--rounds', '10000');
  const { reach, measured } = judge(options, {
    ...NOTHING,
    rounds: 10_000,
    wins: 5_000,
    paid: 99_000_000n,
  });
  // Half of the rounds pay 1.98: the standard deviation of one round is 0.99.
  expect(reach).toBeCloseTo((3.2905 * 0.99) / 100, 9);
  expect(measured).toBe(0.99);
});

test('games.dice: the report has figures, verdict and speed', () => {
  const options = optionsOf('dice', '--rounds', '1000');
  const total = { rounds: 1_000, wins: 500, paid: 9_900_000n, playMs: 2, hmacs: 900, hmacMs: 1 };
  const run = { total, windows: [total], elapsedMs: 4 };
  const text = reportLines(options, run, judge(options, total)).join('\n');
  expect(text).toContain('0.99000000   = 99000000 / 100000000');
  expect(text).toContain('AGREES');
  expect(text).toMatch(/^simulate-dice 0\.56 \(0\.56–0\.56\), goal 0\.5$/m);
  expect(progressText(250, 1_000, 1_000)).toBe('played 250 of 1,000 rounds (25%), about 3 s left');
});

/** Runs the tool as a process. */
function run(...args: string[]) {
  const tool = new URL('simulate.ts', import.meta.url).pathname;
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [tool, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
  });
}

test('games.dice: the exit code gives whether the exact RTP lies in the band', async () => {
  const [agrees, unlucky, tooFew, wrong] = await Promise.all([
    run('dice', '--rounds', '200000', '--workers', '2'),
    // One of a thousand honest runs lies outside of its 99.9% band; this seed is one of them.
    run('dice', '--rounds', '1000', '--seed', 'unlucky 1934'),
    run('dice', '--rounds', '20'),
    run('dice', '--rounds', 'many'),
  ]);
  expect([agrees.code, unlucky.code, tooFew.code, wrong.code]).toEqual([0, 1, 2, 2]);
  expect(agrees.text).toContain('AGREES');
  expect(unlucky.text).toContain('DISAGREES');
  expect(tooFew.text).toContain('Play more rounds');
  expect(wrong.text).toContain('usage: npm run simulate');
});

test.each([...GAMES.keys()])('fairness: %s pays what its rules declare', (name) => {
  const options = optionsOf(name, '--rounds', '20000');
  const pair = openSeedPair(options.serverSeed, CLIENT_SEED);
  const tally = play(options.game, options.params, pair, 0, 20_000);
  expect(judge(options, tally).state).toBe('inside');
});
