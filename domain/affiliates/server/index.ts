/** Public API of domain/affiliates: partners, their links, and which partner brought a player. */
export { attributePlayer } from './attribute-player.ts';
export { createClickRecorder } from './clicks.ts';
export { estimateMonths, type EstimatedMonth } from './estimate-months.ts';
export { listClosedPlay, listClosedRates, listOpenMonths } from './store.estimates.ts';
export { countDepositors } from './store.months.ts';
export { closeMonths, type JustClosed } from './close-months.ts';
export { findKeyPartner, insertApiKey, listApiKeys, revokeApiKeys } from './store.api-keys.ts';
export { closeCode, insertCode, listCodes, type AffiliateCode } from './store.codes.ts';
export { createPromoCheck, isPartnerCode, type CheckPromo } from './promo-codes.ts';
export { countOpenMarks, markInactive } from './store.activity-marks.ts';
export { markBonusHunters } from './store.bonus-hunters.ts';
export { attributionRoutes } from './routes.ts';
export {
  findPayoutDestination,
  insertPayout,
  lockPayout,
  settlePayout,
  type PartnerPayout,
} from './store.payouts.ts';
export { findInviter, listSubs, listSubShares, readInviteCode } from './store.invitations.ts';
export { queuePostback } from './postbacks.ts';
export { sendPostbacks } from './send-postbacks.ts';
export { partnerKeys, type PartnerKeys } from './secrets.ts';
export {
  decideMark,
  findAttribution,
  isFirstDeposit,
  listMarks,
  lockMark,
  markOrder,
  type FraudMark,
} from './store.attributions.ts';
export {
  countLinks,
  findLink,
  insertLink,
  listLinks,
  switchLink,
  trimClicks,
  type AffiliateLink,
} from './store.links.ts';
export {
  consumePartnerTotpStep,
  countLevelsBelow,
  findPartner,
  findPartnerByEmail,
  findPartnerSecrets,
  insertPartner,
  insertProgramme,
  listAbove,
  listPartners,
  lockPartner,
  partnerOrder,
  readProgramme,
  setPartnerPassword,
  setPartnerStatus,
  setPartnerTotp,
  updatePartner,
  type Partner,
  type PartnerSecrets,
  type ProgrammeSettings,
} from './store.partners.ts';
export { findHook, listPostbacks, putHook, trimPostbacks } from './store.postbacks.ts';
export {
  findDestination,
  insertDestination,
  type NewDestination,
  type PartnerDestination,
} from './store.destinations.ts';
export {
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
  insertPasswordLink,
  trimPasswordLinks,
} from './store.password-links.ts';
export {
  consumePartnerChallenge,
  endPartnerChallenges,
  endPartnerSession,
  endPartnerSessions,
  findSessionPartner,
  insertPartnerChallenge,
  insertPartnerSession,
  putChallengeTotp,
  SESSION_HOURS,
  trimPartnerSessions,
  tryPartnerChallenge,
  type SessionPartner,
} from './store.sessions.ts';
export {
  findPlan,
  findTerms,
  insertCorrection,
  insertPlan,
  insertTerms,
  listOpenCorrections,
  listPlans,
  type Plan,
} from './store.statements.ts';
export {
  findStatement,
  listStatementLines,
  listStatementPlayers,
  listStatements,
  listTotals,
  type ClosedMonth,
  type StatementTotal,
} from './store.statement-lists.ts';
export {
  countTraffic,
  listBroughtPlayers,
  sumPlay,
  type CountRow,
  type MoneyRow,
  type ReportKey,
} from './store.reports.ts';
