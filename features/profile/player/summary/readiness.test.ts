import { expect, test } from 'vitest';
import type { User } from '#domain/identity/contract.ts';
import { stepsOf } from './readiness.ts';

const NEW = {
  email: null,
  phone: null,
  is_email_verified: false,
  is_phone_verified: false,
  is_password_exists: false,
} as unknown as User;

const states = (user: Partial<User>, hasTwoFactor?: boolean) =>
  stepsOf({ ...NEW, ...user }, hasTwoFactor).map(({ state }) => state);

test('readiness: an empty account lacks every step, and a complete one none', () => {
  expect(states({})).toEqual(['missing', 'missing', 'missing', 'missing']);
  expect(
    states(
      {
        email: 'ada@example.org',
        phone: '+77011234567',
        is_email_verified: true,
        is_phone_verified: true,
        is_password_exists: true,
      },
      true,
    ),
  ).toEqual(['done', 'done', 'done', 'done']);
  expect(states({ email: 'ada@example.org' })[0]).toBe('todo');
});
