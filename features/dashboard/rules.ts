import type { Every } from '#domain/reconciliation/rules.ts';
import type { Role } from '#domain/staff/rules.ts';

/**
 * What each role sees of the day, in plain words. A part is shown to those who may open the page
 * behind it: figures of money to payments and risk, as in the reports; a queue to those who decide
 * in it; how many players there are to everybody. An admin sees all.
 */
export const QUEUES = [
  'withdrawals',
  'deposits',
  'documents',
  'adjustments',
  'cases',
  'reports',
  'rates',
  'rules',
  'settlements',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const PARTS = ['money', 'players', 'checks', 'providers', ...QUEUES] as const;
export type Part = (typeof PARTS)[number];

const SEEN_BY: Readonly<Record<Part, readonly Role[]>> = {
  money: ['payments', 'risk'],
  players: ['support', 'payments', 'risk', 'content'],
  checks: ['payments', 'risk'],
  providers: ['payments'],
  withdrawals: ['payments', 'risk'],
  deposits: ['payments'],
  documents: ['risk'],
  adjustments: ['payments', 'risk'],
  cases: ['payments', 'risk'],
  reports: ['support'],
  rates: ['payments'],
  rules: [],
  settlements: ['payments'],
};

export function maySee(role: Role, part: Part): boolean {
  return role === 'admin' || SEEN_BY[part].includes(role);
}

const MINUTE_MS = 60_000;

/** A check that has not run for so long stands still; the alarms of the metrics say the same. */
export const LATE_MS: Readonly<Record<Every, number>> = {
  minute: 5 * MINUTE_MS,
  hour: 120 * MINUTE_MS,
  day: 36 * 60 * MINUTE_MS,
};
