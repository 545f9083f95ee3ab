/** The result of a run: printed at its end, and kept in .cache/test/summary.json. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT } from '../start/step.mjs';

const SHOWN_TESTS = 10;
/** Of the error of a test: enough for its reason, and little of the source below it. */
const SHOWN_LINES = 16;
const SHOWN_CHARACTERS = 160;

export function printResult(parts) {
  const slowest = slowestOf(parts);
  if (slowest.length > 0) console.log('\nThe slowest tests');
  for (const { name, seconds } of slowest) console.log(`  ${formatSeconds(seconds)}  ${name}`);
  // The last lines, failures among them: of a long log often only the end is kept.
  console.log('\nResult');
  for (const part of parts) {
    const skipped = part.skipped > 0 ? `, ${part.skipped} skipped` : '';
    const word = part.failed > 0 ? 'FAILED' : 'ok';
    console.log(
      `  ${part.title.padEnd(35)} ${word.padEnd(7)} ${formatSeconds(part.seconds)}  ` +
        `${part.passed} passed, ${part.failed} failed${skipped}`,
    );
    for (const line of [...linesOf(part), ...(part.tooSlow ?? [])]) console.log(`    ${line}`);
  }
}

/** `{ commit, dirty, passed, failed, flaky, minutes, slowest }`; commit is null outside of git. */
export function writeSummary(path, parts, seconds) {
  const summary = {
    ...readCommit(),
    ...totalOf(parts),
    flaky: testsOf(parts)
      .filter(({ status }) => status === 'flaky')
      .map(nameOf),
    minutes: round(seconds / 60),
    slowest: slowestOf(parts),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(summary, null, 2)}\n`);
}

export function totalOf(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** The tests that failed at any try, each with its error below it. */
function linesOf({ tests = [] }) {
  return tests
    .filter(({ status }) => status === 'failed' || status === 'flaky')
    .flatMap((test) => [`${test.status}: ${nameOf(test)}`, ...errorLines(test)]);
}

function errorLines({ error }) {
  const lines = error.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, SHOWN_LINES).map((line) => `    ${line.slice(0, SHOWN_CHARACTERS)}`);
}

function slowestOf(parts) {
  return testsOf(parts)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN_TESTS)
    .map((test) => ({ name: nameOf(test), seconds: round(test.seconds) }));
}

const testsOf = (parts) => parts.flatMap(({ tests = [] }) => tests);
const nameOf = ({ file, title }) => `${file} › ${title}`;
const round = (value) => Math.round(value * 10) / 10;
const formatSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;

function readCommit() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  if (head.status !== 0) return { commit: null, dirty: null };
  const dirty = git('status', '--porcelain').stdout.trim() !== '';
  return { commit: head.stdout.trim(), dirty };
}
