import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import { claimSteps, isClaimedByOther, type ClaimStep } from '../rules.claims.ts';
import type { StaffUser } from './roles.ts';

type ClaimRequest<Code extends string> = {
  readonly step: ClaimStep;
  /** Who works on it now. */
  readonly claimedBy: PlayerId | null;
  readonly staff: StaffUser;
  readonly note: string | null;
  /** The refusal of a step that does not fit: a release of what is free. */
  readonly notAllowed: Code;
};

/**
 * Who works on it after the step. Claimed again by the same person it stays theirs. A takeover
 * needs a note. The caller holds the lock of the row, and writes the timeline and the audit log.
 */
export function nextClaim<Code extends string>({
  step,
  claimedBy,
  staff,
  note,
  notAllowed,
}: ClaimRequest<Code>): PlayerId | null | Refusal<Code | 'claimed_by_other' | 'bad_input'> {
  if (step === 'takeover' && note === null) return refuseInput('note', 'required');
  if (step === 'claim' && claimedBy === staff.id) return claimedBy;
  if (!claimSteps(claimedBy, staff)[step]) {
    return step !== 'takeover' && isClaimedByOther(claimedBy, staff)
      ? refuse('claimed_by_other')
      : refuse(notAllowed);
  }
  return step === 'release' ? null : staff.id;
}
