export { createJurisdictions, type Jurisdictions } from './jurisdictions.ts';
export { createMinAgeOf, type MinAgeOf } from './min-age.ts';
export { countMoving, MOVE_JOB, movePlayers } from './move-players.ts';
export {
  findJurisdiction,
  insertVersion,
  listJurisdictions,
  setAreas,
  type JurisdictionRow,
} from './store.changes.ts';
export { readJurisdictions, readMinAge } from './store.ts';
