/**
 * Plays a game many times through its real rules and the real derivation, and tests whether the
 * numbers it drew are uniform and independent.
 *
 * npm run battery -- dice [--rounds 1e7] [--params json] [--seed text] [--workers n]
 *
 * The same seed gives the same numbers whatever the number of workers. The exit code is 0 if all
 * tests together pass at 99% confidence, 1 if not, and 2 if there is no verdict: a wrong argument,
 * or too few rounds for some test. See docs/randomness.md.
 */
import { judge } from './battery/judge.ts';
import { reportLines } from './battery/report.ts';
import { runBattery } from './battery/run.ts';
import { parseOptions, USAGE, type SimulationOptions } from './simulate/options.ts';

const ROUNDS = '1e7';
const EXIT_CODES = { even: 0, uneven: 1, 'too-few': 2 } as const;

async function battery(options: SimulationOptions): Promise<number> {
  const verdict = judge(await runBattery(options, (text) => console.error(text)));
  console.log(reportLines(options, verdict).join('\n'));
  return EXIT_CODES[verdict.state];
}

if (import.meta.main) {
  // If an argument is given twice, the last one counts.
  const options = parseOptions(['--rounds', ROUNDS, ...process.argv.slice(2)]);
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE.replace('simulate', 'battery')}`);
    process.exitCode = 2;
  } else {
    process.exitCode = await battery(options);
  }
}
