import { expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { mutationsOf } from './mutations.ts';
import { testsOf, testsUnder } from './tests-of.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('mutants: pure code has the tests of its name, then those that import it', () => {
  expect(testsOf(ROOT, 'features/hilo/rules.cards.ts')).toEqual([
    'features/hilo/rules.plan.test.ts',
    'features/hilo/rules.test.ts',
  ]);
  expect(testsOf(ROOT, 'core/money.ts')[0]).toBe('core/money.test.ts');
});

test('mutants: server code has all tests of its folder, or those of its module', () => {
  const [first, ...others] = testsOf(ROOT, 'domain/wagers/server/instant/lane.ts');
  expect(first).toBe('domain/wagers/server/instant/lane.test.ts');
  expect(others).toContain('domain/wagers/server/instant/recovery.test.ts');
  expect(testsOf(ROOT, 'features/profile/contract.ts')).toContain(
    'features/profile/server/account.test.ts',
  );
});

test('mutants: the tests may be named by file and by folder', () => {
  expect(testsUnder(ROOT, ['core/money.test.ts', 'features/keno'])).toEqual(
    expect.arrayContaining(['core/money.test.ts', 'features/keno/rules.test.ts']),
  );
});

test('mutants: the comparison of a minimum or a maximum is left alone', () => {
  expect(mutationsOf('const least = a < b ? a : b;')).toEqual([]);
  expect(mutationsOf('const either = a < b ? a : c;').map(({ name }) => name)).toEqual(['< → <=']);
});
