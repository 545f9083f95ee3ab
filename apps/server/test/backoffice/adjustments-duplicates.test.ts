import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import type { Adjustment } from '#features/adjustments/contract.backoffice.ts';
import { startApp } from '../../app.ts';

const HOME = '/api/v2/staff/adjustments';

let database: TestDatabase;
let app: TestApp;
let one: StaffClient;
let two: StaffClient;
let player: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
});
beforeEach(async () => {
  one = await createStaffClient(app, 'payments');
  two = await createStaffClient(app, 'payments');
  player = await app.addMember('100.00');
});
afterAll(async () => {
  expect(app.errors).toEqual([]);
  await app.stop();
  await database.close();
});

const proposalBody = (more: object = {}) => ({
  player: player.id.toString(),
  account: 'cash',
  currency: 'RUB',
  amount: '25.00',
  cause: 'missing_deposit',
  reason: 'The bank shows it, we do not.',
  ...more,
});

const send = (by: StaffClient, more: object = {}, key = newKey()) =>
  by.send('POST', HOME, { key, body: proposalBody(more) });

async function propose(by: StaffClient, more: object = {}): Promise<Adjustment> {
  const { status, json, text } = await send(by, more);
  expect(status, text).toBe(200);
  return json!['data'] as Adjustment;
}

const approve = (by: StaffClient, { id }: Adjustment) =>
  by.send('POST', `${HOME}/${id}/approve`, { key: newKey() });

const declined = async (answer: ReturnType<typeof send>) => (await answer).json!['message'];

async function plantDeposit(): Promise<string> {
  const [row] = await app.db.query<{ id: bigint }>(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, expires_at)
     select $1, $2, '', hash, provider, type, currency, 5000000, 0, 1200, now()
       from payment_methods where currency = 'RUB' and direction = 'in' order by hash limit 1
     returning id`,
    [player.id, newKey()],
  );
  return `deposit:${row!.id}`;
}

test('adjustments: a second adjustment of the same deposit must be confirmed', async () => {
  const corrects = await plantDeposit();
  const first = await propose(one, { corrects });
  const again = await send(two, { corrects, amount: '10.00' });
  expect([again.status, again.json!['message']]).toEqual([422, 'adjustment_possible_duplicate']);
  expect(again.json!['errors']).toEqual({
    is_confirmed: [`adjustment_possible_duplicate:${first.id}`],
  });
  const second = await propose(two, { corrects, amount: '10.00', is_confirmed: true });
  expect(second.details).toEqual([
    expect.objectContaining({
      id: first.id,
      terms: expect.objectContaining({ amount: '25.00', corrects }),
      status: 'open',
    }),
  ]);
  // The reviewer sees both adjustments, whichever of them they open.
  const { json } = await one.send('GET', `${HOME}?player=${player.id}`);
  expect(
    json!['data'].map(({ details: duplicates }: Adjustment) => duplicates.map(({ id }) => id)),
  ).toEqual([[first.id], [second.id]]);
  expect(untranslated(['adjustment_possible_duplicate', 'proposer_inactive'])).toEqual([]);
});

test('adjustments: the same amount again counts as a duplicate until it is confirmed', async () => {
  const first = await propose(one);
  expect((await approve(two, first)).status).toBe(200);
  expect(await declined(send(one))).toBe('adjustment_possible_duplicate');
  // Another account, another amount or the opposite direction is not a duplicate.
  await propose(one, { account: 'bonus' });
  await propose(one, { amount: '25.01' });
  await propose(one, { amount: '-25.00' });
  const second = await propose(two, { is_confirmed: true });
  expect(second.details.map(({ id }) => id)).toEqual([first.id]);
});

test('adjustments: a refused or withdrawn adjustment is not a duplicate', async () => {
  const first = await propose(one);
  await one.send('POST', `${HOME}/${first.id}/withdraw`, { body: {} });
  const second = await propose(one);
  await two.send('POST', `${HOME}/${second.id}/reject`, { body: { decision: 'It is there.' } });
  expect((await propose(one)).details).toEqual([]);
});

test('race: when two staff members propose the same at once, one is warned of the other', async () => {
  const responses = await Promise.all([send(one), send(two), send(one), send(two)]);
  const codes = responses.map(({ json }) => String(json!['message'] ?? 'done')).toSorted();
  expect(codes).toEqual([
    'adjustment_possible_duplicate',
    'adjustment_possible_duplicate',
    'adjustment_possible_duplicate',
    'done',
  ]);
});

test('idempotency: a proposal sent again is not a duplicate of itself', async () => {
  const key = newKey();
  const responses = await Promise.all([send(one, {}, key), send(one, {}, key), send(one, {}, key)]);
  expect(new Set(responses.map(({ json }) => json!['data'].id)).size).toBe(1);
  const later = await send(one, { is_confirmed: true }, key);
  expect(later.json!['data'].id).toBe(responses[0]!.json!['data'].id);
});

test.each([
  ['is blocked', `update players set status = 'blocked' where id = $1`],
  ['has another role', `update staff set role = 'support' where player_id = $1`],
])('adjustments: a proposal of a staff member who %s moves no money', async (_, gone) => {
  const proposal = await propose(one);
  await app.db.query(gone, [one.id]);
  expect(await declined(approve(two, proposal))).toBe('proposer_inactive');
  await expect(
    app.db.query(
      `update proposals set status = 'approved', decided_by = $2, result = 1 where id = $1`,
      [proposal.id, two.id],
    ),
  ).rejects.toThrow(/without the role/);
  const no = { body: { decision: 'Propose it again.' } };
  expect((await two.send('POST', `${HOME}/${proposal.id}/reject`, no)).status).toBe(200);
  const balance = await app.send('GET', '/profile/user', { token: player.token });
  expect(balance.json!['user'].balance).toBe('100.00');
});

test.each(['0', '0.001', '1e3', '-0.00', 'NaN', '1,5', '1000000001', '-1000000001', '٣', ' 1'])(
  'adjustments: %s is refused as an amount',
  async (amount) => {
    const { status, json } = await send(one, { amount });
    expect(status).toBe(422);
    expect(Object.keys(json!['errors'])).toEqual(['amount']);
  },
);

test('audit: an adjustment is audited from proposal to decision, with before and after', async () => {
  const [yes, no] = [await propose(one), await propose(one, { amount: '-1.00' })];
  const result = (await approve(two, yes)).json!['data'].result;
  const decision = 'It is there already.';
  await two.send('POST', `${HOME}/${no.id}/reject`, { body: { decision } });
  const lines = await app.db.query(
    `select action, staff_id, before, after, reason from staff_audit
      where player_id = $1 and action like 'adjustment.%' order by id`,
    [player.id],
  );
  const before = { status: 'open' };
  const by = { staff_id: two.id, before };
  const { player: _, reason, ...terms } = proposalBody();
  const proposed = { action: 'adjustment.propose', staff_id: one.id, before: null };
  expect(lines).toMatchObject([
    { ...proposed, after: { ...terms, ...before }, reason },
    { ...proposed, after: { ...terms, amount: '-1.00', ...before }, reason },
    { ...by, action: 'adjustment.approve', after: { ...terms, status: 'approved', result } },
    { ...by, action: 'adjustment.reject', after: { status: 'rejected' }, reason: decision },
  ]);
});
