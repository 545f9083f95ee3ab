import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findBrokenLine, proposalJobs } from '#domain/staff/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let one: StaffClient;
let two: StaffClient;
let three: StaffClient;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  one = await createStaffClient(app, 'payments');
  two = await createStaffClient(app, 'payments');
  three = await createStaffClient(app, 'admin');
});

afterAll(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(await findBrokenLine(app.db)).toBeUndefined();
  expect(app.errors).toEqual([]);
  await app.stop();
  await database.close();
});

const HOME = '/api/v2/staff/adjustments';

const proposalFor = ({ id }: TestPlayer, amount = '25.00') => ({
  player: id.toString(),
  account: 'cash',
  currency: 'RUB',
  amount,
  cause: 'missing_deposit',
  reason: 'The bank shows it, we do not.',
});

async function propose(player: TestPlayer, amount?: string, by = one): Promise<string> {
  const { json, text } = await by.send('POST', HOME, {
    key: newKey(),
    body: proposalFor(player, amount),
  });
  expect(json?.['data']?.status, text).toBe('open');
  return json!['data'].id;
}

const approve = (id: string, by: StaffClient) =>
  by.send('POST', `${HOME}/${id}/approve`, { key: newKey() });
const turnDown = (id: string, by: StaffClient) =>
  by.send('POST', `${HOME}/${id}/reject`, { body: { decision: 'It is there already.' } });

async function balanceOf({ token }: TestPlayer): Promise<string> {
  return (await app.send('GET', '/profile/user', { token })).json!['user'].balance;
}

test('adjustments: one staff member proposes, another approves, and the player sees it at once', async () => {
  const player = await app.addMember('10.00');
  const page = await app.connect(player.token);
  await page.join('me.balance');
  const id = await propose(player);
  expect(await balanceOf(player)).toBe('10.00');
  const approved = await approve(id, two);
  expect(approved.json!['data']).toMatchObject({
    status: 'approved',
    terms: { amount: '25.00' },
    proposed_by: { name: one.email },
    decided_by: { name: two.email },
    result: expect.stringMatching(/^\d+$/),
  });
  expect(await balanceOf(player)).toBe('35.00');
  await page.until(() => page.events('me.balance').length > 0, 'a balance');
  expect(page.events('me.balance')).toEqual([
    [
      {
        currency: 'RUB',
        balance: '35.00',
        bonus_balance: '0.00',
        stake_order: 'cash_first',
      },
    ],
  ]);
  const history = await app.send('GET', '/api/v2/profile/movements', { token: player.token });
  expect(history.json!['data'][0]).toMatchObject({
    kind: 'adjustment',
    change: '25.00',
    adjustment_cause: 'missing_deposit',
  });
  page.ws.close();
});

test('adjustments: an operator added a day ago cannot approve for the one who added them', async () => {
  const puppet = await createStaffClient(app, 'payments');
  await app.db.query(
    `insert into staff_audit (staff_id, role, action, player_id)
     values ($1, 'admin', 'staff.add', $2)`,
    [one.id, puppet.id],
  );
  const player = await app.addMember('10.00');
  const id = await propose(player);
  expect((await approve(id, puppet)).json!['message']).toBe('same_person');
  expect(await balanceOf(player)).toBe('10.00');
  expect((await approve(id, two)).json!['data'].status).toBe('approved');
});

test('adjustments: no role approves its own proposal', async () => {
  const player = await app.addMember('10.00');
  const own = await propose(player, '5.00', three);
  expect((await approve(own, three)).json!['message']).toBe('proposal_own');
  expect((await turnDown(own, three)).json!['message']).toBe('proposal_own');
  await expect(
    app.db.query(
      `update proposals set status = 'rejected', decided_by = $2, decision = 'myself'
        where id = $1`,
      [own, three.id],
    ),
  ).rejects.toThrow('proposals_two_people');
  await expect(
    app.db.query(`update proposals set status = 'approved', decided_by = $2 where id = $1`, [
      own,
      one.id,
    ]),
  ).rejects.toThrow('the transfer of');
  expect(await balanceOf(player)).toBe('10.00');
});

test('idempotency: a proposal and an approval sent twice count once', async () => {
  const player = await app.addMember('10.00');
  const key = newKey();
  const request = { key, body: proposalFor(player) };
  const [first, second] = await Promise.all([
    one.send('POST', HOME, request),
    one.send('POST', HOME, request),
  ]);
  expect(first!.json!['data'].id).toBe(second!.json!['data'].id);
  const other = await one.send('POST', HOME, { key, body: proposalFor(player, '26.00') });
  expect([other.status, other.json!['message']]).toEqual([409, 'key_reused']);
  const { id } = first!.json!['data'];
  expect((await approve(id, two)).status).toBe(200);
  expect((await approve(id, two)).json!['data'].status).toBe('approved');
  expect(await balanceOf(player)).toBe('35.00');
});

test('race: of two approvals at once one moves the money, and it moves once', async () => {
  const player = await app.addMember('10.00');
  const id = await propose(player);
  const request = await Promise.all([approve(id, two), approve(id, three), approve(id, one)]);
  const codes = request.map(({ json }) => json!['message'] ?? 'done');
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(await balanceOf(player)).toBe('35.00');
});

test('race: of an approval and a refusal at once the first decides', async () => {
  for (let round = 0; round < 5; round += 1) {
    const player = await app.addMember('10.00');
    const id = await propose(player);
    const [yes, no] = await Promise.all([approve(id, two), turnDown(id, three)]);
    expect(yes!.status + no!.status).toBe(200 + 422);
    expect(await balanceOf(player)).toBe(yes!.status === 200 ? '35.00' : '10.00');
  }
});

test('adjustments: a debit needs the balance, when it is proposed and when it is approved', async () => {
  const player = await app.addMember('10.00');
  const body = proposalFor(player, '-10.01');
  const early = await one.send('POST', HOME, { key: newKey(), body });
  expect(early.json!['message']).toBe('insufficient_funds');
  const id = await propose(player, '-10.00');
  await app.grant(player.id, '-5.00', 'RUB');
  expect((await approve(id, two)).json!['message']).toBe('insufficient_funds');
  const { json } = await two.send('GET', `${HOME}?player=${player.id}`);
  expect(json!['data']).toMatchObject([{ status: 'open', blocked_by: null }]);
  await app.grant(player.id, '5.00', 'RUB');
  expect((await approve(id, two)).status).toBe(200);
  expect(await balanceOf(player)).toBe('0.00');
});

test('adjustments: bonus money has its own account, and the ledger names the cause', async () => {
  const player = await app.addMember('10.00');
  const body = { ...proposalFor(player), account: 'bonus', cause: 'bonus' };
  const { json } = await one.send('POST', HOME, { key: newKey(), body });
  await approve(json!['data'].id, two);
  const moved = await one.send('GET', `/api/v2/staff/players/${player.id}/movements`);
  expect(moved.json!['data'][0]).toMatchObject({
    to: 'bonus',
    change: '25.00',
    ref: `adjustment:${json!['data'].id}:bonus`,
  });
  expect(await balanceOf(player)).toBe('10.00');
});

test("adjustments: an invalid amount, and a reference that is not the player's, are refused", async () => {
  const player = await app.addMember('10.00');
  const refusals: [object, string][] = [
    [{ amount: '0' }, 'adjustment_amount'],
    [{ amount: '1.001' }, 'adjustment_amount'],
    [{ amount: '1e3' }, 'adjustment_amount'],
    [{ amount: '1000000001' }, 'adjustment_amount'],
    [{ corrects: 'bet:1' }, 'corrects_unknown'],
    [{ corrects: 'cheque:1' }, 'corrects_unknown'],
    [{ corrects: 'transfer:1' }, 'corrects_unknown'],
    [{ player: '999999999' }, 'not_found'],
    [{ player: one.id.toString() }, 'not_found'],
    [{ reason: ' a ' }, 'bad_input'],
    [{ currency: 'PLAY' }, 'bad_input'],
    [{ cause: 'because' }, 'bad_input'],
  ];
  for (const [change, code] of refusals) {
    const body = { ...proposalFor(player), ...change };
    const { json } = await one.send('POST', HOME, { key: newKey(), body });
    expect([change, json!['message']]).toEqual([change, code]);
  }
  const path = `/api/v2/staff/players/${player.id}/movements`;
  const own = (await one.send('GET', path)).json!['data'].at(-1);
  const body = { ...proposalFor(player), corrects: `transfer:${own.id}` };
  expect((await one.send('POST', HOME, { key: newKey(), body })).status).toBe(200);
});

test('adjustments: roles without the permission are refused', async () => {
  const player = await app.addMember('10.00');
  const id = await propose(player);
  const support = await createStaffClient(app, 'support');
  const risk = await createStaffClient(app, 'risk');
  expect((await support.send('GET', HOME)).status).toBe(403);
  expect((await risk.send('GET', HOME)).status).toBe(200);
  expect((await approve(id, risk)).status).toBe(403);
  expect((await approve(id, support)).status).toBe(403);
  const body = proposalFor(player);
  expect((await risk.send('POST', HOME, { key: newKey(), body })).status).toBe(403);
  const mine = await two.send('POST', `${HOME}/${id}/withdraw`, { body: {} });
  expect(mine.json!['message']).toBe('proposal_not_own');
  expect(
    (await one.send('POST', `${HOME}/${id}/withdraw`, { body: {} })).json!['data'].status,
  ).toBe('withdrawn');
  expect((await approve(id, two)).json!['message']).toBe('proposal_closed');
  expect((await approve('999999999', two)).status).toBe(404);
});

test('adjustments: a proposal without a decision expires after a week', async () => {
  const player = await app.addMember('10.00');
  const id = await propose(player);
  await runOn(
    database.url,
    `set session_replication_role = replica;
     update proposals set expires_at = now() - interval '1 second' where id = ${id}`,
  );
  const late = await approve(id, two);
  expect(late.json!['message']).toBe('proposal_expired');
  const { json } = await two.send('GET', `${HOME}?player=${player.id}&status=expired`);
  expect(json!['data']).toMatchObject([{ id, blocked_by: 'proposal_expired' }]);
  expect(await proposalJobs(app.db)[0]!.run()).toBeLessThanOrEqual(1);
  const rows = await app.db.query('select status, decided_at from proposals where id = $1', [id]);
  expect(rows).toMatchObject([{ status: 'expired', decided_at: expect.any(Date) }]);
  expect(await balanceOf(player)).toBe('10.00');
});

test('adjustments: the list is paged, filtered and exported; each step is audited', async () => {
  const player = await app.addMember('10.00');
  const ids = [await propose(player, '1.00'), await propose(player, '2.00')];
  const first = await one.send('GET', `${HOME}?player=${player.id}&limit=1`);
  expect(first.json!['data']).toMatchObject([{ id: ids[1], blocked_by: 'proposal_own' }]);
  const rest = await one.send('GET', `${HOME}?player=${player.id}&cursor=${first.json!['next']}`);
  expect([rest.json!['data'][0].id, rest.json!['next']]).toEqual([ids[0], null]);
  expect((await one.send('GET', `${HOME}?cursor=x`)).status).toBe(422);
  await turnDown(ids[0]!, two);
  const file = await one.send('GET', `${HOME}/export?player=${player.id}`);
  expect(file.text.split('\r\n')[2]).toContain('It is there already.');
  const risk = await createStaffClient(app, 'risk');
  const { json } = await risk.send('GET', `/api/v2/staff/players/${player.id}/audit`);
  expect(json!['data'].map(({ action }: { action: string }) => action)).toEqual([
    'adjustment.reject',
    'adjustment.propose',
    'adjustment.propose',
  ]);
});
