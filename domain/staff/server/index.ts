/** Public API of domain/staff: roles, operators and the audit log. */
export { addOperator, changeRole, resetByCommand } from './operators.ts';
export { findBrokenLine } from './store.audit.ts';
export { exportList } from './export-list.ts';
export { onStaffList } from './list-routes.ts';
export { onStaff, type StaffUser } from './roles.ts';
export { staffRoutes } from './routes.ts';
export { lockRoles, listReachable, writeAudit } from './store.ts';
export {
  previewSecondApproval,
  refuseClosed,
  refuseSamePerson,
  refuseSecondApproval,
} from './four-eyes.ts';
export type { Role } from '../rules.ts';
