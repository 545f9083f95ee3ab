/**
 * A claim: what one person works on others do not decide, until it is released or taken over with a
 * reason. It keeps two people from doing the same work; who may decide at all is for the roles.
 */
import type { Role } from './rules.ts';

export const CLAIM_STEPS = ['claim', 'takeover', 'release'] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** The person who wants to claim or to decide. */
type Viewer<Id> = { readonly id: Id; readonly role: Role };

/** Whether another person works on it: then its decisions are refused. */
export function isClaimedByOther<Id>(claimedBy: Id | null, viewer: Pick<Viewer<Id>, 'id'>) {
  return claimedBy !== null && claimedBy !== viewer.id;
}

/** The steps that fit: an admin releases what an absent person has claimed. */
export function claimSteps<Id>(
  claimedBy: Id | null,
  viewer: Viewer<Id>,
): Readonly<Record<ClaimStep, boolean>> {
  const isOther = isClaimedByOther(claimedBy, viewer);
  return {
    claim: claimedBy === null,
    takeover: isOther,
    release: claimedBy !== null && (!isOther || viewer.role === 'admin'),
  };
}
