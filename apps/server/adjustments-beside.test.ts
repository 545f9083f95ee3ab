import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hireClerk, type HiredClerk } from '#dev/clerk.ts';
import { untranslated } from '#dev/refusal-words.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, openWholeHouse, type Person, type WholeHouse } from '#dev/whole-house.ts';
import type { Adjustment } from '#features/adjustments/contract.backoffice.ts';
import { startHouse } from './house.ts';

const HOME = '/api/v2/staff/adjustments';

let database: TestDatabase;
let house: WholeHouse;
let one: HiredClerk;
let two: HiredClerk;
let player: Person;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});
beforeEach(async () => {
  one = await hireClerk(house, 'payments');
  two = await hireClerk(house, 'payments');
  player = await house.addMember('100.00');
});
afterAll(async () => {
  expect(house.errors).toEqual([]);
  await house.stop();
  await database.close();
});

const wish = (more: object = {}) => ({
  player: player.id.toString(),
  account: 'cash',
  currency: 'RUB',
  amount: '25.00',
  cause: 'missing_deposit',
  reason: 'The bank shows it, we do not.',
  ...more,
});

const send = (by: HiredClerk, more: object = {}, key = newKey()) =>
  by.send('POST', HOME, { key, body: wish(more) });

async function propose(by: HiredClerk, more: object = {}): Promise<Adjustment> {
  const { status, json, text } = await send(by, more);
  expect(status, text).toBe(200);
  return json!['data'] as Adjustment;
}

const approve = (by: HiredClerk, { id }: Adjustment) =>
  by.send('POST', `${HOME}/${id}/approve`, { key: newKey() });

const saidNo = async (answer: ReturnType<typeof send>) => (await answer).json!['message'];

async function plantDeposit(): Promise<string> {
  const [row] = await house.db.query<{ id: bigint }>(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, expires_at)
     select $1, $2, '', hash, provider, type, currency, 5000000, 0, 1200, now()
       from payment_methods where currency = 'RUB' and direction = 'in' order by hash limit 1
     returning id`,
    [player.id, newKey()],
  );
  return `deposit:${row!.id}`;
}

test('adjustments: a second one of the same deposit wants to be confirmed', async () => {
  const corrects = await plantDeposit();
  const first = await propose(one, { corrects });
  const again = await send(two, { corrects, amount: '10.00' });
  expect([again.status, again.json!['message']]).toEqual([422, 'adjustment_beside']);
  expect(again.json!['errors']).toEqual({ is_confirmed: [`adjustment_beside:${first.id}`] });
  const second = await propose(two, { corrects, amount: '10.00', is_confirmed: true });
  expect(second.beside).toEqual([
    expect.objectContaining({ id: first.id, amount: '25.00', corrects, status: 'proposed' }),
  ]);
  // Whoever decides sees both, whichever he opens.
  const { json } = await one.send('GET', `${HOME}?player=${player.id}`);
  expect(json!['data'].map(({ beside }: Adjustment) => beside.map(({ id }) => id))).toEqual([
    [first.id],
    [second.id],
  ]);
  expect(untranslated(['adjustment_beside', 'proposer_gone'])).toEqual([]);
});

test('adjustments: the same sum again is the same one until somebody says otherwise', async () => {
  const first = await propose(one);
  expect((await approve(two, first)).status).toBe(200);
  expect(await saidNo(send(one))).toBe('adjustment_beside');
  // Another purse, another sum, the other way round: these are others.
  await propose(one, { account: 'bonus' });
  await propose(one, { amount: '25.01' });
  await propose(one, { amount: '-25.00' });
  const second = await propose(two, { is_confirmed: true });
  expect(second.beside.map(({ id }) => id)).toEqual([first.id]);
});

test('adjustments: what was refused or taken back stands beside nothing', async () => {
  const first = await propose(one);
  await one.send('POST', `${HOME}/${first.id}/withdraw`);
  const second = await propose(one);
  await two.send('POST', `${HOME}/${second.id}/refuse`, { body: { decision: 'It is there.' } });
  expect((await propose(one)).beside).toEqual([]);
});

test('race: of two who propose the same at once one is told of the other', async () => {
  const said = await Promise.all([send(one), send(two), send(one), send(two)]);
  const codes = said.map(({ json }) => String(json!['message'] ?? 'done')).toSorted();
  expect(codes).toEqual(['adjustment_beside', 'adjustment_beside', 'adjustment_beside', 'done']);
});

test('idempotency: a proposal that is sent again is not beside itself', async () => {
  const key = newKey();
  const said = await Promise.all([send(one, {}, key), send(one, {}, key), send(one, {}, key)]);
  expect(new Set(said.map(({ json }) => json!['data'].id)).size).toBe(1);
  const later = await send(one, { is_confirmed: true }, key);
  expect(later.json!['data'].id).toBe(said[0]!.json!['data'].id);
});

test.each([
  ['is blocked', `update players set status = 'blocked' where id = $1`],
  ['has another role', `update staff set role = 'support' where player_id = $1`],
])('adjustments: a proposal of somebody who %s moves nothing', async (_, gone) => {
  const proposal = await propose(one);
  await house.db.query(gone, [one.id]);
  expect(await saidNo(approve(two, proposal))).toBe('proposer_gone');
  await expect(
    house.db.query(
      `update adjustments set status = 'approved', decided_by = $2, transfer_id = 1 where id = $1`,
      [proposal.id, two.id],
    ),
  ).rejects.toThrow(/adjustments: /);
  const no = { body: { decision: 'Propose it anew.' } };
  expect((await two.send('POST', `${HOME}/${proposal.id}/refuse`, no)).status).toBe(200);
  const balance = await house.send('GET', '/profile/user', { token: player.token });
  expect(balance.json!['user'].balance).toBe('100.00');
});

test.each(['0', '0.001', '1e3', '-0.00', 'NaN', '1,5', '1000000001', '-1000000001', '٣', ' 1'])(
  'adjustments: %s is no sum to correct by',
  async (amount) => {
    const { status, json } = await send(one, { amount });
    expect(status).toBe(422);
    expect(Object.keys(json!['errors'])).toEqual(['amount']);
  },
);

test('audit: a correction is on record from proposal to decision, before and after', async () => {
  const [yes, no] = [await propose(one), await propose(one, { amount: '-1.00' })];
  const transfer = (await approve(two, yes)).json!['data'].transfer_id;
  const decision = 'It is there already.';
  await two.send('POST', `${HOME}/${no.id}/refuse`, { body: { decision } });
  const lines = await house.db.query(
    `select action, staff_id, before, after, reason from staff_audit
      where player_id = $1 and action like 'adjustment.%' order by id`,
    [player.id],
  );
  const before = { status: 'proposed' };
  const by = { staff_id: two.id, before };
  const proposed = { action: 'adjustment.propose', staff_id: one.id, before: null };
  expect(lines).toMatchObject([
    { ...proposed, after: { ...wish(), ...before } },
    { ...proposed, after: { ...wish({ amount: '-1.00' }), ...before } },
    { ...by, action: 'adjustment.approve', after: { status: 'approved', transfer } },
    { ...by, action: 'adjustment.refuse', after: { status: 'refused' }, reason: decision },
  ]);
});
