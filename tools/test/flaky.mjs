/** Runs the tests of one name many times, without retries, and counts how often each failed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/step.mjs';
import { journeys, units } from './suites.mjs';

const RUNS = 50;
const FOLDERS = ['core', 'platform', 'domain', 'features', 'apps', 'dev', 'tools', 'e2e'];

/**
 * The files with the name in their text; a title that is composed is in no file, and `isComposed`
 * is true: then it is looked for in all of them.
 */
export function findTests(name) {
  const files = FOLDERS.flatMap(listFiles).filter((path) =>
    readFileSync(join(ROOT, path), 'utf8').includes(name),
  );
  const unitFiles = files.filter((path) => !path.startsWith('e2e/'));
  const journeyFiles = files.filter((path) => path.startsWith('e2e/'));
  return { unitFiles, journeyFiles, isComposed: files.length === 0 };
}

function listFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(test\.tsx?|journey\.ts)$/.test(path));
}

/** One run of Vitest after the other: tests of a file share a database, and need a new one. */
export async function repeatUnits(node, env, reports, { name, files }) {
  const args = [`--testNamePattern=${escape(name)}`, '--retry=0', '--passWithNoTests', ...files];
  const runs = [];
  for (let run = 1; run <= RUNS; run += 1) {
    console.log(`\nRun ${run} of ${RUNS}`);
    runs.push(await units(node, env, reports, args));
  }
  return report(runs);
}

export async function repeatJourneys(node, env, reports, { name, files }) {
  const options = [`--repeat-each=${RUNS}`, '--retries=0', '--pass-with-no-tests'];
  return report([
    await journeys(node, env, reports, [`--grep=${escape(name)}`, ...options, ...files]),
  ]);
}

/** A run that died without a report, or failed without a failed test, counts as a failure. */
function report(runs) {
  const tests = runs.flatMap((run) => run.tests ?? []).filter(({ status }) => status !== 'skipped');
  const isUnexplained = ({ code, tests: own = [] }) =>
    code !== 0 && !own.some(({ status }) => status === 'failed');
  console.log('');
  for (const title of new Set(tests.map(nameOf))) {
    const own = tests.filter((test) => nameOf(test) === title);
    console.log(`failed ${count(own, 'failed')} of ${own.length}: ${title}`);
  }
  return {
    passed: count(tests, 'passed'),
    failed: count(tests, 'failed') + runs.filter(isUnexplained).length,
  };
}

const nameOf = ({ file, title }) => `${file} › ${title}`;
const count = (tests, status) => tests.filter((test) => test.status === status).length;
const escape = (name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
