import { expect, test } from 'vitest';
import { STATUSES, type Status } from '#domain/kyc/rules.ts';
import type { VerificationState } from '../contract.ts';
import { chosenIdentity, firstStep, isDone, viewOf } from './steps.ts';

const ALL: (Status | null)[] = [null, ...STATUSES];

test('profile.verification: every state has its view, and failure leads back to the wizard', () => {
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

function state(status: Status | null, missing: VerificationState['missing']): VerificationState {
  return { status, missing } as VerificationState;
}

test('who comes back goes on where something is missing', () => {
  expect(firstStep(state(null, ['person', 'identity', 'selfie']))).toBe('why');
  expect(firstStep(state('failed', ['identity', 'selfie']))).toBe('why');
  expect(firstStep(state('init', ['person', 'selfie']))).toBe('person');
  expect(firstStep(state('init', ['id_back', 'selfie']))).toBe('document');
  expect(firstStep(state('init', ['selfie']))).toBe('selfie');
  expect(firstStep(state('init', []))).toBe('review');
  expect(firstStep(state('user_pending', ['selfie']))).toBe('review');
});

test('a step is done when it has what it asks for', () => {
  const half = state('init', ['id_back', 'selfie']);
  expect(isDone('person', half)).toBe(true);
  expect(isDone('document', half)).toBe(false);
  expect(isDone('selfie', half)).toBe(false);
  expect(isDone('review', half)).toBe(false);
  expect(isDone('document', state('init', ['person', 'selfie']))).toBe(true);
});

test('the document that was begun is found chosen', () => {
  expect(chosenIdentity(['selfie'])).toBeUndefined();
  expect(chosenIdentity(['id_back'])).toBe('id_card');
  expect(chosenIdentity(['driver_licence', 'selfie'])).toBe('driver_licence');
});
