/**
 * Reads the reports of Vitest and Playwright into one list of
 * `{ file, title, status, seconds, error }`, where status is passed, failed, flaky or skipped, and
 * `error` is what the first try that failed said, '' for none.
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../start/step.mjs';

export function readUnits({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults, message = '' }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      status: unitStatus(test),
      seconds: (test.duration ?? 0) / 1000,
      error: plain(test.failureMessages?.[0]),
    }));
    const isBroken = tests.length === 0 && message !== '';
    const whole = { file, title: 'the file itself', status: 'failed', seconds: 0 };
    return isBroken ? [{ ...whole, error: plain(message) }] : tests;
  });
}

/** Vitest keeps the errors of the first try of a test that passed at the second. */
function unitStatus({ status, failureMessages = [] }) {
  if (status === 'passed') return failureMessages.length > 0 ? 'flaky' : 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}

const JOURNEY_STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' };

export function readJourneys({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results = [] }) => ({
        file: `e2e/${file}`,
        title,
        status: JOURNEY_STATUS[status] ?? 'skipped',
        // The last try: what a passing journey takes.
        seconds: (results.at(-1)?.duration ?? 0) / 1000,
        error: plain(results.flatMap(({ errors = [] }) => errors)[0]?.message),
      })),
    ),
    ...readJourneys({ suites: inner }),
  ]);
}

const plain = (message = '') => stripVTControlCharacters(message).trim();
