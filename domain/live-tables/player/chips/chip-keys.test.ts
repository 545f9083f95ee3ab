import { expect, test } from 'vitest';
import { chipKeys } from './chip-keys.ts';

function pressAll(isLocked?: boolean): string[] {
  const done: string[] = [];
  const chips = {
    canUndo: true,
    canDouble: true,
    undo: () => void done.push('undo'),
    clear: () => void done.push('clear'),
    double: () => void done.push('double'),
    lay: (layout: string) => void done.push(`lay ${layout}`),
  };
  const keys = chipKeys(chips, 'last', isLocked === undefined ? undefined : { isLocked });
  for (const press of Object.values(keys)) press();
  return done;
}

test('live tables: the keys of chips change them, and do nothing while they are locked', () => {
  expect(pressAll()).toEqual(['undo', 'clear', 'lay last', 'double']);
  expect(pressAll(false)).toEqual(pressAll());
  expect(pressAll(true)).toEqual([]);
});
