import { expect, test } from 'vitest';
import { ACTION_AREAS, ACTIONS } from './rules.actions.ts';

test('audit: every action belongs to one area of the filter, named once', () => {
  expect(new Set(ACTION_AREAS).size).toBe(ACTION_AREAS.length);
  for (const action of ACTIONS) {
    expect(ACTION_AREAS.filter((area) => action.startsWith(`${area}.`))).toHaveLength(1);
  }
  expect(ACTION_AREAS).toEqual(expect.arrayContaining(['setting', 'jurisdiction', 'aml', 'game']));
});
