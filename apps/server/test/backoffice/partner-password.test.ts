import { expect } from 'vitest';
import { addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { logInAsPartner } from '#dev/partner-client.ts';
import { SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/partner';
const NEW = 'eleven brown kettles';

const forgot = (app: TestApp, email: string) =>
  app.send('POST', `${BASE}/password/forgot`, { body: { email } });
const restore = (app: TestApp, token: string, password = NEW) =>
  app.send('POST', `${BASE}/password/restore`, { body: { token, password } });
const logIn = (app: TestApp, email: string, password: string) =>
  app.send('POST', `${BASE}/login`, { body: { email, password } });

/** Emails to an address, latest first. */
const emailsTo = (app: TestApp, email: string) =>
  createMessagesFixture(app.db, { secretKey: SECRET_KEY }).messages.read(email);

async function tokenFor(app: TestApp, email: string): Promise<string> {
  expect((await forgot(app, email)).status).toBe(200);
  const [mail] = await emailsTo(app, email);
  expect(mail?.template).toBe('partner-restore');
  const url = new URL(mail!.links[0]!);
  expect(url.pathname).toBe('/partner/restore');
  return url.hash.slice(1);
}

test('affiliates: an emailed link sets a new password once, and ends every session', async ({
  app,
}) => {
  const partner = await addPartner(await paymentsStaff(app));
  const portal = await logInAsPartner(app, partner);
  // A login that began with the old password and waits for its code.
  const half = (await logIn(app, partner.email, 'nine green lanterns')).json!['data'];
  const token = await tokenFor(app, partner.email);
  const short = await restore(app, token, 'short');
  expect([short.status, short.json!['errors']]).toEqual([422, { password: ['password_short:10'] }]);
  const answers = await Promise.all([restore(app, token), restore(app, token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await restore(app, token)).json!['message']).toBe('link_expired');
  expect((await portal.send('GET', '/me')).status).toBe(401);
  const body = { challenge: half.challenge, code: '123456' };
  const late = await app.send('POST', `${BASE}/login/confirm`, { body });
  expect(late.json!['message']).toBe('challenge_expired');
  expect((await logIn(app, partner.email, 'nine green lanterns')).status).toBe(422);
  // The authenticator is still asked for.
  expect((await logIn(app, partner.email, NEW)).json!['data']).toMatchObject({ step: 'factor' });
  const [mail] = await emailsTo(app, partner.email);
  expect(mail).toMatchObject({ template: 'partner-password-changed', locale: 'en' });
  const audited = await app.db.query(
    `select staff_id, role from staff_audit
      where action = 'affiliate.password.restore' and target = $1`,
    [partner.id],
  );
  expect(audited).toEqual([{ staff_id: null, role: 'partner' }]);
});

test('affiliates: a link ends after an hour, with another password, and with the partner', async ({
  app,
  database,
}) => {
  const staff = await paymentsStaff(app);
  for (const end of ['time', 'later link', 'reset', 'closed'] as const) {
    const partner = await addPartner(staff);
    const token = await tokenFor(app, partner.email);
    const path = `/api/v2/staff/affiliates/${partner.id}`;
    const reason = 'asked by the partner';
    if (end === 'time') {
      const past = `expires_at = now() where partner_id = ${partner.id}`;
      await runOn(database.url, `update affiliate_password_links set ${past}`);
    } else if (end === 'later link') {
      await restore(app, await tokenFor(app, partner.email));
    } else if (end === 'reset') {
      await staff.send('POST', `${path}/login-reset`, { body: { reason } });
    } else {
      await staff.send('POST', `${path}/status`, { body: { status: 'closed', reason } });
    }
    expect((await restore(app, token)).json!['message'], end).toBe('link_expired');
  }
});

test('enumeration: an unknown address and an applicant get the answer of a partner, and no email', async ({
  app,
}) => {
  const email = 'applicant@partners.example';
  const application = { name: 'Applicant', email, website: null, about: '', locale: 'en' };
  await app.send('POST', `${BASE}/applications`, { body: application });
  for (const address of [email, 'unknown@partners.example']) {
    const answer = await forgot(app, address);
    expect([answer.status, answer.json]).toEqual([200, { data: {} }]);
    expect(await emailsTo(app, address)).toEqual([]);
  }
});

test('rate limit: an address gets three emails an hour, whether a partner has it or not', async ({
  app,
}) => {
  const { email } = await addPartner(await paymentsStaff(app));
  // What the other tests used up of the limit of this network.
  await app.db.query('delete from rate_limits');
  for (const address of [email, 'stranger@partners.example']) {
    const statuses = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await forgot(app, address)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  expect(await emailsTo(app, email)).toHaveLength(3);
});
