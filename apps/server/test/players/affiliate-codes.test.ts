import { expect } from 'vitest';
import { addPartner, click, partnerOf, paymentsStaff, register } from '#dev/affiliate-fixture.ts';
import { createAppTest } from '#dev/app-test.ts';
import { logInAsPartner } from '#dev/partner-client.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import type { PartnerDetails } from '#features/affiliates/contract.backoffice.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/staff/affiliates';

async function linkOf(staff: StaffClient, id: string): Promise<string> {
  const found = await staff.send('GET', `${BASE}/${id}`);
  return (found.json!['data'] as PartnerDetails).links[0]!.id;
}

let count = 0;
function tryCode(app: TestApp, promo: string) {
  count += 1;
  return app.send('POST', '/api/v2/auth/register/email', {
    body: {
      email: `promo${count}@players.example`,
      password: 'correct horse battery',
      accepts_terms: true,
      is_adult: true,
      promo,
    },
  });
}

test('promo codes: a code that is typed at the registration decides before every link', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const body = { code: 'summer-50', link: await linkOf(staff, one.id) };
  const added = await staff.send('POST', `${BASE}/${one.id}/codes`, { body });
  expect(added.status, added.text).toBe(200);
  expect(added.json!['data'].codes).toMatchObject([
    { code: 'SUMMER50', tag: one.tag, is_open: true, registrations: 0 },
  ]);
  await click(app, other.tag, 'coded');
  const player = await register(app, { promo: ' Summer50', stag: other.tag }, 'coded');
  expect(await partnerOf(app, player)).toBe(one.id);
  const support = await createStaffClient(app, 'support');
  const shown = await support.send('GET', `/api/v2/staff/players/${player}/affiliate`);
  expect(shown.json!['data']).toMatchObject({
    source: 'promo',
    tag: one.tag,
    touches: [{ verdict: 'weaker_source' }, { source: 'promo', verdict: 'chosen' }],
  });
  const again = (await staff.send('GET', `${BASE}/${one.id}`)).json!['data'];
  expect(again.codes).toMatchObject([{ registrations: 1 }]);
  expect(again.links).toMatchObject([{ registrations: 1 }]);
});

test('promo codes: the partner adds codes, and no code looks like another one', async ({ app }) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const portal = await logInAsPartner(app, one);
  const link = await linkOf(staff, one.id);
  const added = await portal.send('POST', '/codes', { code: 'lovesos', link });
  expect(added.json!['data'], added.text).toMatchObject([{ codes: ['LOVESOS'] }]);
  const foreign = await linkOf(staff, other.id);
  for (const [code, of, refused] of [
    ['L0VE5O5', link, 'promo_taken'],
    ['LОVЕSОS', link, 'promo_taken'],
    ['abc', link, 'promo_format'],
    ['OTHERS', foreign, 'not_found'],
  ] as const) {
    const answer = await portal.send('POST', '/codes', { code, link: of });
    expect([code, answer.json!['message']]).toEqual([code, refused]);
  }
  // What is typed finds the code by its looks, on any keyboard.
  const player = await register(app, { promo: 'L0VЕ5О5' });
  expect(await partnerOf(app, player)).toBe(one.id);
  const race = await Promise.all(
    ['twins1', 'TWINSI', 'twinsl'].map((code) => portal.send('POST', '/codes', { code, link })),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('promo codes: a closed code is refused and stays taken, and staff say why', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const body = { code: 'AUTUMN', link: await linkOf(staff, partner.id) };
  const path = `${BASE}/${partner.id}/codes`;
  const [code] = (await staff.send('POST', path, { body })).json!['data'].codes;
  const end = () =>
    staff.send('POST', `${path}/${code.id}/close`, { body: { reason: 'posted as spam' } });
  expect((await end()).json!['data'].codes).toMatchObject([{ is_open: false }]);
  expect((await end()).json!['message']).toBe('not_found');
  const refused = await tryCode(app, 'AUTUMN');
  expect([refused.status, refused.json!['errors']]).toEqual([422, { promo: ['promo_unknown'] }]);
  expect((await staff.send('POST', path, { body })).json!['message']).toBe('promo_taken');
  const audit = await app.db.query(
    `select action, reason from staff_audit where target = $1 and action like 'affiliate.code.%'
      order by id`,
    [partner.id],
  );
  expect(audit).toEqual([
    { action: 'affiliate.code.add', reason: null },
    { action: 'affiliate.code.close', reason: 'posted as spam' },
  ]);
});

test('attacks: guessing promo codes waits longer and longer, for right ones as well', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const body = { code: 'WINTER', link: await linkOf(staff, partner.id) };
  await staff.send('POST', `${BASE}/${partner.id}/codes`, { body });
  const answers = [];
  for (let guess = 0; guess < 12; guess++) answers.push(await tryCode(app, `GUESS${guess}`));
  expect(answers.at(-1)!.status).toBe(429);
  expect((await tryCode(app, 'WINTER')).status).toBe(429);
  // A registration without a code is not held up.
  expect((await tryCode(app, '')).status).toBe(200);
});
