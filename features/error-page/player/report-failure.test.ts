import { expect, test } from 'vitest';
import { withoutToken } from './report-failure.ts';

test.each([
  ['/ru/reset-password/abcdefghijklmnopqrstuv', '/ru/reset-password/{token}'],
  ['/kz/secure/abcdefghijklmnopqrstuv/', '/kz/secure/{token}'],
  ['/secure/a/b', '/secure/{token}'],
  ['/en/password/reset', '/en/password/reset'],
  ['/en/games/dice', '/en/games/dice'],
])('shell.error-page: a report from %s says %s', (path, expected) => {
  expect(withoutToken(path)).toBe(expected);
});
