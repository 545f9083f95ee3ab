/**
 * A request to join the VIP club: new, contacted, then accepted or rejected. It is accepted after
 * the checks that the regulator asks for: that the player can afford it, where the money comes
 * from, and a named manager. Source: section 5.6 of the domain reference.
 */
export const VIP_STATES = ['NEW', 'CONTACTED', 'ACCEPTED', 'REJECTED'] as const;
export type VipState = (typeof VIP_STATES)[number];

export const REQUEST_TYPES = ['page', 'register'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

const NEXT: Readonly<Record<VipState, readonly VipState[]>> = {
  NEW: ['CONTACTED', 'REJECTED'],
  CONTACTED: ['ACCEPTED', 'REJECTED'],
  ACCEPTED: [],
  REJECTED: [],
};

export function mayMove(from: VipState, to: VipState): boolean {
  return NEXT[from].includes(to);
}
