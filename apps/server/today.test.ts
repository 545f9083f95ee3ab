import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireClerk, type HiredClerk } from '#dev/clerk.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, openWholeHouse, type WholeHouse } from '#dev/whole-house.ts';
import type { Today } from '#features/dashboard/contract.backoffice.ts';
import type { Role } from '#domain/staff/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;
beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** What each role sees of the day, by the names of its parts. */
const SEEN: readonly [Role, readonly string[]][] = [
  ['support', ['players', 'reports']],
  ['content', ['players']],
  [
    'payments',
    [
      'money',
      'players',
      'withdrawals',
      'deposits',
      'adjustments',
      'cases',
      'checks',
      'providers',
      'rates',
      'settlements',
    ],
  ],
  ['risk', ['money', 'players', 'withdrawals', 'documents', 'adjustments', 'cases', 'checks']],
];

test.each(SEEN)('today: %s sees of the day what is its job', async (role, parts) => {
  const { send } = await hireClerk(house, role);
  const { status, json } = await send('GET', '/api/v2/staff/today');
  expect(status).toBe(200);
  const { money, players, queues, checks, providers } = json!['data'] as Today;
  const seen = { money, players, checks, providers };
  const named = Object.entries(seen).flatMap(([name, part]) => (part === null ? [] : [name]));
  expect([...named, ...queues.map(({ name }) => name)].toSorted()).toEqual(parts.toSorted());
});

test('today: an admin sees all of it, from any process the same', async () => {
  const { send } = await hireClerk(house, 'admin');
  const { json } = await send('GET', '/api/v2/staff/today');
  const day = json!['data'] as Today;
  expect(Object.values(day)).not.toContain(null);
  expect(day.queues).toHaveLength(9);
  expect(day.providers!.map(({ name }) => name)).toContain('sandbox');
  expect(house.errors).toEqual([]);
});

async function waitingCorrections({ send }: HiredClerk): Promise<number> {
  const { json } = await send('GET', '/api/v2/staff/today');
  return (json!['data'] as Today).queues.find(({ name }) => name === 'adjustments')!.waiting;
}

test('today: what a clerk has just done waits no longer, however short ago he looked', async () => {
  const clerk = await hireClerk(house, 'payments');
  const player = await house.addMember('10.00');
  expect(await waitingCorrections(clerk)).toBe(0);
  const wish = {
    player: player.id.toString(),
    account: 'cash',
    currency: 'RUB',
    amount: '25.00',
    cause: 'missing_deposit',
    reason: 'The bank shows it, we do not.',
  };
  const path = '/api/v2/staff/adjustments';
  const proposed = await clerk.send('POST', path, { key: newKey(), body: wish });
  expect(await waitingCorrections(clerk)).toBe(1);
  const { id } = proposed.json!['data'];
  await clerk.send('POST', `${path}/${id}/withdraw`, { body: {} });
  expect(await waitingCorrections(clerk)).toBe(0);
});

test('today: a rate that wants a second person waits until he has decided', async () => {
  const clerk = await hireClerk(house, 'payments');
  const rates = '/api/v2/staff/payment-rates';
  const waiting = async () => {
    const { json } = await clerk.send('GET', '/api/v2/staff/today');
    return (json!['data'] as Today).queues.find(({ name }) => name === 'rates')!.waiting;
  };
  expect(await waiting()).toBe(0);
  const wish = { base: 'EUR', quote: 'INR', rate: '90', reason: 'the first of its pair' };
  const made = await clerk.send('POST', rates, { body: wish });
  expect(await waiting(), made.text).toBe(1);
  const { id } = made.json!['data'].proposal;
  await clerk.send('POST', `${rates}/proposals/${id}/decline`, { body: { decision: 'a slip' } });
  expect(await waiting()).toBe(0);
});
