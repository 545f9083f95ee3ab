/** The public API of domain/missions: what players do within a day or a week for a reward. */
export { claimMission, type MissionClaimDeps } from './claim.ts';
export { listenForMissions } from './listen.ts';
export { listBudgets } from './store.budgets.ts';
export { listOwnMissions, type OwnMission } from './own.ts';
export { shipMissions } from './ship-missions.ts';
export {
  findMission,
  insertVersion,
  listMissions,
  listProgress,
  setOn,
  sumMissions,
  trimCounts,
  type OwnProgress,
} from './store.ts';
