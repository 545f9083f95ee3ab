import { groupOf, type Status } from '#domain/kyc/rules.ts';
import type { VerificationState } from '../contract.ts';
import { IDENTITIES, type DocumentKind, type Identity } from '../rules.ts';

export const STEPS = ['why', 'person', 'document', 'selfie', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** What the dialog is about: putting documents together, or what came of them. */
export type View = 'wizard' | 'waiting' | 'failed' | 'success';

export function viewOf(status: Status | null, isTryingAgain: boolean): View {
  if (status === null || status === 'init' || status === 'user_pending') return 'wizard';
  if (groupOf(status) === 'success') return 'success';
  if (groupOf(status) === 'failed') return isTryingAgain ? 'wizard' : 'failed';
  return 'waiting';
}

/** Where somebody who comes back goes on; whoever was asked for more sees all of it at once. */
export function firstStep({ status, missing }: VerificationState): Step {
  if (status === null || status === 'failed' || status === 'unverified') return 'why';
  if (status === 'user_pending' || missing.length === 0) return 'review';
  if (missing.includes('person')) return 'person';
  return missing.some((one) => one !== 'selfie') ? 'document' : 'selfie';
}

export function stepAfter(step: Step): Step {
  return STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!;
}

export function stepBefore(step: Step): Step {
  return STEPS[Math.max(STEPS.indexOf(step) - 1, 0)]!;
}

/** The document the player has begun with, so that he finds it chosen. */
export function chosenIdentity(kinds: readonly DocumentKind[]): Identity | undefined {
  const begun = Object.entries(IDENTITIES).find(([, parts]) =>
    parts.some((part: DocumentKind) => kinds.includes(part)),
  );
  return begun?.[0] as Identity | undefined;
}

/** Whether a step has what it asks for. */
export function isDone(step: Step, { missing }: VerificationState): boolean {
  if (step === 'person') return !missing.includes('person');
  if (step === 'document') return missing.every((one) => one === 'person' || one === 'selfie');
  if (step === 'selfie') return !missing.includes('selfie');
  return step === 'why' || missing.length === 0;
}
