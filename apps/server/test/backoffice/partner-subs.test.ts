import { expect } from 'vitest';
import { addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { setPlan, shareTerms } from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { logInAsPartner, type PartnerClient } from '#dev/partner-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/staff/affiliates';

const readSubs = async (portal: PartnerClient) => (await portal.send('GET', '/subs')).json!['data'];

async function inviteOf(portal: PartnerClient): Promise<string> {
  const { invite_url: url } = await readSubs(portal);
  return new URL(url).searchParams.get('invite')!;
}

async function apply(app: TestApp, email: string, invite?: string) {
  await app.db.query('delete from rate_limits');
  const body = { name: 'Applicant', email, website: null, about: '', locale: 'en' };
  const invited = invite === undefined ? body : { ...body, invite };
  return await app.send('POST', '/api/v2/partner/applications', { body: invited });
}

async function findByEmail(app: TestApp, email: string) {
  const [row] = await app.db.query<{ id: bigint; parent_id: bigint | null }>(
    'select id, parent_id from affiliate_partners where email = $1',
    [email],
  );
  return row!;
}

test('affiliates: a partner who applies by a link is below its owner, and both see the share', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const above = await addPartner(staff);
  await setPlan(staff, above.id, { ...shareTerms(3000), sub_share_bp: 700 });
  const portal = await logInAsPartner(app, above);
  const email = 'recruited@partners.example';
  expect((await apply(app, email, await inviteOf(portal))).status).toBe(200);
  const { id, parent_id } = await findByEmail(app, email);
  expect(parent_id?.toString()).toBe(above.id);
  const active = { status: 'active', reason: 'signed contract' };
  const accepted = await staff.send('POST', `${BASE}/${id}/status`, { body: active });
  const { password } = accepted.json!['data'];
  const below = await logInAsPartner(app, { email, password });
  expect(await readSubs(portal)).toMatchObject({
    share_bp: 700,
    above: null,
    partners: [{ name: 'Applicant', status: 'active', earned: [] }],
  });
  const name = `Partner ${above.email.match(/\d+/)![0]}`;
  expect(await readSubs(below)).toMatchObject({
    share_bp: 0,
    above: { name, share_bp: 700 },
    partners: [],
  });
});

test('affiliates: who invited a partner is decided once, for ever, and by the database as well', async ({
  app,
  database,
}) => {
  const staff = await paymentsStaff(app);
  const [first, other] = [await addPartner(staff), await addPartner(staff)];
  const [one, two] = [await logInAsPartner(app, first), await logInAsPartner(app, other)];
  const email = 'decided@partners.example';
  await apply(app, email, await inviteOf(one));
  // An application with an email that is known is answered the same and changes nothing.
  expect((await apply(app, email, await inviteOf(two))).status).toBe(200);
  const { id, parent_id } = await findByEmail(app, email);
  expect(parent_id?.toString()).toBe(first.id);
  for (const parent of [other.id, null]) {
    const body = { name: 'Applicant', website: null, parent, reason: 'asked by the partner' };
    const moved = await staff.send('POST', `${BASE}/${id}/facts`, { body });
    expect([moved.status, moved.json!['message']]).toEqual([422, 'partner_invited']);
  }
  const same = { name: 'Renamed', website: null, parent: first.id, reason: 'a new name' };
  expect((await staff.send('POST', `${BASE}/${id}/facts`, { body: same })).status).toBe(200);
  const move = `update affiliate_partners set parent_id = ${other.id} where id = ${id}`;
  await expect(runOn(database.url, move)).rejects.toThrow('came by an invitation');
});

test('affiliates: a link of a partner who is paused, too far below, or unknown recruits no partner', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const chain = [await addPartner(staff)];
  while (chain.length < 5) chain.push(await addPartner(staff, chain.at(-1)!.id));
  const lowest = await logInAsPartner(app, chain[4]!);
  const paused = await addPartner(staff);
  const resting = await logInAsPartner(app, paused);
  const status = { status: 'paused', reason: 'a check' };
  await staff.send('POST', `${BASE}/${paused.id}/status`, { body: status });
  const codes = [await inviteOf(lowest), await inviteOf(resting), 'f'.repeat(32)];
  for (const [at, invite] of codes.entries()) {
    const email = `refused${at}@partners.example`;
    expect((await apply(app, email, invite)).json!['message']).toBe('invite_unknown');
    const query = 'select id from affiliate_partners where email = $1';
    expect(await app.db.query(query, [email])).toEqual([]);
  }
});
