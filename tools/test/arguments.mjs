/** The command line of `npm test`. */
import { expected } from '../start/step.mjs';

const USAGE =
  'Use one of: npm test; npm test -- --deep; npm run check; npm test -- --changed [REVISION]; ' +
  'npm test -- --flaky NAME.';

/** `mode` is 'all', 'deep', 'check', 'changed' (since `revision`) or 'flaky' (tests called `name`). */
export function readArguments([word, value, ...rest]) {
  const isLoose = value === undefined;
  if (rest.length > 0) throw expected(USAGE);
  if (word === undefined) return { mode: 'all' };
  if (word === '--deep' && isLoose) return { mode: 'deep' };
  if (word === '--check' && isLoose) return { mode: 'check' };
  if (word === '--changed') return { mode: 'changed', revision: value ?? 'HEAD' };
  if (word === '--flaky' && !isLoose && value.trim() !== '') return { mode: 'flaky', name: value };
  throw expected(USAGE);
}
