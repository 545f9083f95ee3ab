import { afterEach, expect, test } from 'vitest';
import { clearSteps, storeStep, stepNow, stepOf } from './steps.ts';

afterEach(() => sessionStorage.clear());

const MINUTE = 60_000;
const sent = { to: 'a•••n@example.org', resend_after: 60, life_seconds: 600 };
const how = { contact: 'ann@example.org', channel: 'mail' } as const;

test('auth.resend: a step knows when another code may be requested and when this one expires', () => {
  const first = stepOf(sent, how, undefined, 1_000);
  expect(first).toEqual({
    ...how,
    to: sent.to,
    sent: 1,
    resendAt: 61_000,
    endsAt: 601_000,
  });
  expect(stepOf({ ...sent, resend_after: 120 }, how, first, 2_000)).toMatchObject({
    sent: 2,
    resendAt: 122_000,
  });
});

test('steps: the tab keeps a step as long as the server keeps the flow, and no longer', () => {
  const step = storeStep('login-email', stepOf(sent, how, undefined, 0));
  expect(stepNow('login-email', undefined, 29 * MINUTE)).toEqual(step);
  expect(stepNow('login-email', undefined, 31 * MINUTE)).toBeUndefined();
  expect(stepNow('login-email', 'bob@example.org', 0)).toBeUndefined();
});

test('steps: those that share a server cookie end each other, others stay', () => {
  const step = stepOf(sent, how);
  storeStep('restore-email', step);
  storeStep('login-email', step);
  storeStep('login-phone', step);
  expect(stepNow('login-email')).toBeUndefined();
  storeStep('second', step);
  expect([stepNow('login-phone'), stepNow('second'), stepNow('restore-email')]).toEqual([
    undefined,
    step,
    step,
  ]);
  clearSteps();
  expect([stepNow('second'), stepNow('restore-email')]).toEqual([undefined, undefined]);
});

test('steps: foreign text under the storage key is ignored', () => {
  sessionStorage.setItem('code.second', '{"endsAt":');
  expect(stepNow('second')).toBeUndefined();
  sessionStorage.setItem('code.second', '{}');
  expect(stepNow('second')).toBeUndefined();
});
