import { expect, test } from 'vitest';
import { isRole, mayAct, ROLES } from './rules.ts';
import { ACTIONS, isAction } from './rules.actions.ts';

test('staff: only the roles of the back office are roles', () => {
  expect(ROLES).toEqual(['support', 'payments', 'risk', 'content', 'admin']);
  expect(ROLES.filter(isRole)).toEqual(ROLES);
  expect(['', 'Admin', 'player', 'adminn'].filter(isRole)).toEqual([]);
});

test('staff: a role may what it is named for, and an admin everything', () => {
  expect(ROLES.filter((role) => mayAct(role, ['support', 'risk']))).toEqual([
    'support',
    'risk',
    'admin',
  ]);
  expect(ROLES.filter((role) => mayAct(role, []))).toEqual(['admin']);
});

test('staff: an audited action is known by its whole name', () => {
  expect(ACTIONS.filter(isAction)).toEqual(ACTIONS);
  expect(['', 'staff', 'staff.login.', 'Staff.login'].filter(isAction)).toEqual([]);
});
