import { expect } from 'vitest';
import {
  addLink,
  addPartner,
  click,
  partnerOf,
  paymentsStaff,
  register,
} from '#dev/affiliate-fixture.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const BASE = '/api/v2/staff/affiliates';

test('tracking.affiliate: a click is counted once a minute, and the registration is attributed', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  for (const uuid of ['browser-1', 'browser-1', 'browser-2', '']) {
    expect((await click(app, partner.tag, uuid)).status).toBe(200);
  }
  await click(app, 'no-such-tag', 'browser-1');
  const player = await register(app, { stag: partner.tag }, 'browser-1');
  expect(await partnerOf(app, player)).toBe(partner.id);
  const { links } = (await staff.send('GET', `${BASE}/${partner.id}`)).json!['data'];
  expect(links).toMatchObject([{ clicks: 3, registrations: 1, depositors: 0, is_active: true }]);
});

test('tracking.affiliate: the page of the player explains which touch decided', async ({ app }) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  await click(app, one.tag, 'browser-3');
  await click(app, other.tag, 'browser-3');
  const player = await register(app, {}, 'browser-3');
  expect(await partnerOf(app, player)).toBe(other.id);
  const support = await createStaffClient(app, 'support');
  const shown = await support.send('GET', `/api/v2/staff/players/${player}/affiliate`);
  expect(shown.json!['data']).toMatchObject({
    partner: { id: other.id },
    tag: other.tag,
    touch: 'last',
    window_days: 30,
    touches: [{ verdict: 'other_touch' }, { verdict: 'chosen' }],
  });
  const alone = await register(app, {});
  const nothing = await support.send('GET', `/api/v2/staff/players/${alone}/affiliate`);
  expect(nothing.json!['data']).toBeNull();
});

test('race: of two tabs with two tags exactly one partner gets the player, for ever', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const [, , player] = await Promise.all([
    click(app, one.tag, 'browser-4'),
    click(app, other.tag, 'browser-4'),
    register(app, { stag: other.tag }, 'browser-4'),
  ]);
  // The last touch decides, and it is not known which of the two that was.
  const partner = await partnerOf(app, player);
  expect([one.id, other.id]).toContain(partner);
  const rows = await app.db.query('select from affiliate_attributions where player_id = $1', [
    player,
  ]);
  expect(rows).toHaveLength(1);
  for (const statement of [
    'update affiliate_attributions set partner_id = 1',
    'delete from affiliate_attributions',
  ]) {
    await expect(app.db.query(statement)).rejects.toThrow('permission denied');
  }
});

test('affiliates: a link that is off and a partner who is paused bring no player', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const second = `${partner.tag}-two`;
  const link = await addLink(staff, partner.id, second);
  const off = { is_active: false, reason: 'misleading banner' };
  await staff.send('POST', `${BASE}/${partner.id}/links/${link}`, { body: off });
  expect(await partnerOf(app, await register(app, { stag: second }))).toBeUndefined();
  const setStatus = (status: string) =>
    staff.send('POST', `${BASE}/${partner.id}/status`, {
      body: { status, reason: 'under review' },
    });
  expect((await setStatus('paused')).status).toBe(200);
  expect((await setStatus('paused')).json!['message']).toBe('partner_status');
  expect(await partnerOf(app, await register(app, { stag: partner.tag }))).toBeUndefined();
  expect((await setStatus('active')).status).toBe(200);
  expect(await partnerOf(app, await register(app, { partner: partner.id }))).toBe(partner.id);
  const audit = await app.db.query<{ action: string; before: unknown }>(
    `select action, before from staff_audit where target = $1 order by id`,
    [partner.id],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'affiliate.partner.add',
    'affiliate.link.add',
    'affiliate.link.add',
    'affiliate.link.switch',
    'affiliate.partner.status',
    'affiliate.partner.status',
  ]);
  expect(audit[4]!.before).toEqual({ status: 'active' });
});

test('affiliates: the rules are the operator’s, in versions, and hold from then on', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const {
    version,
    since: _,
    ...rules
  } = (await staff.send('GET', `${BASE}/programme`)).json!['data'];
  const save = (changes: object) =>
    staff.send('POST', `${BASE}/programme`, {
      body: { ...rules, version, ...changes, reason: 'a new season' },
    });
  const saved = await save({ touch: 'first' });
  expect(saved.json!['data']).toMatchObject({ touch: 'first' });
  expect((await save({ touch: 'last' })).json!['message']).toBe('programme_changed');
  await click(app, one.tag, 'browser-5');
  const player = await register(app, { stag: other.tag }, 'browser-5');
  expect(await partnerOf(app, player)).toBe(one.id);
  await save({ version: saved.json!['data'].version });
});

test('affiliates: a partner is not above itself, and levels are limited', async ({ app }) => {
  const staff = await paymentsStaff(app);
  const chain = [await addPartner(staff)];
  for (let level = 1; level < 5; level++) {
    chain.push(await addPartner(staff, chain[level - 1]!.id));
  }
  const body = {
    email: 'deep@partners.example',
    website: null,
    locale: 'ru',
    reason: 'sixth level',
  };
  const sixth = { ...body, name: 'Sixth', parent: chain[4]!.id };
  expect((await staff.send('POST', BASE, { body: sixth })).json!['message']).toBe('partner_parent');
  const circle = { name: 'First', website: null, parent: chain[2]!.id, reason: 'a mistake' };
  const moved = await staff.send('POST', `${BASE}/${chain[0]!.id}/facts`, { body: circle });
  expect(moved.json!['message']).toBe('partner_parent');
  const taken = { ...body, name: 'Twin', email: chain[0]!.email.toUpperCase(), parent: null };
  expect((await staff.send('POST', BASE, { body: taken })).json!['errors']).toEqual({
    email: ['partner_exists'],
  });
});

test('affiliates: own traffic and one browser for two players are marked for staff', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const own = await register(app, { email: partner.email, stag: partner.tag });
  const first = await register(app, { stag: partner.tag, fpp: 'device-6' });
  const second = await register(app, { stag: partner.tag, fpp: 'device-6' });
  await partnerOf(app, second);
  const marks = await app.db.query(
    'select player_id, kind from affiliate_marks where player_id = any ($1) order by id',
    [[own, first, second]],
  );
  expect(marks).toEqual([
    { player_id: own, kind: 'own_traffic' },
    { player_id: second, kind: 'same_device' },
  ]);
});

test('affiliates: one device of players of two partners is marked with the players behind it', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [one, other] = [await addPartner(staff), await addPartner(staff)];
  const first = await register(app, { stag: one.tag, fpp: 'device-7' });
  const second = await register(app, { stag: other.tag, fpp: 'device-7' });
  const third = await register(app, { stag: other.tag, fpp: 'device-7' });
  await partnerOf(app, third);
  const marks = await app.db.query(
    `select player_id, kind, facts -> 'players' as players from affiliate_marks
      where player_id = any ($1) order by id`,
    [[first, second, third]],
  );
  expect(marks).toEqual([
    { player_id: second, kind: 'shared_device', players: [String(first)] },
    { player_id: third, kind: 'same_device', players: [String(second)] },
    { player_id: third, kind: 'shared_device', players: [String(first)] },
  ]);
});
