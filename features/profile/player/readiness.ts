import type { User } from '#house/identity/contract.ts';

/** What an account has and lacks, each with what there is to do about it. */
export type Step = {
  readonly name: 'email' | 'phone' | 'password' | 'verification';
  readonly state: 'done' | 'todo' | 'missing' | 'pending' | 'failed';
};

export function stepsOf(user: User): readonly Step[] {
  return [
    { name: 'email', state: contact(user.email, user.is_email_verified) },
    { name: 'phone', state: contact(user.phone, user.is_phone_verified) },
    { name: 'password', state: user.is_password_exists ? 'done' : 'missing' },
    { name: 'verification', state: verification(user.verification.data?.status) },
  ];
}

function contact(address: string | null, isVerified: boolean): Step['state'] {
  if (address === null) return 'missing';
  return isVerified ? 'done' : 'todo';
}

/** The raw states of the specification in their three groups; none yet is still to be done. */
const PENDING: readonly string[] = ['waiting', 'user_pending', 'pending'];
const FAILED: readonly string[] = ['failed', 'unverified'];
const SUCCESS: readonly string[] = ['success', 'verified'];

function verification(status: string | undefined): Step['state'] {
  if (status === undefined || status === 'init') return 'missing';
  if (SUCCESS.includes(status)) return 'done';
  if (FAILED.includes(status)) return 'failed';
  return PENDING.includes(status) ? 'pending' : 'missing';
}
