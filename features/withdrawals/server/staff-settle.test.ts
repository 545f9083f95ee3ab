import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { testDatabase } from '#dev/test-database.ts';
import { resetProvider, withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import {
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { micro } from '#core/money.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

/** Manual settlement of a payout whose provider is silent. */
const STAFF = '/api/v2/staff/withdrawals';
const SETTLEMENTS = '/api/v2/staff/withdrawals/settlements';
const PROPOSAL = { outcome: 'paid', reason: 'the bank shows it', evidence: 'statement 7, line 12' };

let fixture: WithdrawalsFixture;
let approver: WithdrawalTestUser;
let first: WithdrawalTestUser;
let second: WithdrawalTestUser;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.addMethod({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await fixture.setRate('RUB', 'KZT', 500_000_000n);
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

beforeEach(async () => {
  await resetProvider(fixture);
  approver = await fixture.addStaff('payments');
  first = await fixture.addStaff('payments');
  second = await fixture.addStaff('admin');
  steps = withdrawalSteps(fixture, approver);
});

/** A payout whose provider has been silent for this long; isSent: it was accepted before. */
type Terms = [string, string, string];

async function silent(hours: number, isSent = false, terms?: Terms): Promise<TestWithdrawal> {
  const made = await steps.approved(...(terms ?? []));
  fixture.script.isUnavailable = !isSent;
  await fixture.runSending();
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_transition;
     update withdrawals set asked_at = now() - interval '${hours} hours',
            last_provider_contact_at = last_provider_contact_at - interval '${hours} hours'
      where id = ${made.id};
     alter table withdrawals enable trigger withdrawals_check_transition`,
  );
  return made;
}

const propose = ({ id }: TestWithdrawal, as = first, body: object = PROPOSAL) =>
  fixture.send('POST', SETTLEMENTS, { as, key: newKey(), body: { withdrawal: `${id}`, ...body } });
const decide = (id: string, what: string, as = second, body: object = {}) =>
  fixture.send('POST', `${SETTLEMENTS}/${id}/${what}`, { as, key: newKey(), body });
const read = async ({ id }: TestWithdrawal) =>
  (await fixture.send('GET', `${STAFF}/${id}`, { as: second })).json['data'];

const readOwn = ({ id, player }: TestWithdrawal) =>
  fixture.send('GET', `/api/v2/billing/withdrawals/${id}`, { as: player });

async function proposed(made: TestWithdrawal, body: object = PROPOSAL): Promise<string> {
  const got = await propose(made, first, body);
  expect(got.status, got.text).toBe(200);
  return got.json['data'].id;
}

/** The withdrawals that the back office lists as waiting for a second person. */
async function settling(): Promise<string[]> {
  const got = await fixture.send('GET', `${STAFF}?state=settling`, { as: first });
  return got.json['data'].map(({ id }: { id: string }) => id);
}

/** The last audit entry, with the status before and after it. */
const lastAudit = async () => {
  const text = `select action, before ->> 'withdrawal' as before, after ->> 'withdrawal' as after
    from staff_audit order by id desc limit 1`;
  return (await fixture.db.query(text))[0];
};

test('settlement: two people settle it as paid: the money moves as the provider’s report would move it', async () => {
  for (const isSent of [false, true]) {
    const before = Number(await fixture.account('psp_clearing', 'RUB'));
    const made = await silent(25, isSent);
    const id = await proposed(made);
    expect(await lastAudit()).toMatchObject({ action: 'withdrawal.settlement.propose' });
    expect(await settling()).toEqual([made.id.toString()]);
    expect(await steps.statusOf(made), 'nothing has moved yet').toBe(isSent ? 4 : 3);
    const done = await decide(id, 'approve');
    expect(done.status, done.text).toBe(200);
    expect(await read(made)).toMatchObject({
      status: 5,
      settlement: { status: 'approved', proposed_by: { name: first.email } },
      may: { settle: false },
    });
    const action = 'withdrawal.settlement.approve';
    expect(await lastAudit()).toEqual({ action, before: isSent ? '4' : '3', after: '5' });
    expect(await settling()).toEqual([]);
    expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
    expect(Number(await fixture.account('psp_clearing', 'RUB')) - before).toBe(500);
    const shown = await readOwn(made);
    expect(shown.json['data'].timeline.at(-1)).toMatchObject({ status: 5, by_hand: true });
    expect(shown.text).not.toContain('statement 7');
    const email = await fixture.outbox.newest(made.player.email);
    expect(email.template).toBe('withdrawal-paid');
  }
});

test('settlement: two people settle it as failed: everything is returned, also the exchange, with an email', async () => {
  for (const isSent of [false, true]) {
    const kzt = await fixture.account('psp_clearing', 'KZT');
    const made = await silent(25, isSent, ['kztwayrub1', '20.00', '2400.00']);
    const id = await proposed(made, { ...PROPOSAL, outcome: 'failed' });
    await decide(id, 'approve');
    expect(await read(made)).toMatchObject({ status: 7, settlement: { status: 'approved' } });
    expect(await fixture.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
    expect(await fixture.account('house_fx', 'RUB')).toBe('0.00');
    expect(await fixture.account('psp_clearing', 'KZT')).toBe(kzt);
    const shown = await readOwn(made);
    expect(shown.json['data']).toMatchObject({ status: 7, reason: 'provider_gone' });
    const email = await fixture.outbox.newest(made.player.email);
    expect(email).toMatchObject({ template: 'withdrawal-returned' });
    expect(email.text).toContain('no longer answers');
  }
});

test('settlement: while the provider answers, staff cannot settle it', async () => {
  const early = await silent(23);
  expect((await propose(early)).json['message']).toBe('provider_still_answers');
  await fixture.asOwner(`update withdrawal_rules set silent_hours = 1 where currency = 'RUB'`);
  expect((await propose(early)).status).toBe(200);
  await fixture.asOwner(`update withdrawal_rules set silent_hours = 24 where currency = 'RUB'`);
  fixture.script.isUnavailable = false;
  // It is pending, as the provider answers to a query.
  const sent = await silent(25, true);
  await fixture.makeDue();
  await fixture.runWatch();
  expect((await propose(sent)).json['message']).toBe('provider_still_answers');
  const review = await steps.approved();
  expect((await propose(review)).json['message']).toBe('withdrawal_step_not_allowed');
  expect((await propose({ ...review, id: '999999' })).status).toBe(404);
});

test('settlement: a provider that answers before the confirmation ends it itself', async () => {
  const made = await silent(25);
  const id = await proposed(made, { ...PROPOSAL, outcome: 'failed' });
  fixture.script.isUnavailable = false;
  await fixture.makeDue();
  await fixture.runSending();
  expect(await steps.statusOf(made)).toBe(4);
  expect((await decide(id, 'approve')).json['message']).toBe('provider_still_answers');
  await steps.paid(made);
  expect((await decide(id, 'approve')).json['message']).toBe('withdrawal_step_not_allowed');
  expect(await read(made)).toMatchObject({ settlement: null, may: { settle: false } });
  expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
});

test('four eyes: not the proposer, not an approver, and not after the proposer has left', async () => {
  const made = await silent(25);
  const id = await proposed(made);
  expect((await propose(made, second)).json['message']).toBe('proposal_open');
  expect((await decide(id, 'approve', first)).json['message']).toBe('proposal_own');
  const byApprover = await decide(id, 'approve', approver);
  expect(byApprover.json['message']).toBe('approver_cannot_settle');
  await fixture.asOwner(`update staff set role = 'support' where player_id = ${first.id}`);
  expect((await decide(id, 'approve')).json['message']).toBe('proposer_inactive');
  const no = { decision: 'no longer a member of payments' };
  expect((await decide(id, 'reject', second, no)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ action: 'withdrawal.settlement.reject' });
  expect((await decide(id, 'approve')).json['message']).toBe('proposal_closed');
  expect((await decide(id, 'reject', second, no)).json['message']).toBe('proposal_closed');
  const again = (await propose(made, second)).json['data'];
  expect((await decide(again.id, 'withdraw')).status).toBe(200);
  expect(await steps.kindsOf(made)).toEqual(
    expect.arrayContaining(['settle_proposed', 'settle_declined']),
  );
});

test('settlement: it needs the payments role, a reason and evidence', async () => {
  const made = await silent(25);
  for (const role of ['risk', 'support'] as const) {
    expect((await propose(made, await fixture.addStaff(role))).status).toBe(403);
  }
  expect((await propose(made, made.player)).status).toBe(403);
  for (const wrong of [
    { reason: '   ' },
    { evidence: '' },
    { outcome: 'sent' },
    { evidence: 'x'.repeat(201) },
  ]) {
    expect((await propose(made, first, { ...PROPOSAL, ...wrong })).status).toBe(422);
  }
  const id = await proposed(made);
  expect((await decide(id, 'reject', second, { decision: ' ' })).status).toBe(422);
  expect((await decide('999999', 'approve')).status).toBe(404);
});

test('idempotency and race: confirmed twice, by two, against the provider’s report: moved once', async () => {
  const third = await fixture.addStaff('payments');
  for (const kind of ['paid', 'failed'] as const) {
    for (const outcome of ['paid', 'failed'] as const) {
      const made = await silent(25);
      const id = await proposed(made, { ...PROPOSAL, outcome });
      await Promise.all([
        decide(id, 'approve'),
        decide(id, 'approve'),
        decide(id, 'approve', third),
        kind === 'paid' ? steps.paid(made) : steps.failed(made),
      ]);
      const status = await steps.statusOf(made);
      expect([5, 7]).toContain(status);
      const cash = status === 5 ? '500.00' : '1000.00';
      expect(await fixture.balances(made.player)).toEqual({ cash, held: '0.00' });
    }
  }
  const made = await silent(25);
  const id = await proposed(made);
  await decide(id, 'approve');
  const again = await decide(id, 'approve');
  expect(again.json['data'].status).toBe('approved');
  expect((await decide(id, 'approve', third)).json['message']).toBe('proposal_closed');
});

test('settlement: a provider that returns and contradicts it moves nothing and is flagged for review', async () => {
  const paid = await silent(25);
  await decide(await proposed(paid), 'approve');
  const returned = await silent(25);
  const failed = await proposed(returned, { ...PROPOSAL, outcome: 'failed' });
  await decide(failed, 'approve');
  fixture.script.isUnavailable = false;
  expect((await steps.failed(paid)).status).toBe(200);
  expect((await steps.paid(returned)).status).toBe(200);
  expect((await steps.paid(paid)).status, 'the same report').toBe(200);
  await fixture.makeDue();
  await fixture.runSending();
  expect(await fixture.balances(paid.player)).toEqual({ cash: '500.00', held: '0.00' });
  expect(await fixture.balances(returned.player)).toEqual({ cash: '1000.00', held: '0.00' });
  for (const made of [paid, returned]) {
    const kinds = await steps.kindsOf(made);
    expect(kinds.filter((kind) => kind === 'contradiction')).toHaveLength(1);
    expect(fixture.script.payouts.has(made.reference)).toBe(false);
  }
});

test('settlement: a provider that accepts a returned payout is flagged for review', async () => {
  const made = await silent(25);
  const id = await proposed(made, { ...PROPOSAL, outcome: 'failed' });
  fixture.script.isUnavailable = false;
  fixture.script.beforePayout = async () => void (await decide(id, 'approve'));
  await fixture.makeDue();
  await fixture.runSending();
  expect(await steps.statusOf(made)).toBe(7);
  expect(await steps.kindsOf(made)).toContain('contradiction');
  expect(await fixture.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('settlement: the database refuses one person, an approver, and an unrequested payout', async () => {
  const made = await silent(25);
  const id = await proposed(made);
  const confirmBy = (who: WithdrawalTestUser) =>
    fixture.db.query(
      `update proposals set status = 'approved', decided_by = ${who.id}
        where id = ${id}`,
    );
  await expect(confirmBy(first)).rejects.toThrow('two_people');
  await expect(confirmBy(approver)).rejects.toThrow(
    'an approver of the withdrawal does not settle it',
  );
  await expect(confirmBy(await fixture.addStaff('risk'))).rejects.toThrow('without the role');
  await expect(
    fixture.db.query(`update proposals set terms = '{}' where id = ${id}`),
  ).rejects.toThrow('permission denied');
  await steps.paid(made);
  await expect(confirmBy(second)).rejects.toThrow('not how the withdrawal ended');
});

test('four eyes: a person whom the proposer added a day ago cannot confirm', async () => {
  const made = await silent(25);
  const id = await proposed(made);
  const puppet = await fixture.addStaff('admin');
  await fixture.db.query(
    `insert into staff_audit (staff_id, role, action, player_id)
     values ($1, 'admin', 'staff.add', $2)`,
    [first.id, puppet.id],
  );
  expect((await decide(id, 'approve', puppet)).json['message']).toBe('same_person');
  expect((await decide(id, 'approve')).status).toBe(200);
});
