import { expect, test } from 'vitest';
import { SETTINGS } from './rules.ts';

test('protection: help begins with an organisation of every country, and names the others', () => {
  const { first } = SETTINGS.help_lines;
  expect(first[0]!.country).toBeNull();
  expect(first.slice(1).every(({ country }) => country !== null)).toBe(true);
  // Another address than that of the organisation itself would lead a player astray.
  expect(first.every(({ url }) => url === null || url.startsWith('https://'))).toBe(true);
});
