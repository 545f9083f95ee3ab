/** Public API of domain/affiliates: partners, their links, and which partner brought a player. */
export { attributePlayer, recordClick } from './attribute-player.ts';
export { attributionRoutes } from './routes.ts';
export { queuePostback } from './postbacks.ts';
export {
  decideMark,
  findAttribution,
  isFirstDeposit,
  listMarks,
  lockMark,
  type FraudMark,
} from './store.attributions.ts';
export {
  countLinks,
  findLink,
  findLinkByTag,
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
  readProgramme,
  setPartnerPassword,
  setPartnerStatus,
  setPartnerTotp,
  updatePartner,
  type Partner,
  type PartnerSecrets,
  type ProgrammeSettings,
} from './store.partners.ts';
export {
  claimPostback,
  findHook,
  insertPostback,
  listPostbacks,
  putHook,
  savePostback,
  trimPostbacks,
  type DuePostback,
  type Hook,
  type PostbackRow,
} from './store.postbacks.ts';
export {
  consumePartnerChallenge,
  endPartnerSession,
  endPartnerSessions,
  findSessionPartner,
  insertPartnerChallenge,
  insertPartnerSession,
  putChallengeTotp,
  SESSION_HOURS,
  trimPartnerSessions,
  tryPartnerChallenge,
  type PartnerLoginStep,
  type SessionPartner,
} from './store.sessions.ts';
