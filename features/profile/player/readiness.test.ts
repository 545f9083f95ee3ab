import { expect, test } from 'vitest';
import type { User } from '#house/identity/contract.ts';
import { stepsOf } from './readiness.ts';

const NEW = {
  email: null,
  phone: null,
  is_email_verified: false,
  is_phone_verified: false,
  is_password_exists: false,
  verification: { is_need: false, data: null },
} as unknown as User;

const states = (user: Partial<User>) => stepsOf({ ...NEW, ...user }).map(({ state }) => state);

test('an account without anything lacks everything, and a whole one nothing', () => {
  expect(states({})).toEqual(['missing', 'missing', 'missing', 'missing']);
  expect(
    states({
      email: 'ada@example.org',
      phone: '+77011234567',
      is_email_verified: true,
      is_phone_verified: true,
      is_password_exists: true,
      verification: { is_need: false, data: { status: 'verified' } },
    }),
  ).toEqual(['done', 'done', 'done', 'done']);
  expect(states({ email: 'ada@example.org' })[0]).toBe('todo');
});

test.each([
  ['init', 'missing'],
  ['waiting', 'pending'],
  ['user_pending', 'pending'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['unverified', 'failed'],
  ['success', 'done'],
  ['verified', 'done'],
])('verification %s is %s', (status, state) => {
  expect(states({ verification: { is_need: true, data: { status } } })[3]).toBe(state);
});
