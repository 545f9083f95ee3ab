import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { openSeedPair, wordsOf, type WordSource } from '#core/fairness/pf1.ts';
import { dice } from '#features/dice/rules.ts';
import { keno } from '#features/keno/rules.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { pOfChiSquare, pOfNormal } from './battery/chances.ts';
import { judge } from './battery/judge.ts';
import { recordRounds } from './battery/record.ts';
import { reportLines } from './battery/report.ts';
import { runBattery, sharesOf } from './battery/run.ts';
import { sumOf, tallyOf, type Tallies } from './battery/tally.ts';
import { CLIENT_SEED, runShare } from './battery/worker.ts';
import { GAMES } from './games.ts';
import { parseOptions, type SimulationOptions } from './simulate/options.ts';

function optionsOf(...argv: string[]): SimulationOptions {
  const options = parseOptions(argv);
  if (typeof options === 'string') throw new Error(options);
  return options;
}

const ROUNDS = 60_000;

/** Rounds of a game whose random words have been tampered with. */
function bent(name: string, bend: (words: WordSource, nonce: number) => WordSource): Tallies {
  const { game, params, serverSeed } = optionsOf(name);
  const pair = openSeedPair(serverSeed, CLIENT_SEED);
  const words = (nonce: number) => bend(wordsOf(pair, nonce, game.tag), nonce);
  return tallyOf(recordRounds(game, params, words, { from: 0, to: ROUNDS }), ROUNDS);
}

test('fairness: p-values match the published tables', () => {
  expect(pOfNormal(0)).toBe(1);
  expect(pOfNormal(1.959964)).toBeCloseTo(0.05, 6);
  expect(pOfNormal(-3.290527)).toBeCloseTo(0.001, 7);
  expect(pOfChiSquare(3.841459, 1)).toBeCloseTo(0.1, 6);
  expect(pOfChiSquare(124.342113, 100)).toBeCloseTo(0.1, 6);
  expect(pOfChiSquare(77.929465, 100)).toBeCloseTo(0.1, 6);
  expect(pOfChiSquare(10_332.3, 9_999)).toBeCloseTo(0.02, 2);
});

test.each([...GAMES.keys()])('fairness: the draws of %s pass the battery', (name) => {
  const options = optionsOf(name, '--rounds', String(ROUNDS), '--workers', '1');
  const verdict = judge(runShare(sharesOf(options)[0]!, () => {}));
  expect(verdict.findings.length).toBeGreaterThanOrEqual(5);
  expect(verdict.findings.filter(({ p }) => p < verdict.limit)).toEqual([]);
  expect(verdict.state).toBe('even');
});

test('fairness: the battery records every number a round draws', () => {
  const { params, serverSeed } = optionsOf('keno');
  const pair = openSeedPair(serverSeed, CLIENT_SEED);
  const words = (nonce: number) => wordsOf(pair, nonce, keno.tag);
  const record = recordRounds(keno as unknown as InstantGame, params, words, { from: 0, to: 500 });
  const columns = [...record.columns.values()];
  expect(columns.map(({ name, size }) => [name, size])).toEqual([
    ['1st draw(40,10), first', 40],
    ['1st draw(40,10), last', 40],
  ]);
  expect(columns.every(({ values }) => values.length === 500)).toBe(true);
  const [hands] = record.hands.values();
  expect(hands!.drawn.reduce((sum, count) => sum + count, 0)).toBe(5_000);
});

let previous = 0;
const FAULTS: [string, string, (words: WordSource, nonce: number) => WordSource, string][] = [
  [
    'a number that comes too often',
    'wheel',
    (words, n) => (n % 90 ? words : () => 7),
    'uniformity',
  ],
  [
    'a number of cards that never come',
    'hilo',
    (words) => () => (words() & ~1) >>> 0,
    'uniformity',
  ],
  ['draws that are too even', 'wheel', (_words, n) => () => n, 'uniformity'],
  [
    'a draw that repeats the one before',
    'dice',
    (words, n) => (n % 25 ? words : repeat),
    'serial correlation',
  ],
  [
    'a coin that alternates too often',
    'coinflip',
    (words, n) => (n % 20 ? words : () => (previous ^ 1) >>> 0),
    'runs',
  ],
  ['long silence', 'roulette', (words, n) => (n % 400 < 80 ? () => 20 : words), 'gaps'],
  ['a favourite among ten', 'keno', (words, n) => (n % 60 ? words : () => 12), 'each as often'],
];

/** Repeats the word of the round before. */
const repeat: WordSource = () => previous;
const kept =
  (bend: (words: WordSource, nonce: number) => WordSource) =>
  (words: WordSource, nonce: number): WordSource =>
  () =>
    (previous = bend(words, nonce)());

test.each(FAULTS)('fairness: %s is detected', (_fault, name, bend, noticedBy) => {
  const verdict = judge(bent(name, kept(bend)));
  expect(verdict.state).toBe('uneven');
  const noticed = verdict.findings.filter(({ p }) => p < verdict.limit).map(({ test: by }) => by);
  expect(noticed).toContain(noticedBy);
});

test('fairness: a modulo without rejection is detected', () => {
  const tag = 'demo';
  const pair = openSeedPair(optionsOf('dice').serverSeed, CLIENT_SEED);
  const play = (stream: { int(n: number): number }) => {
    stream.int(3_000_000_000);
    return { outcome: null, m4: 0n };
  };
  const record = (words: (nonce: number) => WordSource) =>
    judge(
      tallyOf(
        recordRounds({ ...dice, tag, play } as unknown as InstantGame, null, words, {
          from: 0,
          to: ROUNDS,
        }),
        ROUNDS,
      ),
    );
  expect(record((nonce) => wordsOf(pair, nonce, tag)).state).toBe('even');
  const biased = record((nonce) => {
    const words = wordsOf(pair, nonce, tag);
    return () => words() % 3_000_000_000;
  });
  expect(biased.state).toBe('uneven');
});

test('fairness: the number of workers does not change the counts', async () => {
  const options = optionsOf('wheel', '--rounds', '230001');
  const here = runShare({ ...sharesOf({ ...options, workers: 1 })[0]! }, () => {});
  const one = await runBattery({ ...options, workers: 1 }, () => {});
  const three = await runBattery({ ...options, workers: 3 }, () => {});
  expect(one).toEqual(here);
  // Sums of fractions depend on their order in the last digit.
  const rounded = (tallies: Tallies) =>
    tallies.columns.map((column) => ({ ...column, products: Math.round(column.products) }));
  expect(rounded(three)).toEqual(rounded(one));
  expect(three.rounds).toBe(230_001);
});

test('fairness: sums of parts are the sum, whichever parts have a column', () => {
  const parts = [0, 1, 2].map((i) => {
    const options = optionsOf('hilo', '--rounds', '3000', '--seed', `part ${i}`);
    return runShare(sharesOf(options)[0]!, () => {});
  });
  const all = sumOf(parts);
  expect(all.rounds).toBe(9_000);
  const values = (tallies: Tallies) => tallies.columns.reduce((sum, each) => sum + each.values, 0);
  expect(values(all)).toBe(parts.reduce((sum, part) => sum + values(part), 0));
  expect(sumOf([])).toEqual({ columns: [], hands: [], rounds: 0 });
});

test('fairness: the report names every test, its limit and the verdict', () => {
  const options = optionsOf('wheel', '--rounds', '60000', '--workers', '1');
  const verdict = judge(runShare(sharesOf(options)[0]!, () => {}));
  const text = reportLines(options, verdict).join('\n');
  expect(text).toContain('60,000 rounds under the seed "croupier", tag wheel');
  expect(text).toMatch(/^1st int\(99\) {2}serial correlation {2}z -?\d/m);
  expect(text).toContain('0.01 / 5 = 0.002000 (Bonferroni)');
  expect(text).toContain('EVEN');
});

/** Runs the tool as a process. */
function run(...args: string[]) {
  const tool = new URL('battery.ts', import.meta.url).pathname;
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [tool, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
  });
}

test('fairness: the exit code of the battery gives the verdict', async () => {
  const [even, unlucky, tooFew, wrong] = await Promise.all([
    run('wheel', '--rounds', '60000', '--workers', '1'),
    // One of a hundred honest runs fails; this seed is one of them.
    run('wheel', '--rounds', '11000', '--workers', '1', '--seed', 'unlucky 10'),
    run('wheel', '--rounds', '5000'),
    run('darts'),
  ]);
  expect([even.code, unlucky.code, tooFew.code, wrong.code]).toEqual([0, 1, 2, 2]);
  expect(unlucky.text).toContain('TOO FAR');
  expect(tooFew.text).toContain('Play more rounds');
  expect(wrong.text).toContain('usage: npm run battery');
});
