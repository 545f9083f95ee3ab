import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { CONFIG_TABLE } from '#platform/server/config.ts';

const TOOLS = fileURLToPath(new URL('../', import.meta.url));

/** Prints its arguments, and fails when it is named in FAIL. */
const PROGRAM = `#!/bin/sh
echo "$(basename "$0") $*"
case " $FAIL " in *" $(basename "$0") "*) exit 1 ;; esac`;

const SCRIPT = `
  const name = process.argv[1].split('/').at(-1);
  console.log('output of ' + name);
  process.exitCode = (process.env.FAIL ?? '').split(' ').includes(name) ? 1 : 0;`;

/** Passes and fails as UNITS says (`passed failed skipped`); SECONDS is how long the first took. */
const VITEST = `
  import { writeFileSync } from 'node:fs';
  const [, , ...args] = process.argv;
  const file = args.find((word) => word.startsWith('--outputFile.json=')).split('=')[1];
  const [passed, failed, skipped] = process.env.UNITS.split(' ').map(Number);
  const duration = Number(process.env.SECONDS ?? 0.1) * 1000;
  const add = (count, status, fullName) =>
    Array.from({ length: count }, (_, i) => ({ status, fullName, duration: i ? 0 : duration }));
  const assertionResults = [
    ...add(passed, 'passed', 'adds up'),
    ...add(failed, 'failed', 'does not add up'),
    ...add(skipped, 'pending', 'waits'),
  ];
  assertionResults[passed] &&= { ...assertionResults[passed], failureMessages: ['1 is not 2'] };
  if (process.env.UNIT_ERROR) assertionResults[0].failureMessages = [process.env.UNIT_ERROR];
  const testResults = [{ name: process.cwd() + '/core/sum.test.ts', assertionResults }];
  if (process.env.UNITS !== 'crash') writeFileSync(file, JSON.stringify({ testResults }));
  const isOutside = ([, value]) => value === 'of the environment';
  console.log('units see', Object.entries(process.env).filter(isOutside).length, 'variables');
  console.log('units run with', ...args, 'NO_COLOR', process.env.NO_COLOR, process.env.TEST_DEPTH);
  process.exitCode = process.env.UNITS === 'crash' ? 7 : Number(process.env.UNITS_CODE ?? 0);`;

/** Passes, fails and stumbles as JOURNEYS says; JOURNEY_SECONDS is what each took. */
const PLAYWRIGHT = `
  const ERROR = '\\u001b[31mError: nothing to see\\u001b[39m\\n\\nExpected: 1';
  const [expected, unexpected, flaky] = process.env.JOURNEYS.split(' ').map(Number);
  const duration = Number(process.env.JOURNEY_SECONDS ?? 1) * 1000;
  const spec = (count, title, status) => Array.from({ length: count }, () => (
    { title, file: 'a.journey.ts', tests: [{ status, results: [
      { duration: 9e9, errors: status === 'expected' ? [] : [{ message: ERROR }] },
      { duration },
    ] }] }
  ));
  const suites = [
    { specs: spec(expected, 'walks', 'expected'), suites: [{ specs: [
      ...spec(unexpected, 'falls', 'unexpected'),
      ...spec(flaky, 'stumbles', 'flaky'),
    ] }] },
  ];
  const { writeFileSync } = require('node:fs');
  writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, JSON.stringify({ suites }));
  console.log('journeys run with', process.argv.slice(2).join(' '));
  process.exitCode = unexpected > 0 ? 1 : 0;`;

let root: string;

/** A checkout whose programs are stand-ins: only the counting is tested here. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'croupier-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['start', 'start.mjs', 'test', 'test.mjs', 'browser.mjs']) {
    const filter = (source: string) => !source.endsWith('.test.ts');
    cpSync(join(TOOLS, path), join(root, 'tools', path), { recursive: true, filter });
  }
  const note = JSON.stringify({ packages: { 'node_modules/vitest': { version: '1.0.0' } } });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', note);
  write('node_modules/.package-lock.json', note);
  write('node_modules/vitest/vitest.mjs', VITEST);
  write('node_modules/@playwright/test/cli.js', PLAYWRIGHT);
  write('node_modules/@playwright/test/package.json', '{}');
  for (const program of ['oxfmt', 'oxlint', 'tsc', 'knip']) {
    write(`node_modules/.bin/${program}`, PROGRAM);
    chmodSync(join(root, 'node_modules/.bin', program), 0o755);
  }
  for (const script of [
    'import-rules/check',
    'tidy/tidy',
    'spec-coverage',
    'build',
    'page-sizes',
  ]) {
    write(`tools/${script}.ts`, SCRIPT);
  }
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function run(env: Record<string, string>, ...args: string[]) {
  const quiet = { CI: '', UNITS: '100 0 0', JOURNEYS: '10 0 0', CHROMIUM_PATH: '/bin/true' };
  const options = { cwd: root, env: { ...process.env, ...quiet, ...env } };
  const child = spawn(process.execPath, ['tools/test.mjs', ...args], options);
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (output += String(part)));
  const [code] = await once(child, 'close');
  return { code, output, last: output.trimEnd().split('\n').at(-1) };
}

test('test runner: eight checks, the build, the tests and the journeys are counted', async () => {
  const { code, last } = await run({});
  expect({ code, last }).toEqual({ code: 0, last: '119 passed, 0 failed' });
  expect((await run({}, '--deep')).output).toContain('NO_COLOR 1 deep');
});

test('test runner: check leaves the journeys out', async () => {
  const { code, output, last } = await run({}, '--check');
  expect({ code, last }).toEqual({ code: 0, last: '109 passed, 0 failed' });
  expect(output).not.toContain('Journeys');
});

test('test runner: failures of every kind are shown and counted, and stop nothing', async () => {
  const env = { FAIL: 'oxlint check.ts build.ts', UNITS: '97 3 0', JOURNEYS: '8 1 1' };
  const { code, output, last } = await run({ ...env, UNITS_CODE: '1' });
  expect({ code, last }).toEqual({ code: 1, last: '112 passed, 7 failed' });
  expect(output).toMatch(/lint: FAILED\noxlint --type-aware \./);
  expect(output).toMatch(/import rules: FAILED\noutput of check\.ts/);
  expect(output).toContain('The player app could not be built:\n\noutput of build.ts');
  expect(output).toMatch(/tests +FAILED +[\d.]+ s +97 passed, 3 failed\n/);
  expect(output).toMatch(/\n +failed: core\/sum\.test\.ts › does not.*\n +1 is not 2\n/);
  const error = '        Error: nothing to see\n        Expected: 1\n';
  expect(output).toContain(`    failed: e2e/a.journey.ts › falls\n${error}`);
  expect(output).toContain(`    flaky: e2e/a.journey.ts › stumbles\n${error}`);
  expect(output.slice(output.indexOf('\nResult'))).not.toMatch(/› (adds up|walks)/);
});

test('test runner: a runner that dies without a report is a failure', async () => {
  const { code, last } = await run({ UNITS: 'crash' });
  expect({ code, last }).toEqual({ code: 1, last: '19 passed, 1 failed' });
});

test('test runner: a runner that fails although no test did is a failure', async () => {
  const { code, last } = await run({ UNITS_CODE: '1' });
  expect({ code, last }).toEqual({ code: 1, last: '119 passed, 1 failed' });
});

test('test runner: skipped tests are neither passed nor failed, and are mentioned', async () => {
  const { output, last } = await run({ UNITS: '90 0 4' });
  expect(last).toBe('109 passed, 0 failed');
  expect(output).toMatch(/tests +ok +[\d.]+ s +90 passed, 0 failed, 4 skipped/);
});

test('test runner: configuration variables of the environment do not reach the tests', async () => {
  const names = CONFIG_TABLE.map((variable) => variable.name);
  const outside = Object.fromEntries(names.map((name) => [name, 'of the environment']));
  const { output } = await run({ ...outside, OTHER: 'of the environment' }, '--check');
  expect(output).toContain('units see 1 variables');
});

test('test runner: a CHROMIUM_PATH without a browser fails the journeys with a sentence', async () => {
  const { output, last } = await run({ CHROMIUM_PATH: '/nowhere/chromium' });
  expect(output).toContain('CHROMIUM_PATH is /nowhere/chromium, where no browser runs');
  expect(last).toBe('109 passed, 1 failed');
});

test('test runner: a test that passes at its second try is named as flaky', async () => {
  const { code, output, last } = await run({ UNIT_ERROR: 'expected 1 to be 2' });
  expect({ code, last }).toEqual({ code: 0, last: '119 passed, 0 failed' });
  expect(output).toContain('flaky: core/sum.test.ts › adds up\n');
  expect(readSummary()['flaky']).toEqual(['core/sum.test.ts › adds up']);
});

test('test runner: a test that takes more than twice its budget is a failure', async () => {
  const { code, output, last } = await run({ SECONDS: '61', JOURNEY_SECONDS: '61' });
  expect({ code, last }).toEqual({ code: 1, last: '119 passed, 11 failed' });
  expect(output).toContain('too slow: core/sum.test.ts took 61 s, its budget is 30 s');
  expect(output).toContain('too slow: e2e/a.journey.ts › walks took 61 s, its budget is 20 s');
  expect((await run({ SECONDS: '60', JOURNEY_SECONDS: '40' })).code).toBe(0);
});

test('test runner: in CI a test that takes more than twice its budget is only named', async () => {
  const { code, output, last } = await run({ CI: 'true', SECONDS: '61' });
  expect({ code, last }).toEqual({ code: 0, last: '119 passed, 0 failed' });
  expect(output).toContain('too slow: core/sum.test.ts took 61 s, its budget is 30 s');
});

test('test runner: the ten slowest tests and the time of each part are at the end', async () => {
  const { output } = await run({ SECONDS: '12.34' });
  const slowest = output.split('The slowest tests\n')[1]!.split('\n\n')[0]!.split('\n');
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe('     12.3 s  core/sum.test.ts › adds up');
  expect(slowest[1]).toBe('      1.0 s  e2e/a.journey.ts › walks');
  for (const part of ['types', 'lint', 'tidy', 'tests', 'build', 'journeys']) {
    expect(output).toMatch(new RegExp(`^  ${part} +ok +\\d+\\.\\d s `, 'm'));
  }
});

test('test runner: a log has no colour codes', async () => {
  expect((await run({ FORCE_COLOR: '1' })).output).toContain('NO_COLOR 1');
});

test('test runner: a summary of each run is kept', async () => {
  await run({ UNITS: '97 3 0', UNITS_CODE: '1' });
  const { minutes, slowest, ...summary } = readSummary();
  expect(summary).toEqual({ commit: null, dirty: null, passed: 116, failed: 3, flaky: [] });
  expect(minutes).toBeGreaterThanOrEqual(0);
  expect(slowest).toHaveLength(10);
  const commit = commitAll();
  await run({});
  expect(readSummary()).toMatchObject({ commit, dirty: false });
  write('core/sum.ts', '');
  await run({});
  expect(readSummary()).toMatchObject({ commit, dirty: true });
});

test('test runner: a change runs the tests and the journeys it can reach', async () => {
  for (const journey of ['dice', 'dice-table', 'keno', 'shell']) {
    write(`e2e/${journey}.journey.ts`, journey === 'shell' ? '#features/keno/texts.ts' : '');
  }
  const first = commitAll();
  write('features/keno/server/index.ts', '');
  write('e2e/dice.journey.ts', 'more');
  const uncommitted = await run({}, '--changed');
  expect(uncommitted.output).toContain('--changed=HEAD');
  expect(journeysIn(uncommitted.output)).toEqual(['dice', 'keno', 'shell']);
  commitAll();
  write('core/money.ts', '');
  const elsewhere = await run({}, '--changed');
  expect(elsewhere.last).toBe('107 passed, 0 failed');
  expect(elsewhere.output).not.toContain('journeys run with');
  const since = await run({}, '--changed', first);
  expect(since.output).toContain(`--changed=${first}`);
  expect(journeysIn(since.output)).toEqual(['dice', 'keno', 'shell']);
  write('e2e/support/texts.ts', '');
  const shared = await run({}, '--changed');
  expect(journeysIn(shared.output)).toEqual(['dice-table', 'dice', 'keno', 'shell']);
});

test('test runner: an unknown revision or option is said in a sentence', async () => {
  commitAll();
  const unknown = await run({}, '--changed', 'nowhere');
  expect(unknown.output).toContain('The changes are not known');
  expect(unknown.last).toBe('0 passed, 1 failed');
  for (const words of [['--flaky'], ['--check', 'more'], ['--fast'], ['--changed', 'a', 'b']]) {
    expect((await run({}, ...words)).output).toContain('Use one of: npm test;');
  }
});

test('test runner: the tests of one name run fifty times, and each failure is counted', async () => {
  write('core/sum.test.ts', "test('sum: adds up (twice)')");
  write('core/product.test.ts', "test('product')");
  write('e2e/sum.journey.ts', '');
  const env = { UNITS: '1 1 7', UNITS_CODE: '1' };
  const { code, output, last } = await run(env, '--flaky', 'adds up (twice)');
  expect({ code, last }).toEqual({ code: 1, last: '50 passed, 50 failed' });
  expect(output).toMatch(
    /--testNamePattern=adds up \\\(twice\\\) --retry=0 .* core\/sum\.test\.ts /,
  );
  expect(output).toContain('failed 0 of 50: core/sum.test.ts › adds up');
  expect(output).toContain('failed 50 of 50: core/sum.test.ts › does not add up');
  expect(output).not.toContain('journeys run with');
});

test('test runner: a journey of the name is repeated, too', async () => {
  write('e2e/sum.journey.ts', "test('the sum')");
  const { output, last } = await run({ JOURNEYS: '49 1 0' }, '--flaky', 'the sum');
  expect(last).toBe('50 passed, 1 failed');
  expect(output).toContain('--grep=the sum --repeat-each=50 --retries=0');
  expect(output).toContain('failed 1 of 1: e2e/a.journey.ts › falls');
  expect(output).not.toContain('units run with');
});

function readSummary(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, '.cache/test/summary.json'), 'utf8'));
}

/** Makes the checkout a repository with all files in one commit, and returns its id. */
function commitAll(): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  write('.gitignore', 'node_modules\n.cache\ndist\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
  return git('rev-parse', 'HEAD');
}

function journeysIn(output: string): string[] {
  const [, args = ''] = /^journeys run with (.*)$/m.exec(output) ?? [];
  return [...args.matchAll(/e2e\/([\w-]+)\.journey\.ts/g)].map(([, name]) => name ?? '');
}
