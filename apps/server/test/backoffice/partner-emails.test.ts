import { expect } from 'vitest';
import { addDestination, addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { monthBefore, movePartner } from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { newKey, SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { closeAndEmail } from '#features/affiliates/server/index.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/staff/affiliates';
const PAYOUTS = '/api/v2/staff/affiliate-payouts';

const messagesOf = (app: TestApp) =>
  createMessagesFixture(app.db, { secretKey: SECRET_KEY }).messages;

/** Templates of the emails to an address, the oldest first. */
async function emailsTo(app: TestApp, email: string) {
  return (await messagesOf(app).read(email)).toReversed();
}

/** A month of a partner, closed with a correction of 2,500 roubles. */
async function closeMonth(app: TestApp, url: string, locale: string) {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  await runOn(url, `update affiliate_partners set locale = '${locale}' where id = ${partner.id}`);
  const body = { currency: 'RUB', amount: '2500', reason: 'a missed player' };
  await staff.send('POST', `${BASE}/${partner.id}/corrections`, { key: newKey(), body });
  await addDestination(url, partner.id);
  const owner = openDb({ url });
  await movePartner(owner, partner.id, monthBefore(Date.now()).from);
  await owner.close();
  await rollBetDays(app.db);
  const deps = { db: app.db, accounts: createAccounts(), messages: messagesOf(app) };
  const close = () => closeAndEmail({ ...deps, portalUrl: () => 'https://casino.example/partner' });
  await Promise.all([close(), close()]);
  const { statements } = (await staff.send('GET', `${BASE}/${partner.id}/money`)).json!['data'];
  return { staff, partner, statement: String(statements[0].id) };
}

test('affiliates: a closed month is reported once, in the language of the partner', async ({
  app,
  database,
}) => {
  for (const [locale, words] of [
    ['en', 'Payable: 2500.00 RUB'],
    ['ru', 'К выплате: 2500.00 RUB'],
    ['kz', 'Төленетін сома: 2500.00 RUB'],
  ] as const) {
    const { partner, statement } = await closeMonth(app, database.url, locale);
    const emails = await emailsTo(app, partner.email);
    expect(emails).toMatchObject([{ template: 'partner-statement', locale }]);
    expect(emails[0]!.text).toContain(words);
    expect(emails[0]!.links).toEqual([`https://casino.example/partner/statements/${statement}`]);
  }
});

test('affiliates: the partner is told of a payout that is declined or approved, once each', async ({
  app,
  database,
}) => {
  const { staff, partner, statement } = await closeMonth(app, database.url, 'en');
  const other = await paymentsStaff(app);
  const body = { statement, currency: 'RUB', reason: 'invoice of the partner' };
  const propose = async () =>
    String((await staff.send('POST', PAYOUTS, { key: newKey(), body })).json!['data'].id);
  const decision = { decision: 'the invoice is missing' };
  await other.send('POST', `${PAYOUTS}/${await propose()}/reject`, { body: decision });
  // Its proposer takes it back: nothing was decided.
  await staff.send('POST', `${PAYOUTS}/${await propose()}/withdraw`, { body: {} });
  const id = await propose();
  const approve = () => other.send('POST', `${PAYOUTS}/${id}/approve`, { key: newKey(), body: {} });
  await Promise.all([approve(), approve()]);
  const emails = await emailsTo(app, partner.email);
  expect(emails.map(({ template }) => template)).toEqual([
    'partner-statement',
    'partner-payout-declined',
    'partner-payout-approved',
  ]);
  // The words of a colleague are not for the partner.
  expect(emails[1]!.text).not.toContain('invoice');
  expect(emails[2]!.text).toContain('Amount: 2500.00 RUB');
});

test('affiliates: a partner who is closed gets no email about money', async ({ app, database }) => {
  const { staff, partner, statement } = await closeMonth(app, database.url, 'en');
  const closed = { status: 'closed', reason: 'left the programme' };
  await staff.send('POST', `${BASE}/${partner.id}/status`, { body: closed });
  const body = { statement, currency: 'RUB', reason: 'the last invoice' };
  const made = await staff.send('POST', PAYOUTS, { key: newKey(), body });
  const path = `${PAYOUTS}/${made.json!['data'].id}/approve`;
  const approved = await (await paymentsStaff(app)).send('POST', path, { key: newKey(), body: {} });
  expect(approved.status).toBe(200);
  expect(await emailsTo(app, partner.email)).toMatchObject([{ template: 'partner-statement' }]);
});
