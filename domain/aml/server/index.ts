/** Public API of domain/aml: screening of players, and the cases that hits and thresholds open. */
export { importList } from './import-list.ts';
export { createListScreening } from './list-screening.ts';
export { openCase, requireDueDiligence } from './open-case.ts';
export { isHeldAfterScreening, screenDue, screenPlayer } from './screen.ts';
export type { Screening } from './screening.ts';
export {
  caseOrder,
  closeCase,
  findCase,
  isHeld,
  listCases,
  lockCase,
  reopenCase,
  setCaseClaim,
  type AmlCase,
} from './store.cases.ts';
export { insertStep, listHits, listSteps } from './store.evidence.ts';
export {
  findCaseFile,
  hasCaseFiles,
  insertCaseFile,
  listCaseFiles,
  type CaseFile,
} from './store.files.ts';
export { listVersions, listVersionsInForce, type ListVersion } from './store.lists.ts';
export { findPerson, readKnownFacts } from './store.screenings.ts';
