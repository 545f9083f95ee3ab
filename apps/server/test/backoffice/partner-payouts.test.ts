import { expect } from 'vitest';
import { addDestination, addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { monthBefore, movePartner } from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { codeOf, logInAsPartner } from '#dev/partner-client.ts';
import type { StaffClient } from '#dev/staff-client.ts';
import { newKey, SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { closeMonths } from '#domain/affiliates/server/index.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/staff/affiliates';
const PAYOUTS = '/api/v2/staff/affiliate-payouts';
const ENDS = '/api/v2/staff/affiliate-settlements';
const OWED = 2_500_000_000n;

/** A partner who is owed 2,500 roubles of a closed month. */
async function addOwed(app: TestApp, url: string) {
  const [one, other] = [await paymentsStaff(app), await paymentsStaff(app)];
  const partner = await addPartner(one);
  const body = { currency: 'RUB', amount: '2500', reason: 'a missed player' };
  await one.send('POST', `${BASE}/${partner.id}/corrections`, { key: newKey(), body });
  const owner = openDb({ url });
  await movePartner(owner, partner.id, monthBefore(Date.now()).from);
  await owner.close();
  await rollBetDays(app.db);
  await closeMonths({ db: app.db, accounts: createAccounts() });
  const { statements } = (await one.send('GET', `${BASE}/${partner.id}/money`)).json!['data'];
  return { partner, one, other, statement: String(statements[0].id) };
}

const propose = (staff: StaffClient, statement: string) =>
  staff.send('POST', PAYOUTS, {
    key: newKey(),
    body: { statement, currency: 'RUB', reason: 'invoice of the partner' },
  });
const proposeEnd = (staff: StaffClient, payout: string, outcome: string) =>
  staff.send('POST', ENDS, {
    key: newKey(),
    body: { payout, outcome, reference: 'transfer 4711', reason: 'the statement of the bank' },
  });
const approve = (staff: StaffClient, path: string, id: string) =>
  staff.send('POST', `${path}/${id}/approve`, { key: newKey(), body: {} });

/** A payout that two people approved. */
async function payOut({ one, other, statement }: Awaited<ReturnType<typeof addOwed>>) {
  const made = await propose(one, statement);
  expect(made.status, made.text).toBe(200);
  const id = String(made.json!['data'].id);
  const approved = await approve(other, PAYOUTS, id);
  expect(approved.status, approved.text).toBe(200);
  return id;
}

/** The sum of the entries of an account, by its kind and owner. */
async function sumOf(app: TestApp, kind: string, owner: string): Promise<bigint> {
  const [row] = await app.db.query<{ sum: bigint }>(
    `select coalesce(sum(e.delta), 0)::bigint as sum from ledger_entries e
       join ledger_accounts a on a.id = e.account and a.kind = $1 and a.owner = $2
        and a.currency = 'RUB'`,
    [kind, owner],
  );
  return row!.sum;
}

async function sumsOf(app: TestApp, partner: string) {
  const transit = await sumOf(app, 'transit', 'affiliate-payouts');
  const bank = await sumOf(app, 'operator_bank', 'affiliate-payouts');
  return { owed: await sumOf(app, 'affiliate_payable', partner), transit, bank };
}

test('conservation: a payout that was paid leaves transit once, and its statement says so', async ({
  app,
  database,
}) => {
  const owed = await addOwed(app, database.url);
  const { partner, one, other, statement } = owed;
  await addDestination(database.url, partner.id);
  const before = await sumsOf(app, partner.id);
  const payout = await payOut(owed);
  expect(await sumsOf(app, partner.id)).toEqual({
    owed: before.owed - OWED,
    transit: before.transit + OWED,
    bank: before.bank,
  });
  const again = await propose(one, statement);
  expect(again.json!['message']).toBe('affiliate_paid');
  const end = await proposeEnd(one, payout, 'paid');
  expect(end.status, end.text).toBe(200);
  const id = String(end.json!['data'].id);
  expect((await approve(one, ENDS, id)).json!['message']).toBe('proposal_own');
  const answers = await Promise.all([approve(other, ENDS, id), approve(other, ENDS, id)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await sumsOf(app, partner.id)).toEqual({
    owed: before.owed - OWED,
    transit: before.transit,
    bank: before.bank + OWED,
  });
  expect((await proposeEnd(one, payout, 'declined')).json!['message']).toBe('payout_settled');
  const { statements } = (await one.send('GET', `${BASE}/${partner.id}/money`)).json!['data'];
  expect(statements[0].totals[0]).toMatchObject({
    paid_at: expect.any(String),
    payout: { status: 'paid', destination: 'KZ86 •••• 0100', reference: 'transfer 4711' },
  });
  const { messages } = createMessagesFixture(app.db, { secretKey: SECRET_KEY });
  const [mail] = await messages.read(partner.email);
  expect(mail!.template).toBe('partner-payout-paid');
  expect(mail!.text).toContain('transfer 4711');
  const change = `update affiliate_payouts set reference = 'another' where id = ${payout}`;
  await expect(app.db.query(change)).rejects.toThrow('has ended');
});

test('conservation: a payout that the bank declined is owed again, and is paid by another one', async ({
  app,
  database,
}) => {
  const owed = await addOwed(app, database.url);
  const { partner, one, other } = owed;
  await addDestination(database.url, partner.id);
  const before = await sumsOf(app, partner.id);
  const first = await payOut(owed);
  const end = await proposeEnd(one, first, 'declined');
  const approved = await approve(other, ENDS, String(end.json!['data'].id));
  expect(approved.status, approved.text).toBe(200);
  expect(await sumsOf(app, partner.id)).toEqual(before);
  const { statements } = (await one.send('GET', `${BASE}/${partner.id}/money`)).json!['data'];
  expect(statements[0].totals[0]).toMatchObject({ paid_at: null, payout: null });
  const second = await payOut(owed);
  expect(second).not.toBe(first);
  const { transit } = await sumsOf(app, partner.id);
  expect(transit).toBe(before.transit + OWED);
});

test('affiliates: no payout is proposed without a destination, or within a day after a change', async ({
  app,
  database,
}) => {
  const { partner, one, other, statement } = await addOwed(app, database.url);
  expect((await propose(one, statement)).json!['message']).toBe('destination_missing');
  const portal = await logInAsPartner(app, partner);
  const save = async () => {
    await app.db.query('update affiliate_partners set totp_step = null');
    const card = { kind: 'card', number: '4242 4242 4242 4242', code: codeOf(portal.secret) };
    return await portal.send('POST', '/destination', card);
  };
  expect((await save()).status).toBe(200);
  expect((await propose(one, statement)).json!['message']).toBe('destination_held');
  await addDestination(database.url, partner.id);
  const made = await propose(one, statement);
  expect(made.json!['data'].terms).toMatchObject({ destination: 'KZ86 •••• 0100' });
  // A change after the proposal makes its approval wait.
  expect((await save()).status).toBe(200);
  const late = await approve(other, PAYOUTS, String(made.json!['data'].id));
  expect(late.json!['message']).toBe('destination_held');
  // A day later as well: it would go to the destination of before.
  await addDestination(database.url, partner.id);
  const older = await approve(other, PAYOUTS, String(made.json!['data'].id));
  expect(older.json!['message']).toBe('destination_changed');
});

test('affiliates: finance reads the whole destination of a payout, and the reason is audited', async ({
  app,
  database,
}) => {
  const owed = await addOwed(app, database.url);
  await addDestination(database.url, owed.partner.id);
  const payout = await payOut(owed);
  const path = `${PAYOUTS}/${payout}/destination`;
  const body = { reason: 'to send the transfer' };
  const shown = await owed.one.send('POST', path, { body });
  expect(shown.json!['data']).toEqual({ kind: 'iban', coin: null, number: 'KZ86125KZT5004100100' });
  const rows = await app.db.query(
    `select target, reason from staff_audit where action = 'affiliate.destination.reveal'
      and after ->> 'payout' = $1`,
    [payout],
  );
  expect(rows).toEqual([{ target: owed.partner.id, reason: 'to send the transfer' }]);
});
