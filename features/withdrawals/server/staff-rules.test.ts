import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';

/** Who may change the review rules. */
const PATH = '/api/v2/staff/withdrawal-rules';
const BODY = {
  currency: 'RUB',
  automatic_max: '0',
  four_eyes_min: '100000',
  day_max: '1000000',
  is_cancel_allowed: false,
  silent_hours: 24,
  reason: 'a new licence',
};

let fixture: WithdrawalsFixture;
let admin: WithdrawalTestUser;
let second: WithdrawalTestUser;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  return async () => {
    await fixture.close();
    await database.close();
  };
});

beforeEach(async () => {
  admin = await fixture.addStaff('admin');
  second = await fixture.addStaff('admin');
  await fixture.asOwner(
    `set session_replication_role = replica;
     update proposals set status = 'withdrawn', decided_by = proposed_by, decided_at = now()
      where status = 'open';
     update withdrawal_rules set automatic_max = 0, four_eyes_min = 100000000000,
            day_max = 1000000000000, is_cancel_allowed = false, silent_hours = 24,
            updated_at = clock_timestamp() where currency = 'RUB'`,
  );
});

const propose = (more: object = {}, as = admin) =>
  fixture.send('POST', `${PATH}/proposals`, { as, key: newKey(), body: { ...BODY, ...more } });
const decide = (id: string, what: string, as = second, body: object = {}) =>
  fixture.send('POST', `${PATH}/proposals/${id}/${what}`, { as, key: newKey(), body });
const rulesNow = async (as = second) => {
  const { json } = await fixture.send('GET', PATH, { as });
  return json['data'].find(({ currency }: { currency: string }) => currency === 'RUB');
};
const audits = async () =>
  (
    await fixture.db.query<{ action: string; reason: string; before: object; after: object }>(
      `select action, reason, before, after from staff_audit where action like 'withdrawal.rules.%'
      order by id desc limit 1`,
    )
  )[0]!;

const LOOSER = [
  { automatic_max: '100' },
  { four_eyes_min: '100000.01' },
  { four_eyes_min: null },
  { day_max: '2000000' },
  { day_max: null },
  { is_cancel_allowed: true },
  { silent_hours: 23 },
];

test('theft: one admin alone loosens nothing: another confirms it', async () => {
  for (const looser of LOOSER) {
    expect((await propose(looser)).status).toBe(200);
    const { proposal, ...rules } = await rulesNow(admin);
    expect(rules, JSON.stringify(looser)).toMatchObject({
      automatic_max: '0.00',
      four_eyes_min: '100000.00',
      day_max: '1000000.00',
      is_cancel_allowed: false,
      silent_hours: 24,
    });
    expect(proposal).toMatchObject({ blocked_by: 'proposal_own', reason: BODY.reason });
    const { reason } = BODY;
    expect(await audits()).toMatchObject({ action: 'withdrawal.rules.propose', reason });
    expect((await decide(proposal.id, 'approve', admin)).json['message']).toBe('proposal_own');
    expect((await rulesNow()).proposal.blocked_by).toBeNull();
    const no = { decision: 'not in this country' };
    expect((await decide(proposal.id, 'reject', second, no)).status).toBe(200);
    expect((await rulesNow()).proposal).toBeNull();
    expect((await audits()).action).toBe('withdrawal.rules.reject');
  }
});

test('rules: the confirmation of a second admin applies them, once', async () => {
  const { id } = (await propose({ automatic_max: '100', day_max: null })).json['data'];
  expect((await decide(id, 'approve')).json['data'].status).toBe('approved');
  expect(await rulesNow()).toMatchObject({
    automatic_max: '100.00',
    day_max: null,
    proposal: null,
  });
  expect(await audits()).toMatchObject({
    action: 'withdrawal.rules.approve',
    before: { automatic_max: '0.00', day_max: '1000000.00' },
    after: { automatic_max: '100.00', day_max: null },
  });
  // A repeated confirmation gets the same answer; for anyone else the proposal is closed.
  expect((await decide(id, 'approve')).status).toBe(200);
  expect((await decide(id, 'approve', admin)).json['message']).toBe('proposal_closed');
  const no = { decision: 'too late' };
  expect((await decide(id, 'reject', second, no)).json['message']).toBe('proposal_closed');
});

test('rules: a change that is no looser applies at once', async () => {
  const tighter = { four_eyes_min: '50000', day_max: '900000', silent_hours: 48 };
  expect((await propose(tighter)).json).toEqual({ data: null });
  expect(await rulesNow()).toMatchObject({
    four_eyes_min: '50000.00',
    day_max: '900000.00',
    silent_hours: 48,
    proposal: null,
  });
  expect(await audits()).toMatchObject({
    action: 'withdrawal.rules.tighten',
    before: { four_eyes_min: '100000.00', silent_hours: 24 },
    after: { four_eyes_min: '50000.00', silent_hours: 48 },
  });
  // Tighter in one value and looser in another counts as looser.
  await propose({ ...tighter, day_max: '800000', silent_hours: 47 });
  const proposal = { terms: { day_max: '800000.00' } };
  expect(await rulesNow()).toMatchObject({ day_max: '900000.00', proposal });
});

test('rules: one proposal at a time, and none made against outdated rules', async () => {
  const { id } = (await propose({ is_cancel_allowed: true })).json['data'];
  expect((await propose({ day_max: null }, second)).json['message']).toBe('proposal_open');
  expect((await propose({ day_max: '500000' })).json).toEqual({ data: null });
  expect((await rulesNow()).proposal.blocked_by).toBe('proposal_outdated');
  expect((await decide(id, 'approve')).json['message']).toBe('proposal_outdated');
  expect((await decide(id, 'withdraw', admin)).status).toBe(200);
});

test('rules: a proposal of a person who is no longer an admin cannot be confirmed', async () => {
  const { id } = (await propose({ automatic_max: '50' })).json['data'];
  await fixture.asOwner(`update staff set role = 'payments' where player_id = ${admin.id}`);
  expect((await decide(id, 'approve')).json['message']).toBe('proposer_inactive');
  const alone = `update proposals set status = 'approved', decided_by = ${second.id}
    where id = ${id}`;
  await expect(fixture.db.query(alone)).rejects.toThrow('without the role');
});

test('race: two admins confirm and decline at once: one of them wins, and the rules follow', async () => {
  const third = await fixture.addStaff('admin');
  for (let count = 0; count < 4; count++) {
    const { id } = (await propose({ automatic_max: '70' })).json['data'];
    const [yes, no] = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', third, { decision: 'not now' }),
    ]);
    expect(new Set([yes!.status, no!.status])).toEqual(new Set([200, 422]));
    const { automatic_max } = await rulesNow();
    expect(automatic_max).toBe(yes!.status === 200 ? '70.00' : '0.00');
    await propose({});
  }
});

test('rules: they need the admin role, a reason and amounts in order', async () => {
  for (const role of ['payments', 'risk'] as const) {
    const staff = await fixture.addStaff(role);
    expect((await propose({}, staff)).status).toBe(403);
    expect((await fixture.send('GET', PATH, { as: staff })).json['data']).toHaveLength(5);
    expect((await decide('1', 'approve', staff)).status).toBe(403);
  }
  for (const reason of ['', '   ', '. .', undefined]) {
    expect((await propose({ reason })).status, String(reason)).toBe(422);
  }
  expect((await propose({ automatic_max: '100000' })).json['message']).toBe('rules_order');
  for (const wrong of [
    { day_max: '-1' },
    { four_eyes_min: '0' },
    { silent_hours: 0 },
    { silent_hours: 1.5 },
  ]) {
    expect((await propose(wrong)).status, JSON.stringify(wrong)).toBe(422);
  }
  expect((await decide('999999', 'approve')).status).toBe(404);
});

test('rules: the database changes them only by a recorded change', async () => {
  const tries: [string, RegExp][] = [
    [`update withdrawal_rules set automatic_max = 1 where currency = 'RUB'`, /permission denied/],
    [`insert into withdrawal_rules (currency) values ('RUB')`, /permission denied/],
    [`select withdrawal_rules_apply('RUB', '{}')`, /permission denied/],
  ];
  for (const [statement, words] of tries) {
    await expect(fixture.db.query(statement), statement).rejects.toThrow(words);
  }
  const { id } = (await propose({ automatic_max: '60' })).json['data'];
  const approveBy = (who: WithdrawalTestUser) =>
    fixture.db.query(
      `update proposals set status = 'approved', decided_by = ${who.id} where id = ${id}`,
    );
  await expect(approveBy(admin)).rejects.toThrow('two_people');
  const looser = `select withdrawal_rules_tighten('RUB', terms) as is_applied from proposals
    where id = ${id}`;
  expect(await fixture.db.query(looser)).toEqual([{ is_applied: false }]);
  await propose({ day_max: '500000' });
  await expect(approveBy(second)).rejects.toThrow('have changed since it was proposed');
});

test('export: the rules of every currency, each with its open proposal, in the audit log', async () => {
  await propose({ automatic_max: '500' });
  const staff = await fixture.addStaff('risk');
  const { status, text } = await fixture.send('GET', `${PATH}/export`, { as: staff });
  expect(status).toBe(200);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(7);
  const rub = lines.filter((line) => line.startsWith('RUB,'));
  expect(rub[0]).toContain('RUB,in force,0.00,100000.00,1000000.00,false,24,');
  expect(rub[1]).toContain('RUB,proposed,500.00,100000.00,1000000.00,false,24,');
  expect(rub[1]).toContain(`${admin.email},a new licence`);
  const [last] = await fixture.db.query<{ action: string }>(
    'select action from staff_audit order by id desc limit 1',
  );
  expect(last).toEqual({ action: 'withdrawal.rules.export' });
  const support = await fixture.addStaff('support');
  expect((await fixture.send('GET', `${PATH}/export`, { as: support })).status).toBe(403);
});
