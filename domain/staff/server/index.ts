/** Public API of domain/staff: roles, operators, four-eyes approval and the audit log. */
export { addOperator, changeRole, resetByCommand } from './operators.ts';
export { findBrokenLine } from './store.audit.ts';
export { dayOf, readDayRange, type DayRange } from './day-range.ts';
export { exportList } from './export-list.ts';
export { onStaffList } from './list-routes.ts';
export { onStaff, type StaffUser } from './roles.ts';
export { staffRoutes } from './routes.ts';
export { lockRoles, listReachable, writeAudit } from './store.ts';
export { nextClaim } from './claims.ts';
export { refuseSamePerson, refuseSecondApproval } from './four-eyes.ts';
export type { Applied, ProposalDraft, ProposalKind } from './proposals/kind.ts';
export { approveProposal, rejectProposal, submitProposal } from './proposals/commands.ts';
export { presentProposals } from './proposals/present.ts';
export { proposalFileRoute } from './proposals/file.ts';
export { proposalJobs, proposalRoutes } from './proposals/routes.ts';
export { findLatest, listProposals, lockSubject, type Proposal } from './proposals/store.ts';
export type { Role } from '../rules.ts';
