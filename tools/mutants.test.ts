import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TOOL = fileURLToPath(new URL('mutants.ts', import.meta.url));

function mutate(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8' });
  return { status, last: stdout.trim().split('\n').at(-1) };
}

test('mutants: a change that a test notices is killed', () => {
  expect(mutate('core/money.ts', 'core/money.test.ts', '--limit', '1')).toEqual({
    status: 0,
    last: 'core/money.ts: 1 killed, 0 timed out, 0 survived',
  });
});

test('mutants: a change that no test notices survives', () => {
  expect(mutate('core/money.ts', 'core/locale.test.ts', '--limit', '1')).toEqual({
    status: 1,
    last: 'core/money.ts: 0 killed, 0 timed out, 1 survived',
  });
});
