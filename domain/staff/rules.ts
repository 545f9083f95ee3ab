/**
 * Who may do what in the back office. Roles are few, and each is a job: support answers players,
 * payments looks after money in and out, risk knows who players are and what is odd about them,
 * content writes what the house says of itself, and an admin may do everything, which includes
 * making others staff and reading what everybody did. Each call names its roles in its contract.
 */
export const ROLES = ['support', 'payments', 'risk', 'content', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Why a proposal is decided no more. */
export const CLOSED = ['proposal_closed', 'proposal_expired'] as const;
/** Why somebody's yes to a colleague's proposal does not count. */
export const NO_SECOND_YES = [...CLOSED, 'proposal_own', 'proposer_gone', 'same_hand'] as const;

/** Whether a role may do what is left to `allowed`; an admin may in any case. */
export function mayAct(role: Role, allowed: readonly Role[]): boolean {
  return role === 'admin' || allowed.includes(role);
}
