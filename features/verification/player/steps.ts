import { groupOf, type VerificationStatus } from '#domain/kyc/rules.ts';
import type { VerificationState } from '../contract.ts';
import { IDENTITY_PROOFS, type DocumentKind, type IdentityProof } from '../rules.ts';

export const STEPS = ['why', 'person', 'document', 'selfie', 'review'] as const;
export type WizardStep = (typeof STEPS)[number];

/** The content of the dialog: the wizard, or the outcome. */
export type WizardView = 'wizard' | 'waiting' | 'failed' | 'success';

export function viewOf(status: VerificationStatus | null, isTryingAgain: boolean): WizardView {
  if (status === null || status === 'init' || status === 'user_pending') return 'wizard';
  if (groupOf(status) === 'success') return 'success';
  if (groupOf(status) === 'failed') return isTryingAgain ? 'wizard' : 'failed';
  return 'waiting';
}

/**
 * The step where a returning player continues; a player who was asked for more sees the review
 * step.
 */
export function firstStep({ status, missing }: VerificationState): WizardStep {
  if (status === null || status === 'failed' || status === 'unverified') return 'why';
  if (status === 'user_pending' || missing.length === 0) return 'review';
  if (missing.includes('person')) return 'person';
  return missing.some((one) => one !== 'selfie') ? 'document' : 'selfie';
}

export function stepAfter(step: WizardStep): WizardStep {
  return STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!;
}

export function stepBefore(step: WizardStep): WizardStep {
  return STEPS[Math.max(STEPS.indexOf(step) - 1, 0)]!;
}

/** The document the player has already started with, so that it is preselected. */
export function chosenIdentity(kinds: readonly DocumentKind[]): IdentityProof | undefined {
  const begun = Object.entries(IDENTITY_PROOFS).find(([, parts]) =>
    parts.some((part: DocumentKind) => kinds.includes(part)),
  );
  return begun?.[0] as IdentityProof | undefined;
}

/** Whether a step has all its parts. */
export function isDone(step: WizardStep, { missing }: VerificationState): boolean {
  if (step === 'person') return !missing.includes('person');
  if (step === 'document') return missing.every((one) => one === 'person' || one === 'selfie');
  if (step === 'selfie') return !missing.includes('selfie');
  return step === 'why' || missing.length === 0;
}
