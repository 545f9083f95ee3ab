/** Runs Vitest and Playwright: their output is shown live, the counts come from their reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../start/step.mjs';
import { readJourneys, readUnits } from './reports.mjs';

const BIN = join(ROOT, 'node_modules');

/** `more` are further arguments of Vitest. */
export async function runUnits(node, env, reports, more = []) {
  heading('Tests');
  return count(await units(node, env, reports, more));
}

/** `more` are further arguments of Playwright, such as the files to run. */
export async function runJourneys(node, env, reports, more = []) {
  heading('Journeys through a browser');
  return count(await journeys(node, env, reports, more));
}

/** One run of Vitest; `tests` is undefined when it died without a report. */
export async function units(node, env, reports, more) {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(BIN, 'vitest', 'vitest.mjs');
  const code = await runLoud(node, [program, ...args, ...more], env, report);
  return { code, tests: read(report, readUnits) };
}

export async function journeys(node, env, reports, more) {
  const report = join(reports, 'playwright.json');
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = [join(BIN, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
  const code = await runLoud(node, [...args, ...more], settings, report);
  return { code, tests: read(report, readJourneys) };
}

function heading(title) {
  console.log(`\n${title}\n`);
}

async function runLoud(node, args, env, report) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  // One stream: where only standard output is kept, the failures must be in it.
  const stdio = ['ignore', 1, 1];
  const [code] = await once(spawn(node, args, { cwd: ROOT, env, stdio }), 'exit');
  return code ?? 1;
}

function read(report, parse) {
  return existsSync(report) ? parse(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
}

/** A runner that fails without a failed test (a crash, an error outside any test) is a failure. */
function count({ code, tests }) {
  if (tests === undefined) return { passed: 0, failed: 1, tests: [] };
  const of = (status) => tests.filter((test) => test.status === status).length;
  const isUnexplained = code !== 0 && of('failed') === 0;
  return {
    // A test that passed on a retry is listed as flaky in the result, to be fixed.
    passed: of('passed') + of('flaky'),
    failed: of('failed') + (isUnexplained ? 1 : 0),
    skipped: of('skipped'),
    tests,
  };
}
