/**
 * Breaks a source file in one small way after another and runs the tests of its module. A mutant
 * that no test fails on has survived: either a test is missing, or the change makes no difference.
 *
 *     npm run mutants -- domain/ledger/server/holds.ts
 *     npm run mutants -- features/dice/rules.ts --limit 40 --from 10
 *     npm run mutants -- core/money.ts core features/dice
 *
 * The tests are those of the module that the file belongs to, or of the folders named after it. No
 * file is written: the change is made while the tests load the source. Exits with 1 when a mutant
 * survived.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutationsOf, type Mutation } from './mutants/mutations.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A mutant that runs much longer than the unchanged file has made a loop endless. */
const TIMEOUT_FACTOR = 4;
const TIMEOUT_MIN_MS = 30_000;

type Outcome = 'killed' | 'timeout' | 'survived';

type Run = { readonly path: string; readonly tests: readonly string[] };

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { limit: { type: 'string' }, from: { type: 'string' } },
  });
  const [path, ...tests] = positionals;
  if (path === undefined || !existsSync(join(ROOT, path))) {
    console.error('Name a source file: npm run mutants -- domain/ledger/server/holds.ts');
    process.exitCode = 2;
    return;
  }
  const run = { path, tests: tests.length > 0 ? tests : [moduleOf(path)] };
  const mutations = mutationsOf(readFileSync(join(ROOT, path), 'utf8'));
  const from = Number(values.from ?? 0);
  const chosen = mutations.slice(from, from + Number(values.limit ?? mutations.length));
  const started = performance.now();
  if ((await runTests(run, undefined, undefined)) !== 'survived') {
    console.error(`The tests in ${run.tests.join(' ')} fail without any change.`);
    process.exitCode = 2;
    return;
  }
  const timeoutMs = Math.max(TIMEOUT_MIN_MS, (performance.now() - started) * TIMEOUT_FACTOR);
  console.log(`${path}: ${mutations.length} mutants, running ${chosen.length}`);
  report(path, await runAll(run, chosen, timeoutMs));
}

/** `domain/ledger` of domain/ledger/server/holds.ts. */
function moduleOf(path: string): string {
  const parts = dirname(path).split('/');
  return parts.slice(0, parts[0] === 'core' ? 1 : 2).join('/');
}

async function runAll(
  run: Run,
  mutations: readonly Mutation[],
  timeoutMs: number,
): Promise<(readonly [Mutation, Outcome])[]> {
  const outcomes: (readonly [Mutation, Outcome])[] = [];
  for (const mutation of mutations) {
    const outcome = await runTests(run, mutation, timeoutMs);
    const { line, name } = mutation;
    if (outcome === 'survived') console.log(`survived ${run.path}:${line} ${name}`);
    outcomes.push([mutation, outcome]);
  }
  return outcomes;
}

function report(path: string, outcomes: readonly (readonly [Mutation, Outcome])[]): void {
  const count = (wanted: Outcome): number => outcomes.filter(([, one]) => one === wanted).length;
  console.log(
    `${path}: ${count('killed')} killed, ${count('timeout')} timed out, ` +
      `${count('survived')} survived`,
  );
  process.exitCode = count('survived') > 0 ? 1 : 0;
}

/** The tests until the first failure. */
async function runTests(
  { path, tests }: Run,
  mutation: Mutation | undefined,
  timeoutMs: number | undefined,
): Promise<Outcome> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(ROOT, 'tools', 'mutants', 'vitest.config.ts');
  const args = [vitest, 'run', ...tests, '--bail=1', '--reporter=dot', '--config', config];
  const mutant = mutation && { ...mutation, path: join(ROOT, path) };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, CI: 'true', MUTANT: JSON.stringify(mutant ?? null) },
    stdio: 'ignore',
    timeout: timeoutMs === undefined ? undefined : Math.ceil(timeoutMs),
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal !== null) return 'timeout';
  return code === 0 ? 'survived' : 'killed';
}

await main();
