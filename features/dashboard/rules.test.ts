import { expect, test } from 'vitest';
import { ROLES } from '#domain/staff/rules.ts';
import { LATE_MS, maySee, SECTIONS } from './rules.ts';

test('dashboard: every role sees the sections of its pages, and an admin all', () => {
  const seen = ROLES.map((role) => SECTIONS.filter((section) => maySee(role, section)));
  expect(seen).toEqual([
    ['players', 'reports', 'support'],
    [
      'money',
      'coverage',
      'players',
      'checks',
      'providers',
      'withdrawals',
      'deposits',
      'adjustments',
      'bet_corrections',
      'cases',
      'rates',
      'settlements',
      'payouts',
      'affiliate_payouts',
      'affiliate_settlements',
      'bonus_versions',
      'bonus_budgets',
      'bonus_grants',
      'bonus_packs',
      'chat_drops',
      'mission_versions',
      'level_versions',
      'new_tournaments',
      'support_payments',
    ],
    [
      'money',
      'coverage',
      'rtp',
      'players',
      'checks',
      'withdrawals',
      'documents',
      'adjustments',
      'bet_corrections',
      'cases',
      'duel_flags',
      'significant_events',
      'jurisdictions',
      'game_limits',
      'bankrolls',
      'kyc_thresholds',
      'aml_cases',
      'aml_decisions',
      'vip_requests',
      'bonus_abuse',
      'abuse_decisions',
      'support_risk',
    ],
    ['players', 'case_versions', 'campaign_sends'],
    SECTIONS,
  ]);
});

test('dashboard: a check is late after five minutes, two hours or a day and a half', () => {
  expect(LATE_MS).toEqual({ minute: 300_000, hour: 7_200_000, day: 129_600_000 });
});
