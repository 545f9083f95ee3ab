/** The static checks. Each counts as one test. */
import { run, tail } from '../start/step.mjs';

const SHOWN_LINES = 60;

/** Two at a time: lint and types each leave a core idle for a part of their time. */
const AT_ONCE = 2;

/** The longest first. `program` is one of node_modules/.bin; `script` is run by Node. */
const CHECKS = [
  { title: 'types', program: 'tsc', args: ['-b'] },
  { title: 'lint', program: 'oxlint', args: ['--type-aware', '.'] },
  { title: 'import rules', script: 'tools/import-rules/check.ts', args: [] },
  { title: 'unused files, packages and exports', program: 'knip', args: [] },
  { title: 'tidy', script: 'tools/tidy/tidy.ts', args: [] },
  { title: 'formatting', program: 'oxfmt', args: ['--check', '.'] },
  { title: 'specification coverage', script: 'tools/spec-coverage.ts', args: [] },
];

/** Checks of the built app: an operator whose build is over a budget must still be able to start. */
const BUILT_CHECKS = [{ title: 'page sizes', script: 'tools/page-sizes.ts', args: [] }];

/** Runs all static checks. `add` receives the title, the result and the seconds of each as it ends. */
export async function runChecks(node, env, add) {
  await runEach(CHECKS, node, env, add);
}

/** Runs the checks of the built app, after the build. */
export async function runBuiltChecks(node, env, add) {
  await runEach(BUILT_CHECKS, node, env, add);
}

async function runEach(checks, node, env, add) {
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const start = performance.now();
      const result = await check(next, node, env);
      add(next.title, { ...result, seconds: (performance.now() - start) / 1000 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function check({ title, program, script, args }, node, env) {
  const { code, output } = await (script === undefined
    ? run(program, args, env)
    : run(node, [script, ...args], env));
  if (code === 0) {
    console.log(`${title}: ok`);
    return { passed: 1, failed: 0 };
  }
  console.log(`\n${title}: FAILED\n${tail(output, SHOWN_LINES)}\n`);
  return { passed: 0, failed: 1 };
}
