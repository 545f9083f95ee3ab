/**
 * Roles of the back office. Each is a job: support answers players, payments handles deposits and
 * withdrawals, risk reviews identities and suspicious activity, content writes the site's texts,
 * and an admin may do everything, which includes managing staff and reading the audit log. Each
 * call names its roles in its contract.
 */
export const ROLES = ['support', 'payments', 'risk', 'content', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Whether a role is one of `allowed`; an admin always may. */
export function mayAct(role: Role, allowed: readonly Role[]): boolean {
  return role === 'admin' || allowed.includes(role);
}
