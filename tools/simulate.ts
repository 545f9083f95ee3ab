/**
 * Plays a game many times through its real rules and the real derivation, and compares the measured
 * RTP with the exact one.
 *
 * npm run simulate -- dice --rounds 1e7 [--params json] [--seed text] [--workers n]
 *
 * The same seed gives the same rounds whatever the number of workers. The exit code is 0 if the
 * exact RTP lies in the 99.9% band around the measured one, 1 if not, and 2 if there is no verdict:
 * a wrong argument, or too few wins for a band to mean anything.
 */
import { parseOptions, USAGE } from './simulate/options.ts';
import type { SimulationOptions } from './simulate/options.ts';
import { judge, reportLines } from './simulate/report.ts';
import { runInWorkers } from './simulate/run.ts';

const EXIT_CODES = { inside: 0, outside: 1, 'too-few': 2 } as const;

async function simulate(options: SimulationOptions): Promise<number> {
  const run = await runInWorkers(options, (text) => console.error(text));
  const verdict = judge(options, run.total);
  console.log(reportLines(options, run, verdict).join('\n'));
  return EXIT_CODES[verdict.state];
}

if (import.meta.main) {
  const options = parseOptions(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE}`);
    process.exitCode = 2;
  } else {
    process.exitCode = await simulate(options);
  }
}
