import { expect, test } from 'vitest';
import { countedBy } from './use-players.ts';

test.each([
  ['/games/crash', 'crash'],
  ['/games/rooms/small', 'rooms'],
  ['/games/slots/amber-falls', 'amber-falls'],
  ['/games/live-casino/first-table', 'first-table'],
  ['/games/slots', ''],
  ['/', ''],
])('lobby: players of %s are counted as those of "%s"', (path, folder) => {
  expect(countedBy(path)).toBe(folder);
});
