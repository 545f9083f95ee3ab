import type { CheckFrequency } from '#domain/reconciliation/rules.ts';
import type { Role } from '#domain/staff/rules.ts';

/**
 * The sections of the dashboard by role. A section is shown to those who may open the page behind
 * it: money to payments and risk, as in the reports; a queue to those who decide in it; player
 * counts to everyone. An admin sees all.
 */
export const QUEUES = [
  'withdrawals',
  'deposits',
  'documents',
  'adjustments',
  'bet_corrections',
  'cases',
  'reports',
  'duel_flags',
  'significant_events',
  'rates',
  'withdrawal_rules',
  'settlements',
  'jurisdictions',
  'payouts',
  'game_limits',
  'bankrolls',
  'settings',
  'kyc_thresholds',
  'case_versions',
  'aml_cases',
  'aml_decisions',
  'vip_requests',
  'domains',
  'affiliate_payouts',
  'affiliate_settlements',
  'bonus_versions',
  'bonus_budgets',
  'bonus_grants',
  'bonus_packs',
  'chat_drops',
  'mission_versions',
  'level_versions',
  'bonus_abuse',
  'abuse_decisions',
  'new_tournaments',
  'campaign_sends',
  'support',
  'support_payments',
  'support_risk',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const SECTIONS = [
  'money',
  'coverage',
  'rtp',
  'players',
  'checks',
  'providers',
  ...QUEUES,
] as const;
export type DashboardSection = (typeof SECTIONS)[number];

const SEEN_BY: Readonly<Record<DashboardSection, readonly Role[]>> = {
  money: ['payments', 'risk'],
  coverage: ['payments', 'risk'],
  rtp: ['risk'],
  players: ['support', 'payments', 'risk', 'content'],
  checks: ['payments', 'risk'],
  providers: ['payments'],
  withdrawals: ['payments', 'risk'],
  deposits: ['payments'],
  documents: ['risk'],
  adjustments: ['payments', 'risk'],
  bet_corrections: ['payments', 'risk'],
  cases: ['payments', 'risk'],
  reports: ['support'],
  duel_flags: ['risk'],
  significant_events: ['risk'],
  rates: ['payments'],
  withdrawal_rules: [],
  settlements: ['payments'],
  jurisdictions: ['risk'],
  payouts: ['payments'],
  game_limits: ['risk'],
  bankrolls: ['risk'],
  settings: [],
  domains: [],
  affiliate_payouts: ['payments'],
  affiliate_settlements: ['payments'],
  bonus_versions: ['payments'],
  bonus_budgets: ['payments'],
  bonus_grants: ['payments'],
  bonus_packs: ['payments'],
  chat_drops: ['payments'],
  mission_versions: ['payments'],
  level_versions: ['payments'],
  bonus_abuse: ['risk'],
  abuse_decisions: ['risk'],
  new_tournaments: ['payments'],
  campaign_sends: ['content'],
  kyc_thresholds: ['risk'],
  case_versions: ['content'],
  aml_cases: ['risk'],
  aml_decisions: ['risk'],
  vip_requests: ['risk'],
  support: ['support'],
  support_payments: ['payments'],
  support_risk: ['risk'],
};

export function maySee(role: Role, part: DashboardSection): boolean {
  return role === 'admin' || SEEN_BY[part].includes(role);
}

const MINUTE_MS = 60_000;

/** A check without a run for this long is late; the metric alerts use the same values. */
export const LATE_MS: Readonly<Record<CheckFrequency, number>> = {
  minute: 5 * MINUTE_MS,
  hour: 120 * MINUTE_MS,
  day: 36 * 60 * MINUTE_MS,
};
