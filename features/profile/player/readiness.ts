import type { User } from '#domain/identity/contract.ts';

/**
 * What an account has and lacks, each with what there is to do about it. How far the house knows
 * its player is a matter of its own, with a card below.
 */
export type Step = {
  readonly name: 'email' | 'phone' | 'password';
  readonly state: 'done' | 'todo' | 'missing';
};

export function stepsOf(user: User): readonly Step[] {
  return [
    { name: 'email', state: contact(user.email, user.is_email_verified) },
    { name: 'phone', state: contact(user.phone, user.is_phone_verified) },
    { name: 'password', state: user.is_password_exists ? 'done' : 'missing' },
  ];
}

function contact(address: string | null, isVerified: boolean): Step['state'] {
  if (address === null) return 'missing';
  return isVerified ? 'done' : 'todo';
}
