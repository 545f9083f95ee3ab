/**
 * Runs every check and test, and ends with one line: `N passed, N failed`.
 *
 *     npm test                           the checks, the tests and the browser journeys
 *     npm test -- --deep                 the same with more random runs, and every page in every size
 *     npm run check                      everything but the journeys
 *     npm test -- --changed [REVISION]   the checks, and the tests a change since then can reach
 *     npm test -- --flaky NAME           the tests with NAME in their title, fifty times
 *
 * `--changed` compares with HEAD unless a revision is given. It runs the unit tests that import a
 * changed file, and the journeys that changed or name a feature with a changed file. A failed part
 * does not stop the others: one run shows everything there is to fix. A test that needs more than
 * twice its budget (tools/test/budgets.mjs) is a failure, and in CI a line of the result.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './start/build.mjs';
import { ensureInstalled } from './start/install.mjs';
import { findNode } from './start/node.mjs';
import { isExpected, ROOT } from './start/step.mjs';
import { readArguments } from './test/arguments.mjs';
import { slowJourneys, slowUnits } from './test/budgets.mjs';
import { changedJourneys } from './test/changed.mjs';
import { runBuiltChecks, runChecks } from './test/checks.mjs';
import { testEnvironment } from './test/environment.mjs';
import { findTests, repeatJourneys, repeatUnits } from './test/flaky.mjs';
import { printResult, totalOf, writeSummary } from './test/result.mjs';
import { runJourneys, runUnits } from './test/suites.mjs';

const REPORTS = join(ROOT, '.cache', 'test');

async function main() {
  const request = readArguments(process.argv.slice(2));
  await ensureInstalled();
  const start = performance.now();
  const node = findNode();
  const parts = [];
  const depth = request.mode === 'deep' ? { TEST_DEPTH: 'deep' } : {};
  const run = { node, env: { ...testEnvironment(node), ...depth }, parts };
  rmSync(REPORTS, { recursive: true, force: true });
  await (request.mode === 'flaky' ? repeat(run, request.name) : runAll(run, request));
  printResult(parts);
  writeSummary(join(REPORTS, 'summary.json'), parts, (performance.now() - start) / 1000);
  const { passed, failed } = totalOf(parts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function runAll(run, { mode, revision }) {
  const { node, env, parts } = run;
  const isChanged = mode === 'changed';
  const files = isChanged ? changedJourneys(revision) : [];
  await runChecks(node, env, (title, result) => parts.push({ title, ...result }));
  await part(run, 'tests', async () => {
    const more = isChanged ? [`--changed=${revision}`, '--passWithNoTests'] : [];
    return judge(await runUnits(node, env, REPORTS, more), slowUnits);
  });
  if (isChanged && files.length === 0) return;
  await part(run, 'build', () => build(node));
  await runBuiltChecks(node, env, (title, result) => parts.push({ title, ...result }));
  if (mode === 'check') return;
  await part(run, 'journeys', async () => {
    return judge(await runJourneys(node, await withBrowser(env), REPORTS, files), slowJourneys);
  });
}

async function repeat(run, name) {
  const { node, env } = run;
  const { unitFiles, journeyFiles, isComposed } = findTests(name);
  if (isComposed || unitFiles.length > 0) {
    const request = { name, files: unitFiles };
    await part(run, 'tests', () => repeatUnits(node, env, REPORTS, request));
  }
  if (!isComposed && journeyFiles.length === 0) return;
  await part(run, 'build', () => build(node));
  await part(run, 'journeys', async () => {
    return repeatJourneys(node, await withBrowser(env), REPORTS, { name, files: journeyFiles });
  });
}

/** A part that cannot even start counts as one failure, with its reason. */
async function part({ parts }, title, work) {
  const start = performance.now();
  const result = await work().catch((error) => {
    if (!isExpected(error)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  });
  parts.push({ title, ...result, seconds: (performance.now() - start) / 1000 });
}

/** Each test that took too long is a failure more; in CI, whose machine is shared, it is only named. */
function judge(result, findSlow) {
  const tooSlow = findSlow(result.tests);
  const failures = process.env.CI ? 0 : tooSlow.length;
  return { ...result, tooSlow, failed: result.failed + failures };
}

async function build(node) {
  await ensureBuilt(node);
  return { passed: 1, failed: 0 };
}

async function withBrowser(env) {
  return { ...env, CHROMIUM_PATH: await ensureBrowser() };
}

try {
  await main();
} catch (error) {
  if (!isExpected(error)) throw error;
  console.log(`${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
