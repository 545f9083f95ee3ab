/**
 * The four-eyes rule: what one person proposes takes effect when another person approves it, while
 * both have a role that may. Until then the proposer can withdraw it, and another person can reject
 * it with a reason; some kinds expire.
 */
export const PROPOSAL_STATUSES = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** The kinds, as the database lists them with their roles and lifetimes. */
export type ProposalKindName =
  | 'adjustments'
  | 'bet_corrections'
  | 'rates'
  | 'withdrawal_rules'
  | 'settlements'
  | 'jurisdictions'
  | 'payouts'
  | 'game_limits'
  | 'bankrolls'
  | 'settings'
  | 'kyc_thresholds'
  | 'case_versions'
  | 'aml_decisions'
  | 'domains'
  | 'affiliate_payouts'
  | 'affiliate_settlements'
  | 'bonus_versions'
  | 'bonus_budgets'
  | 'bonus_grants'
  | 'bonus_packs'
  | 'chat_drops'
  | 'mission_versions'
  | 'level_versions'
  | 'abuse_decisions'
  | 'new_tournaments'
  | 'campaign_sends';

/** What ends an open proposal, besides its lifetime. */
export type ProposalStep = 'approve' | 'reject' | 'withdraw';
export const STATUS_AFTER = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const satisfies Record<ProposalStep, ProposalStatus>;

/** Refusals of a decision about a proposal that is no longer open. */
export const CLOSED_PROPOSAL_REFUSALS = ['proposal_closed', 'proposal_expired'] as const;
/** Refusals of an approval under the four-eyes rule. */
export const SECOND_APPROVAL_REFUSALS = [
  ...CLOSED_PROPOSAL_REFUSALS,
  'proposal_own',
  'proposer_inactive',
  'same_person',
] as const;
