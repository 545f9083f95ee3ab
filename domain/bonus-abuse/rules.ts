/**
 * Abuse of bonuses: what counts as a sign of it, and what may become of a case.
 *
 * A sign is evidence and takes nothing away. It opens a case about one granted bonus, a person
 * reviews it, and dismisses or upholds it with a reason; an upheld case may end the bonus and may
 * block further bonuses of the player. What is ended by one person has a limit.
 *
 * Source: domain reference 5.3: one per person, household, device and payment instrument; opposite
 * bets over linked accounts; delayed rounds; a deposit that is charged back.
 */
import { coveredPercent, type Cover } from '#domain/rounds/rules.cover.ts';

/** By what two accounts that had the same bonus seem to be one person or household. */
export const LINKS = ['device', 'instrument', 'household'] as const;
export type SharedBy = (typeof LINKS)[number];

export const SIGNALS = [
  ...LINKS,
  'opposite_bets',
  'low_risk',
  'delayed_round',
  'chargeback',
] as const;
export type SignalKind = (typeof SIGNALS)[number];

export const CASE_STATES = ['open', 'in_review', 'dismissed', 'upheld'] as const;
export type AbuseState = (typeof CASE_STATES)[number];

export const DECISIONS = ['dismissed', 'upheld'] as const;
export type AbuseDecision = (typeof DECISIONS)[number];

/** What happened to a case, as its page shows it. */
export const STEPS = [
  'opened',
  'signal',
  'claimed',
  'taken_over',
  'released',
  'noted',
  ...DECISIONS,
  'unblocked',
] as const;
export type AbuseStep = (typeof STEPS)[number];

/** What is done where a bonus was taken before by the same person, household or device. */
export const SHARING_RULES = ['case', 'refuse'] as const;
export type SharingRule = (typeof SHARING_RULES)[number];

/** More accounts at one address are a provider or a café, not a household. */
export const HOUSEHOLD_MAX = 10;
/** How long an address counts as one where the player lives. */
export const HOUSEHOLD_DAYS = 90;

/** From this share of the stakes on, bets that can hardly be lost are a sign. */
export const LOW_RISK_PERCENT = 30n;
/** Fewer bets than this say nothing about how a player plays. */
export const LOW_RISK_BETS = 10;

/** A round that was open for so long, and over the end of its bonus, is a sign. */
export const DELAY_MINUTES = 60;

/** Bets of two players that cover this share of the outcomes together leave nothing to chance. */
export const COVER_PERCENT = 90;

/** Whether two players together bet on nearly every outcome of a round, and neither alone does. */
export function areOpposite(one: readonly Cover[], other: readonly Cover[]): boolean {
  return !coversAll(one) && !coversAll(other) && coversAll([...one, ...other]);
}

function coversAll(covers: readonly Cover[]): boolean {
  return coveredPercent(covers) >= COVER_PERCENT;
}
