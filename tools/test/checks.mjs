/** The static checks. Each counts as one test. */
import { run, tail } from '../start/step.mjs';

const SHOWN_LINES = 60;

/** `program` is one of node_modules/.bin; `script` is run by Node. */
export const CHECKS = [
  { title: 'formatting', program: 'oxfmt', args: ['--check', '.'] },
  { title: 'lint', program: 'oxlint', args: ['--type-aware', '.'] },
  { title: 'types', program: 'tsc', args: ['-b'] },
  { title: 'import rules', script: 'tools/import-rules/check.ts', args: [] },
  { title: 'tidy', script: 'tools/tidy/tidy.ts', args: [] },
  { title: 'unused files, packages and exports', program: 'knip', args: [] },
  { title: 'specification coverage', script: 'tools/spec-coverage.ts', args: [] },
];

export async function check({ title, program, script, args }, node, env) {
  const start = performance.now();
  const { code, output } = await (script === undefined
    ? run(program, args, env)
    : run(node, [script, ...args], env));
  const took = ((performance.now() - start) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`${title}: ok (${took} s)`);
    return { passed: 1, failed: 0 };
  }
  console.log(`\n${title}: FAILED (${took} s)\n${tail(output, SHOWN_LINES)}\n`);
  return { passed: 0, failed: 1 };
}
