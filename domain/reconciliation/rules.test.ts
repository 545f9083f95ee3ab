import { expect, test } from 'vitest';
import { CASE_ACTIONS, CASE_STATES, CHECK_NAMES, CHECKS, needsNote, nextState } from './rules.ts';

test('reconciliation: every check is listed once', () => {
  expect([...CHECK_NAMES].toSorted()).toEqual(Object.keys(CHECKS).toSorted());
});

test('reconciliation: the allowed actions of a case, state by state', () => {
  const table = CASE_STATES.map((state) => [
    state,
    CASE_ACTIONS.map((action) => nextState(state, action) ?? '-').join(' '),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    //        take, takeover, release, explain, close, reopen
    open: 'open open open explained closed -',
    explained: 'explained explained explained - closed open',
    closed: '- - - - - -',
  });
  expect(CASE_ACTIONS.filter(needsNote)).toEqual(['takeover', 'explain', 'close', 'reopen']);
});
