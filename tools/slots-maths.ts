/**
 * The mathematics of the slots of the studio.
 *
 * npm run slots:maths                                  a sheet for each slot
 * npm run slots:maths -- --slot name [--buy] [--rounds 1e8] [--threads n] [--seed text]
 * npm run slots:maths -- --slot name --count           count the exact return anew
 *
 * A simulation plays the real rules on words of a fast generator (sfc32), which PF-1 seeds anew for
 * each million rounds, so that the same seed gives the same rounds with any number of threads. The
 * exit code is 0 if the published return lies in the 99% band of the measured one, 1 if it does
 * not, and 2 for a wrong argument.
 */
import { countLines } from './slots-maths/count.ts';
import { parseMathsOptions, MATHS_USAGE } from './slots-maths/options.ts';
import { confirmed, sheetLines, simulationLines } from './slots-maths/report.ts';
import { simulateSlot } from './slots-maths/simulate.ts';

const options = parseMathsOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n${MATHS_USAGE}`);
  process.exitCode = 2;
} else if (options.count) {
  for (const slot of options.slots) console.log(countLines(slot).join('\n'));
} else {
  for (const slot of options.slots) {
    const run = await simulateSlot(slot, options);
    const lines = options.single ? simulationLines(slot, options, run) : sheetLines(slot, run);
    console.log(`${lines.join('\n')}\n`);
    if (!confirmed(slot, options.buy, run.total)) process.exitCode = 1;
  }
}
