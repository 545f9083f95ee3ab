/**
 * Identity verification (KYC). A verification has one of eight statuses, in three groups:
 *
 *   pending  init          the player is preparing the documents
 *            waiting       everything is submitted, the review has not started
 *            pending       staff are reviewing it
 *            user_pending  staff have asked the player for something more
 *   failed   failed        the documents were refused, with a reason; the player may retry
 *            unverified    an earlier acceptance was revoked
 *   success  success       the documents were accepted
 *            verified      the player is known by other means than documents
 *
 * The ninth is null: nothing was started.
 */
import { type Micro } from '#core/money.ts';
export const STATUSES = [
  'init',
  'waiting',
  'user_pending',
  'pending',
  'failed',
  'unverified',
  'success',
  'verified',
] as const;
export type VerificationStatus = (typeof STATUSES)[number];
export type StatusGroup = 'pending' | 'failed' | 'success';

const GROUP: Readonly<Record<VerificationStatus, StatusGroup>> = {
  init: 'pending',
  waiting: 'pending',
  user_pending: 'pending',
  pending: 'pending',
  failed: 'failed',
  unverified: 'failed',
  success: 'success',
  verified: 'success',
};

export function groupOf(status: VerificationStatus): StatusGroup {
  return GROUP[status];
}

/** Steps of the player: begin, submit. Steps of staff: the rest. */
export type VerificationStep =
  | 'begin'
  | 'submit'
  | 'open'
  | 'accept'
  | 'refuse'
  | 'ask'
  | 'revoke'
  | 'vouch';

type From = VerificationStatus | 'none';

const STEPS: Readonly<
  Record<VerificationStep, { readonly to: VerificationStatus; readonly from: readonly From[] }>
> = {
  begin: { to: 'init', from: ['none', 'failed', 'unverified'] },
  submit: { to: 'waiting', from: ['init', 'user_pending'] },
  open: { to: 'pending', from: ['waiting'] },
  accept: { to: 'success', from: ['waiting', 'pending'] },
  refuse: { to: 'failed', from: ['waiting', 'pending'] },
  ask: {
    to: 'user_pending',
    from: ['none', 'init', 'waiting', 'pending', 'failed', 'unverified'],
  },
  revoke: { to: 'unverified', from: ['success', 'verified'] },
  vouch: {
    to: 'verified',
    from: ['none', 'init', 'waiting', 'user_pending', 'pending', 'failed', 'unverified'],
  },
};

/** The status after a step, or undefined when the step is not allowed. */
export function nextStatus(
  status: VerificationStatus | null,
  step: VerificationStep,
): VerificationStatus | undefined {
  const { to, from } = STEPS[step];
  return from.includes(status ?? 'none') ? to : undefined;
}

/** Whether the step starts another attempt, with documents of its own. */
export function isNewAttempt(status: VerificationStatus | null, step: VerificationStep): boolean {
  return status !== null && groupOf(status) === 'failed' && (step === 'begin' || step === 'ask');
}

/** Why the identity of the player must be verified. */
export type VerificationNeed = 'deposits' | 'withdrawal' | 'staff';

/** `verification.is_need`: verification is needed, and not accepted yet. */
export function isNeeded(
  need: VerificationNeed | null,
  status: VerificationStatus | null,
): boolean {
  return need !== null && (status === null || groupOf(status) !== 'success');
}

/** The sum of deposits in one currency and the threshold above which verification is needed. */
export type DepositShare = { readonly sum: Micro; readonly threshold: Micro };

const WHOLE = 1_000_000n;

/**
 * Whether linked deposits reach the threshold: half of it in one currency and half in another reach
 * it together. Each share is rounded up, so that splitting never stays below.
 */
export function reachesThreshold(shares: readonly DepositShare[]): boolean {
  const parts = shares.map(({ sum, threshold }) => (sum * WHOLE + threshold - 1n) / threshold);
  return parts.reduce((total, part) => total + part, 0n) >= WHOLE;
}

/**
 * Full years between two dates written as 2001-12-31; a birthday on 29 February counts on 1 March.
 */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
