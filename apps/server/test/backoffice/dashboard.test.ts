import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey } from '#dev/test-app.ts';
import type { Dashboard } from '#features/dashboard/contract.backoffice.ts';
import type { Role } from '#domain/staff/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

/** The parts of the dashboard each role sees, by name. */
const SEEN: readonly [Role, readonly string[]][] = [
  ['support', ['players', 'reports', 'support']],
  ['content', ['players', 'case_versions', 'campaign_sends']],
  [
    'payments',
    [
      'money',
      'players',
      'withdrawals',
      'deposits',
      'adjustments',
      'bet_corrections',
      'cases',
      'checks',
      'providers',
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
  ],
  [
    'risk',
    [
      'money',
      'players',
      'withdrawals',
      'documents',
      'adjustments',
      'bet_corrections',
      'cases',
      'duel_flags',
      'significant_events',
      'checks',
      'jurisdictions',
      'game_limits',
      'bankrolls',
      'kyc_thresholds',
      'aml_cases',
      'aml_decisions',
      'bonus_abuse',
      'abuse_decisions',
      'support_risk',
      'vip_requests',
    ],
  ],
];

test.for(SEEN)('dashboard: %s sees the parts of its role', async ([role, parts], { app }) => {
  const { send } = await createStaffClient(app, role);
  const { status, json } = await send('GET', '/api/v2/staff/dashboard');
  expect(status).toBe(200);
  const { money, players, queues, checks, providers } = json!['data'] as Dashboard;
  const seen = { money, players, checks, providers };
  const named = Object.entries(seen).flatMap(([name, part]) => (part === null ? [] : [name]));
  expect([...named, ...queues.map(({ name }) => name)].toSorted()).toEqual(parts.toSorted());
});

test('dashboard: an admin sees everything, the same from every process', async ({ app }) => {
  const { send } = await createStaffClient(app, 'admin');
  const { json } = await send('GET', '/api/v2/staff/dashboard');
  const day = json!['data'] as Dashboard;
  expect(Object.values(day)).not.toContain(null);
  expect(day.queues).toHaveLength(39);
  expect(day.providers!.map(({ name }) => name)).toContain('sandbox');
});

async function waitingCorrections({ send }: StaffClient): Promise<number> {
  const { json } = await send('GET', '/api/v2/staff/dashboard');
  return (json!['data'] as Dashboard).queues.find(({ name }) => name === 'adjustments')!.waiting;
}

test('dashboard: the effect of an action of the viewer is visible at once, despite the cache', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'payments');
  const player = await app.addMember('10.00');
  expect(await waitingCorrections(staff)).toBe(0);
  const body = {
    player: player.id.toString(),
    account: 'cash',
    currency: 'RUB',
    amount: '25.00',
    cause: 'missing_deposit',
    reason: 'The bank shows it, we do not.',
  };
  const path = '/api/v2/staff/adjustments';
  const proposed = await staff.send('POST', path, { key: newKey(), body });
  expect(await waitingCorrections(staff)).toBe(1);
  const { id } = proposed.json!['data'];
  await staff.send('POST', `${path}/${id}/withdraw`, { body: {} });
  expect(await waitingCorrections(staff)).toBe(0);
});

test('dashboard: a rate that needs a second person is pending until it is decided', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'payments');
  const rates = '/api/v2/staff/payment-rates';
  const waiting = async () => {
    const { json } = await staff.send('GET', '/api/v2/staff/dashboard');
    return (json!['data'] as Dashboard).queues.find(({ name }) => name === 'rates')!.waiting;
  };
  expect(await waiting()).toBe(0);
  const body = { base: 'EUR', quote: 'INR', rate: '90', reason: 'the first of its pair' };
  const made = await staff.send('POST', `${rates}/proposals`, { key: newKey(), body });
  expect(await waiting(), made.text).toBe(1);
  const { id } = made.json!['data'];
  await staff.send('POST', `${rates}/proposals/${id}/withdraw`, { body: {} });
  expect(await waiting()).toBe(0);
});
