/**
 * Breaks a source file in one small way after another and runs its tests. A mutant that no test
 * fails on has survived: either a test is missing, or the change makes no difference.
 *
 *     npm run mutants -- domain/ledger/server/holds.ts
 *     npm run mutants -- features/dice/rules.ts --limit 40 --from 10
 *     npm run mutants -- core/money.ts core features/dice
 *
 * The tests are those of the same name and those that import a pure file, all beside a server file,
 * or those of the files and folders named after it. No file is written: the change is made
 * while the tests load the source. Exits with 1 when a mutant survived.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutationsOf, type Mutation } from './mutants/mutations.ts';
import { testsOf, testsUnder } from './mutants/tests-of.ts';
import { WorkerProcess, type Outcome } from './mutants/worker-process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The tests of the unchanged file, and the start of the test database. */
const FIRST_RUN_MAX_MS = 10 * 60_000;
/** A mutant that runs much longer than the unchanged file has made a loop endless. */
const TIMEOUT_FACTOR = 4;
const TIMEOUT_MIN_MS = 10_000;

type Run = {
  readonly path: string;
  readonly tests: readonly string[];
  readonly worker: WorkerProcess;
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { limit: { type: 'string' }, from: { type: 'string' } },
  });
  const [path, ...places] = positionals;
  if (path === undefined || !existsSync(join(ROOT, path))) {
    console.error('Name a source file: npm run mutants -- domain/ledger/server/holds.ts');
    process.exitCode = 2;
    return;
  }
  const tests = places.length > 0 ? testsUnder(ROOT, places) : testsOf(ROOT, path);
  const worker = new WorkerProcess(ROOT);
  const mutations = mutationsOf(readFileSync(join(ROOT, path), 'utf8'));
  const from = Number(values.from ?? 0);
  const chosen = mutations.slice(from, from + Number(values.limit ?? mutations.length));
  console.log(`${path}: ${mutations.length} mutants, running ${chosen.length}`);
  await runAll({ path, tests, worker }, chosen);
  worker.close();
}

async function runAll(run: Run, mutations: readonly Mutation[]): Promise<void> {
  const started = performance.now();
  if ((await runTests(run, undefined, FIRST_RUN_MAX_MS)) !== 'survived') {
    console.error(`The tests of ${run.path} fail without any change.`);
    process.exitCode = 2;
    return;
  }
  const timeoutMs = Math.max(TIMEOUT_MIN_MS, (performance.now() - started) * TIMEOUT_FACTOR);
  const counts = { killed: 0, 'timed out': 0, survived: 0 };
  for (const mutation of mutations) {
    const outcome = await runTests(run, mutation, timeoutMs);
    const { line, name } = mutation;
    if (outcome !== 'killed') console.log(`${outcome} ${run.path}:${line} ${name}`);
    counts[outcome]++;
  }
  const parts = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  console.log(`${run.path}: ${parts.join(', ')}`);
  process.exitCode = counts.survived > 0 ? 1 : 0;
}

function runTests(
  { path, tests, worker }: Run,
  mutation: Mutation | undefined,
  timeoutMs: number,
): Promise<Outcome> {
  const [file, ...testFiles] = [path, ...tests].map((one) => join(ROOT, one));
  return worker.run({ path: file!, tests: testFiles, mutation }, timeoutMs);
}

await main();
