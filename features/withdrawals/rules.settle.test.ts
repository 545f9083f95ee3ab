import { expect, test } from 'vitest';
import { STATUS, type WithdrawalState, type WithdrawalStatus } from './rules.ts';
import { maySettle } from './rules.settle.ts';

const DAY = { seconds: 24 * 3600, isThere: true, hoursNeeded: 24 };

function state(status: WithdrawalStatus, isAsked: boolean): WithdrawalState {
  return { status, isAsked, approvals: 1, approvalsNeeded: 1 };
}

test('settlement: only an open withdrawal that was sent to a provider can be settled manually', () => {
  const may = Object.values(STATUS).flatMap((status) =>
    [false, true].filter((isAsked) => maySettle(state(status, isAsked), DAY)).map(() => status),
  );
  expect(may).toEqual([STATUS.approved, STATUS.sent, STATUS.sent]);
});

test('settlement: not before its provider has been silent for as long as the rule says', () => {
  const asked = state(STATUS.approved, true);
  expect(maySettle(asked, DAY)).toBe(true);
  expect(maySettle(asked, { ...DAY, seconds: DAY.seconds - 1 })).toBe(false);
  expect(maySettle(asked, { ...DAY, hoursNeeded: 25 })).toBe(false);
  expect(maySettle(asked, { ...DAY, seconds: 0, isThere: false })).toBe(true);
});
