/**
 * How the house comes to know its player. A verification has one of eight states, in three groups:
 *
 *   pending  init          the player is putting documents together
 *            waiting       everything is sent, nobody has looked yet
 *            pending       somebody of the house is looking
 *            user_pending  the house asks the player for something more
 *   failed   failed        the documents were refused, with a reason; he may try again
 *            unverified    an earlier yes was taken back
 *   success  success       the documents were accepted
 *            verified      the house knows him by other means than documents
 *
 * The ninth is to have none of these: nothing was begun.
 */
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
export type Status = (typeof STATUSES)[number];
export type Group = 'pending' | 'failed' | 'success';

const GROUP: Readonly<Record<Status, Group>> = {
  init: 'pending',
  waiting: 'pending',
  user_pending: 'pending',
  pending: 'pending',
  failed: 'failed',
  unverified: 'failed',
  success: 'success',
  verified: 'success',
};

export function groupOf(status: Status): Group {
  return GROUP[status];
}

/** What the player does: begin, submit. What staff do: the rest. */
export type Step = 'begin' | 'submit' | 'open' | 'accept' | 'refuse' | 'ask' | 'revoke' | 'vouch';

type From = Status | 'none';

const STEPS: Readonly<Record<Step, { readonly to: Status; readonly from: readonly From[] }>> = {
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

/** The state after a step, or undefined when the step does not lead on from here. */
export function next(status: Status | null, step: Step): Status | undefined {
  const { to, from } = STEPS[step];
  return from.includes(status ?? 'none') ? to : undefined;
}

/** Whether the step begins another attempt, whose documents are its own. */
export function isNewAttempt(status: Status | null, step: Step): boolean {
  return status !== null && groupOf(status) === 'failed' && (step === 'begin' || step === 'ask');
}

/** Why the house must know who this is. */
export type Need = 'deposits' | 'withdrawal' | 'staff';

/** `verification.is_need`: something asks for it, and there is no yes. */
export function isNeeded(need: Need | null, status: Status | null): boolean {
  return need !== null && (status === null || groupOf(status) !== 'success');
}

/** One currency's sum of deposits and the sum from which on the house must know its player. */
export type DepositShare = { readonly sum: bigint; readonly threshold: bigint };

const WHOLE = 1_000_000n;

/**
 * Whether linked deposits reach the threshold: half of it in one currency and half in another are
 * the whole. Each share is rounded up, so splitting never stays below.
 */
export function reachesThreshold(shares: readonly DepositShare[]): boolean {
  const parts = shares.map(({ sum, threshold }) => (sum * WHOLE + threshold - 1n) / threshold);
  return parts.reduce((total, part) => total + part, 0n) >= WHOLE;
}

/** Whole years between two days written as 2001-12-31; who was born on 29 February waits a day. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
