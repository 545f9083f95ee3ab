import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createWorkerThread } from './worker-thread.ts';

/** Answers with the double, and fails for zero. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (number) => {
      if (number === 0) throw new Error('zero');
      parentPort.postMessage(2 * number);
    });
  `)}`,
);

test('worker thread: each request gets its own answer', async () => {
  const double = createWorkerThread<number, number>(PROGRAM);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
});

test('worker thread: an error ends the waiting requests, and the next one starts anew', async () => {
  const double = createWorkerThread<number, number>(PROGRAM);
  const answers = await Promise.allSettled([double(0), double(1)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await double(4)).toBe(8);
});

test('worker thread: a program waits for its answers and not for an idle thread', () => {
  const url = new URL('worker-thread.ts', import.meta.url);
  const script = `
    import { createWorkerThread } from ${JSON.stringify(url)};
    const double = createWorkerThread(new URL(${JSON.stringify(PROGRAM)}));
    console.log(await double(1) + await double(2));`;
  const args = ['--input-type=module', '--eval', script];
  const ended = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
  expect([ended.stdout, ended.status]).toEqual(['6\n', 0]);
});
