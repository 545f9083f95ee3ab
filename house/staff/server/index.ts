/** The door of house/staff: roles, operators, and the record of what staff do. */
export { addOperator, changeRole, type NewOperator } from './operators.ts';
export { onStaff, type Clerk } from './roles.ts';
export { staffRoutes } from './routes.ts';
export { findBrokenLine, writeAudit, type AuditEntry } from './store.ts';
export type { Role } from '../rules.ts';
