/**
 * Fails when a page of the built player app is over its size budget (tools/build/sizes.ts). A part
 * of `npm test` and `npm run check`, after the build; an operator's build only prints the sizes.
 */
import { fileURLToPath } from 'node:url';
import { measurePages, pagesOverBudget } from './build/sizes.ts';

const over = pagesOverBudget(
  measurePages(fileURLToPath(new URL('../dist/player', import.meta.url))),
);
if (over.length > 0) {
  process.stdout.write(`Pages over their size budget:\n${over.join('\n')}\n`);
  process.exitCode = 1;
}
