import type { User } from '#domain/identity/contract.ts';

/**
 * The security and contact steps of an account, each with its state. Identity verification is
 * separate and has its own card.
 */
export type ReadinessStep = {
  readonly name: 'email' | 'phone' | 'password' | 'second';
  readonly state: 'done' | 'todo' | 'missing';
};

/** Two-factor protection is missing until it is known. */
export function stepsOf(user: User, hasTwoFactor = false): readonly ReadinessStep[] {
  return [
    { name: 'email', state: contact(user.email, user.is_email_verified) },
    { name: 'phone', state: contact(user.phone, user.is_phone_verified) },
    { name: 'password', state: user.is_password_exists ? 'done' : 'missing' },
    { name: 'second', state: hasTwoFactor ? 'done' : 'missing' },
  ];
}

function contact(address: string | null, isVerified: boolean): ReadinessStep['state'] {
  if (address === null) return 'missing';
  return isVerified ? 'done' : 'todo';
}
