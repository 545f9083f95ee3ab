/** The report of the battery: a line for each test with its result, and the verdict. */
import type { SimulationOptions } from '../simulate/options.ts';
import type { BatteryVerdict } from './judge.ts';

export function reportLines(
  { game, params, rounds, seed }: SimulationOptions,
  verdict: BatteryVerdict,
): string[] {
  const { findings, limit } = verdict;
  const rows = findings.map(({ column, test, statistic, p }) => [
    column,
    test,
    statistic,
    p.toFixed(5),
    p < limit ? 'TOO FAR' : '',
  ]);
  return [
    `${game.name}, rules of version ${game.version}, bet ${JSON.stringify(params)}`,
    `${rounds.toLocaleString('en')} rounds under the seed "${seed}", tag ${game.tag}`,
    '',
    ...table([['numbers', 'test', 'statistic', 'p', ''], ...rows]),
    '',
    `${findings.length} tests together at 99% confidence: each p must be at least ` +
      `0.01 / ${findings.length} = ${limit.toFixed(6)} (Bonferroni), so that of a hundred ` +
      'honest runs about one fails.',
    VERDICTS[verdict.state],
  ];
}

const VERDICTS = {
  even: 'EVEN: nothing distinguishes these draws from uniform, independent numbers.',
  uneven: 'UNEVEN: at least one test is too far off. Try another seed before believing it.',
  'too-few': 'TOO FEW: for some test there were not enough draws. Play more rounds.',
} as const;

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}
