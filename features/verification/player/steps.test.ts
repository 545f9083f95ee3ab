import { expect, test } from 'vitest';
import { STATUSES, type VerificationStatus } from '#domain/kyc/rules.ts';
import type { VerificationState } from '../contract.ts';
import { chosenIdentity, firstStep, isDone, viewOf } from './steps.ts';

const ALL: (VerificationStatus | null)[] = [null, ...STATUSES];

test('profile.verification: every status has its view, and a failed one leads back to the wizard', () => {
  const views = Object.fromEntries(ALL.map((status) => [status ?? 'none', viewOf(status, false)]));
  expect(views).toEqual({
    none: 'wizard',
    init: 'wizard',
    user_pending: 'wizard',
    waiting: 'waiting',
    pending: 'waiting',
    failed: 'failed',
    unverified: 'failed',
    success: 'success',
    verified: 'success',
  });
  expect(viewOf('failed', true)).toBe('wizard');
  expect(viewOf('success', true)).toBe('success');
});

function state(
  status: VerificationStatus | null,
  missing: VerificationState['missing'],
): VerificationState {
  return { status, missing } as VerificationState;
}

test('verification wizard: a returning player continues at the first missing part', () => {
  expect(firstStep(state(null, ['person', 'identity', 'selfie']))).toBe('why');
  expect(firstStep(state('failed', ['identity', 'selfie']))).toBe('why');
  expect(firstStep(state('init', ['person', 'selfie']))).toBe('person');
  expect(firstStep(state('init', ['id_back', 'selfie']))).toBe('document');
  expect(firstStep(state('init', ['selfie']))).toBe('selfie');
  expect(firstStep(state('init', []))).toBe('review');
  expect(firstStep(state('user_pending', ['selfie']))).toBe('review');
});

test('verification wizard: a step is done when it has all its parts', () => {
  const half = state('init', ['id_back', 'selfie']);
  expect(isDone('person', half)).toBe(true);
  expect(isDone('document', half)).toBe(false);
  expect(isDone('selfie', half)).toBe(false);
  expect(isDone('review', half)).toBe(false);
  expect(isDone('document', state('init', ['person', 'selfie']))).toBe(true);
});

test('verification wizard: the document already started is preselected', () => {
  expect(chosenIdentity(['selfie'])).toBeUndefined();
  expect(chosenIdentity(['id_back'])).toBe('id_card');
  expect(chosenIdentity(['driver_licence', 'selfie'])).toBe('driver_licence');
});
