import { beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { testDatabase } from '#dev/test-database.ts';
import { postWithdrawal, decideAs } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { STAFF_STEPS } from '../contract.backoffice.ts';

const PATH = '/api/v2/billing/withdrawals';
const STAFF = '/api/v2/staff/withdrawals';
const WAY = 'cardwayrub';

let fixture: WithdrawalsFixture;
let payments: WithdrawalTestUser;
let second: WithdrawalTestUser;
let risk: WithdrawalTestUser;
let admin: WithdrawalTestUser;
let support: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: WAY });
  payments = await fixture.addStaff('payments');
  second = await fixture.addStaff('payments');
  risk = await fixture.addStaff('risk');
  admin = await fixture.addStaff('admin');
  support = await fixture.addStaff('support');
  return async () => {
    expect(fixture.errors).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

async function asked(amount = '500'): Promise<{ player: WithdrawalTestUser; id: string }> {
  const player = await fixture.addPlayer('300000.00');
  const got = await postWithdrawal(fixture, player, amount);
  expect(got.status, got.text).toBe(200);
  return { player, id: got.json['data'].id };
}

const decide = (as: WithdrawalTestUser, id: string, step: string, body?: object) =>
  decideAs(fixture, as, id, step, body);

async function lastAudit() {
  const rows = await fixture.db.query<{ action: string; staff_id: PlayerId; after: object }>(
    'select action, staff_id, after from staff_audit order by id desc limit 1',
  );
  return rows[0]!;
}

test('cashier.payout: one staff member approves a small one, and it is in the audit log', async () => {
  const { id, player } = await asked();
  const got = await decide(payments, id, 'approve', { note: 'known for years' });
  expect(got.json['data']).toMatchObject({ status: 3, approvals: 1, may: { approve: false } });
  expect(got.json['data'].timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
    'requested',
    'review',
    'approval',
    'approved',
  ]);
  expect(await lastAudit()).toMatchObject({
    action: 'withdrawal.approve',
    staff_id: payments.id,
    after: { status: 3 },
  });
  expect(await fixture.balances(player)).toEqual({ cash: '299500.00', held: '500.00' });
});

test('four eyes: from the limit on two different people, the second may be of risk', async () => {
  const { id } = await asked('100000');
  expect((await decide(risk, id, 'approve')).json['message']).toBe('forbidden');
  expect((await decide(payments, id, 'approve')).json['data'].status).toBe(2);
  expect((await decide(payments, id, 'approve')).json['message']).toBe('already_approved');
  expect((await decide(risk, id, 'approve')).json['data'].status).toBe(3);
});

test('withdrawals: a rejection returns the money with a reason the player reads, and an email', async () => {
  const { id, player } = await asked();
  expect((await decide(payments, id, 'reject')).status).toBe(422);
  const body = { reason: 'name_differs', note: 'the card belongs to a relative' };
  expect((await decide(payments, id, 'reject', body)).json['data'].status).toBe(6);
  expect(await fixture.balances(player)).toEqual({ cash: '300000.00', held: '0.00' });
  const shown = await fixture.send('GET', `${PATH}/${id}`, { as: player });
  expect(shown.json['data']).toMatchObject({ status: 6, reason: 'name_differs' });
  expect(shown.text).not.toContain('relative');
  const email = await fixture.outbox.newest(player.email);
  expect(email).toMatchObject({ template: 'withdrawal-returned' });
  expect(email.text).toContain('belongs to another person');
  expect((await decide(payments, id, 'approve')).json['message']).toBe(
    'withdrawal_step_not_allowed',
  );
});

test('no-operator-leak: the player sees neither flags nor staff nor notes', async () => {
  const { id, player } = await asked();
  await decide(payments, id, 'claim');
  await decide(risk, id, 'hold', { note: 'asked the bank about the player' });
  const { text } = await fixture.send('GET', `${PATH}/${id}`, { as: player });
  for (const secret of ['flags', 'score', 'claimed', 'hold', 'bank about', risk.email, 'first_w']) {
    expect(text).not.toContain(secret);
  }
});

test('withdrawals: risk holds and releases; payments cannot, and cannot approve meanwhile', async () => {
  const { id } = await asked();
  expect((await decide(payments, id, 'hold', { note: 'x' })).json['message']).toBe('forbidden');
  expect((await decide(risk, id, 'hold')).status).toBe(422);
  const held = await decide(risk, id, 'hold', { note: 'shared address' });
  expect(held.json['data'].is_on_hold).toBe(true);
  expect((await decide(payments, id, 'approve')).json['message']).toBe('withdrawal_on_hold');
  expect((await decide(payments, id, 'unhold', { note: 'x' })).json['message']).toBe('forbidden');
  expect((await decide(risk, id, 'unhold', { note: 'is a relative' })).status).toBe(200);
  expect((await decide(payments, id, 'approve')).json['data'].status).toBe(3);
  const again = await decide(risk, id, 'hold', { note: 'another thought' });
  expect(again.json['data']).toMatchObject({ status: 2, is_on_hold: true, approvals: 0 });
});

test('withdrawals: a recalled one needs its approvals again', async () => {
  const { id } = await asked('100000');
  await decide(payments, id, 'approve');
  await decide(second, id, 'approve');
  expect((await decide(second, id, 'recall')).status).toBe(422);
  const back = await decide(second, id, 'recall', { note: 'wrong one' });
  expect(back.json['data']).toMatchObject({ status: 2, approvals: 0, approvals_needed: 2 });
  expect((await decide(payments, id, 'approve')).json['data'].status).toBe(2);
});

test('withdrawals: a claimed one cannot be claimed by another person; an admin releases it', async () => {
  const { id } = await asked();
  expect((await decide(payments, id, 'claim')).status).toBe(200);
  expect((await decide(second, id, 'claim')).json['message']).toBe('claimed_by_other');
  expect((await decide(second, id, 'release')).json['message']).toBe('claimed_by_other');
  expect((await decide(admin, id, 'release', { note: 'is ill' })).status).toBe(200);
  const mine = await decide(second, id, 'claim');
  expect(mine.json['data'].claimed_by).toEqual({ id: second.id.toString(), name: second.email });
  const list = await fixture.send('GET', `${STAFF}?claimed=mine`, { as: second });
  expect(list.json['data'].map((line: { id: string }) => line.id)).toEqual([id]);
});

test('race: two approve what needs one approval: one decides, the other is refused', async () => {
  const { id } = await asked();
  const both = await Promise.all([decide(payments, id, 'approve'), decide(second, id, 'approve')]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ json }) => json['message'] === 'withdrawal_step_not_allowed')).toHaveLength(
    1,
  );
});

test('race: approve against reject: one of them wins, and the money follows it', async () => {
  for (let count = 0; count < 6; count++) {
    const { id, player } = await asked();
    const [yes, no] = await Promise.all([
      decide(payments, id, 'approve'),
      decide(second, id, 'reject', { reason: 'details_wrong' }),
    ]);
    // An approved withdrawal may still be rejected while it is not sent.
    expect(no!.status).toBe(200);
    expect([200, 422]).toContain(yes!.status);
    expect(await fixture.balances(player)).toEqual({ cash: '300000.00', held: '0.00' });
  }
});

test('race: a double click approves once', async () => {
  const { id } = await asked('100000');
  await Promise.all([decide(payments, id, 'approve'), decide(payments, id, 'approve')]);
  const got = await fixture.send('GET', `${STAFF}/${id}`, { as: payments });
  expect(got.json['data']).toMatchObject({ status: 2, approvals: 1 });
});

test('secrecy: the back office shows a masked contact of a player', async () => {
  const { id, player } = await asked();
  for (const path of [`${STAFF}/${id}`, `${STAFF}?player=${player.id}`, `${STAFF}/export`]) {
    const { text } = await fixture.send('GET', path, { as: risk });
    expect(text, path).not.toContain(player.email);
    expect(text, path).toContain('•••');
  }
});

test('permissions: players and support decide nothing, support may read', async () => {
  const { id, player } = await asked();
  for (const step of STAFF_STEPS) {
    const body = { note: 'x', reason: 'rules_broken' };
    expect((await decide(player, id, step, body)).status, step).toBe(403);
    expect((await decide(support, id, step, body)).status, step).toBe(403);
  }
  expect((await fixture.send('GET', `${STAFF}/${id}`, { as: support })).status).toBe(200);
  expect((await fixture.send('GET', STAFF, { as: player })).status).toBe(403);
  expect((await fixture.send('GET', `${STAFF}/export`, { as: support })).status).toBe(403);
  expect((await fixture.send('GET', STAFF)).status).toBe(401);
});

test('queue: filters, pages from the oldest on, and a file with the same rows', async () => {
  const { id } = await asked('7777');
  const one = await fixture.send('GET', `${STAFF}?min=7777&max=7777&currency=RUB`, { as: risk });
  expect(one.json['data'].map((line: { id: string }) => line.id)).toEqual([id]);
  const flag = await fixture.send('GET', `${STAFF}?min=7777&flag=first_withdrawal`, { as: risk });
  expect(flag.json['data'][0].flags).toContain('first_withdrawal');
  const bonus = await fixture.send('GET', `${STAFF}?flag=bonus_active`, { as: risk });
  expect(bonus.json['data']).toEqual([]);
  const none = await fixture.send('GET', `${STAFF}?currency=EUR`, { as: risk });
  expect(none.json).toEqual({ data: [], next: null });
  const page = await fixture.send('GET', `${STAFF}?limit=2`, { as: risk });
  const next = await fixture.send('GET', `${STAFF}?limit=2&cursor=${page.json['next']}`, {
    as: risk,
  });
  const ids = [...page.json['data'], ...next.json['data']].map((line) => Number(line.id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(ids).size).toBe(4);
  const file = await fixture.send('GET', `${STAFF}/export?min=7777`, { as: risk });
  expect(file.text).toMatch(/^\uFEFFid,created_at/);
  expect(file.text).toContain('7777.00');
  expect(file.text).toContain(',in review,');
  expect(file.text).toContain('shared destination; first withdrawal');
  expect(await lastAudit()).toMatchObject({ action: 'withdrawal.export', staff_id: risk.id });
});

test('queue: all pages are in the order of the chosen column, both ways, and so is the file', async () => {
  for (const amount of ['3000', '1500', '3000', '2000']) await asked(amount);
  for (const sort of ['amount', 'at', 'status', 'score']) {
    const upwards = await pagesOf(`state=all&sort=${sort}`);
    expect(upwards.length, sort).toBeGreaterThan(4);
    expect(await pagesOf(`state=all&sort=-${sort}`), sort).toEqual(upwards.toReversed());
  }
  const sorted = await fixture.send('GET', `${STAFF}?sort=-amount`, { as: risk });
  const amounts = sorted.json['data'].map((line: { amount: string }) => Number(line.amount));
  expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a));
  const file = await fixture.send('GET', `${STAFF}/export?sort=-amount`, { as: risk });
  const ids = file.text.trim().split('\r\n').slice(1);
  expect(ids.map((line) => line.split(',')[0])).toEqual(
    sorted.json['data'].map((line: { id: string }) => line.id),
  );
  const { json } = await fixture.send('GET', `${STAFF}?limit=2&sort=amount`, { as: risk });
  const other = `${STAFF}?limit=2&sort=-amount&cursor=${json['next']}`;
  const refused = await fixture.send('GET', other, { as: risk });
  expect(refused.json['errors']).toEqual({ cursor: ['cursor_format'] });
});

/** The ids of every page. */
async function pagesOf(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const { json } = await fixture.send('GET', `${STAFF}?limit=2&${query}${cursor}`, { as: risk });
    ids.push(...json['data'].map((line: { id: string }) => line.id));
    if (json['next'] === null) return ids;
    cursor = `&cursor=${json['next']}`;
  }
}

test('withdrawals: the database refuses changes that the code never makes', async () => {
  const { id } = await asked('100000');
  const tries: [string, RegExp][] = [
    [`update withdrawals set status = 3 where id = ${id}`, /too few/],
    [`update withdrawals set status = 4 where id = ${id}`, /is not a transition/],
    [
      `update withdrawals set status = 5, closed_at = now() where id = ${id}`,
      /is not a transition/,
    ],
    [`update withdrawals set asked_at = now() where id = ${id}`, /only what is approved/],
    [`update withdrawals set amount = 1 where id = ${id}`, /permission denied/],
    [`update withdrawals set destination_mask = '' where id = ${id}`, /permission denied/],
    [`delete from withdrawals where id = ${id}`, /permission denied/],
    [`update withdrawal_events set note = '' where withdrawal_id = ${id}`, /permission denied/],
    [`delete from withdrawal_approvals where withdrawal_id = ${id}`, /permission denied/],
    [
      `insert into withdrawal_approvals (withdrawal_id, round, staff_id)
        values (${id}, 7, ${payments.id})`,
      /nothing to approve/,
    ],
  ];
  for (const [statement, words] of tries) {
    await expect(fixture.db.query(statement), statement).rejects.toThrow(words);
  }
  const terms = `update withdrawals set amount = 10000 where id = ${id}`;
  await expect(fixture.asOwner(terms)).rejects.toThrow(/terms do not change/);
  await decide(payments, id, 'reject', { reason: 'rules_broken' });
  const late = `update withdrawals set claimed_by = null where id = ${id}`;
  await expect(fixture.db.query(late)).rejects.toThrow(/what is over/);
});
