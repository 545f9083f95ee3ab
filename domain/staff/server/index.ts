/** The door of domain/staff: roles, operators, and the record of what staff do. */
export { addOperator, changeRole, resetByCommand } from './operators.ts';
export { findBrokenLine } from './audit-store.ts';
export { onStaff, type Clerk } from './roles.ts';
export { staffRoutes } from './routes.ts';
export { holdRoles, listReachable, writeAudit } from './store.ts';
export { foreseeSecondYes, refuseClosed, refuseSameHand, refuseSecondYes } from './two-people.ts';
export type { Role } from '../rules.ts';
