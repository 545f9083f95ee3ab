import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const VITEST = `
  import { writeFileSync } from 'node:fs';
  const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1];
  const counts = process.env.UNITS.split(' ').map(Number);
  const [numPassedTests, numFailedTests, numPendingTests] = counts;
  const assertionResults = [
    { status: 'passed', fullName: 'adds up' },
    ...(numFailedTests > 0 ? [{ status: 'failed', fullName: 'does not add up' }] : []),
  ];
  const testResults = [{ name: process.cwd() + '/core/sum.test.ts', assertionResults }];
  const report = { numPassedTests, numFailedTests, numPendingTests, testResults };
  if (process.env.UNITS !== 'crash') writeFileSync(file, JSON.stringify(report));
  const isOutside = ([, value]) => value === 'of the environment';
  console.log('units see', Object.entries(process.env).filter(isOutside).length, 'variables');
  process.exitCode = process.env.UNITS === 'crash' ? 7 : Number(process.env.UNITS_CODE ?? 0);`;

const PLAYWRIGHT = `
  const [expected, unexpected, flaky] = process.env.JOURNEYS.split(' ').map(Number);
  const stats = { expected, unexpected, flaky, skipped: 0 };
  const spec = (title, status) => ({ title, file: 'a.journey.ts', tests: [{ status }] });
  const suites = [
    { specs: [spec('walks', 'expected')], suites: [{ specs: [
      ...(unexpected > 0 ? [spec('falls', 'unexpected')] : []),
      ...(flaky > 0 ? [spec('stumbles', 'flaky')] : []),
    ] }] },
  ];
  const { writeFileSync } = require('node:fs');
  writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, JSON.stringify({ stats, suites }));
  process.exitCode = unexpected > 0 ? 1 : 0;`;

let root: string;

/** A checkout whose programs are stand-ins: only the counting is tested here. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'croupier-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['start', 'start.mjs', 'test', 'test.mjs', 'browser.mjs']) {
    cpSync(join(TOOLS, path), join(root, 'tools', path), { recursive: true });
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
  for (const script of ['import-rules/check', 'tidy/tidy', 'spec-coverage', 'build']) {
    write(`tools/${script}.ts`, SCRIPT);
  }
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function run(env: Record<string, string>, ...args: string[]) {
  const defaults = { UNITS: '100 0 0', JOURNEYS: '10 0 0', CHROMIUM_PATH: '/bin/true', ...env };
  const child = spawn(process.execPath, ['tools/test.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...defaults },
  });
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (output += String(part)));
  const [code] = await once(child, 'close');
  return { code, output, last: output.trimEnd().split('\n').at(-1) };
}

test('test runner: seven checks, the build, the tests and the journeys are counted', async () => {
  const { code, last } = await run({});
  expect({ code, last }).toEqual({ code: 0, last: '118 passed, 0 failed' });
});

test('test runner: check leaves the journeys out', async () => {
  const { code, output, last } = await run({}, '--check');
  expect({ code, last }).toEqual({ code: 0, last: '108 passed, 0 failed' });
  expect(output).not.toContain('Journeys');
});

test('test runner: failures of every kind are shown and counted, and stop nothing', async () => {
  const env = { FAIL: 'oxlint check.ts build.ts', UNITS: '97 3 0', JOURNEYS: '8 1 1' };
  const { code, output, last } = await run({ ...env, UNITS_CODE: '1' });
  expect({ code, last }).toEqual({ code: 1, last: '111 passed, 7 failed' });
  expect(output).toMatch(/lint: FAILED .*\noxlint --type-aware \./);
  expect(output).toMatch(/import rules: FAILED .*\noutput of check\.ts/);
  expect(output).toContain('The player app could not be built:\n\noutput of build.ts');
  expect(output).toMatch(/tests +FAILED +97 passed, 3 failed\n.*core\/sum\.test\.ts › does not/);
  expect(output).toContain('failed: e2e/a.journey.ts › falls\n');
  expect(output).toContain('flaky: e2e/a.journey.ts › stumbles\n');
  expect(output).not.toMatch(/› (adds up|walks)/);
});

test('test runner: a runner that dies without a report is a failure', async () => {
  const { code, last } = await run({ UNITS: 'crash' });
  expect({ code, last }).toEqual({ code: 1, last: '18 passed, 1 failed' });
});

test('test runner: a runner that fails although no test did is a failure', async () => {
  const { code, last } = await run({ UNITS_CODE: '1' });
  expect({ code, last }).toEqual({ code: 1, last: '118 passed, 1 failed' });
});

test('test runner: skipped tests are neither passed nor failed, and are mentioned', async () => {
  const { output, last } = await run({ UNITS: '90 0 4' });
  expect(last).toBe('108 passed, 0 failed');
  expect(output).toMatch(/tests +ok +90 passed, 0 failed, 4 skipped/);
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
  expect(last).toBe('108 passed, 1 failed');
});
