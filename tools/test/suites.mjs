/** Runs Vitest and Playwright: their output is shown live, the counts come from their reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../start/step.mjs';

const BIN = join(ROOT, 'node_modules');

export async function runUnits(node, env, reports) {
  const report = join(reports, 'vitest.json');
  heading('Tests');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runLoud(node, [join(BIN, 'vitest', 'vitest.mjs'), ...args], env, reports);
  return count(
    code,
    report,
    ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      names: failedUnits(testResults ?? []),
    }),
  );
}

export async function runJourneys(node, env, reports) {
  const report = join(reports, 'playwright.json');
  heading('Journeys through a browser');
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const cli = join(BIN, '@playwright', 'test', 'cli.js');
  const code = await runLoud(node, [cli, 'test', '--reporter=list,json'], settings, reports);
  return count(code, report, ({ stats, suites }) => ({
    // A journey that passed on a retry is listed as flaky in the result, to be fixed.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: (suites ?? []).flatMap((suite) => failedJourneys(suite)),
  }));
}

/** Failures, repeated at the end: of a long log often only the end is kept. */
function failedUnits(files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `failed: ${relative(ROOT, name)} › ${fullName}`),
  );
}

function failedJourneys({ suites = [], specs = [] }) {
  const WORDS = { unexpected: 'failed', flaky: 'flaky' };
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status in WORDS)
      .map(({ status }) => `${WORDS[status]}: e2e/${file} › ${title}`),
  );
  return [...own, ...suites.flatMap((suite) => failedJourneys(suite))];
}

function heading(title) {
  console.log(`\n${title}\n`);
}

async function runLoud(node, args, env, reports) {
  mkdirSync(reports, { recursive: true });
  // One stream: where only standard output is kept, the failures must be in it.
  const stdio = ['ignore', 1, 1];
  const [code] = await once(spawn(node, args, { cwd: ROOT, env, stdio }), 'exit');
  return code ?? 1;
}

/** A runner that fails without a failed test (a crash, an error outside any test) is a failure. */
function count(code, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counted = read(JSON.parse(readFileSync(report, 'utf8')));
  const isUnexplained = code !== 0 && counted.failed === 0;
  return { ...counted, failed: counted.failed + (isUnexplained ? 1 : 0) };
}
