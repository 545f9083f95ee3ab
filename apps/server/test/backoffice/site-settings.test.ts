import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankPayoutHash } from '#dev/bank/methods.ts';
import { CASHBACK, defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { createSiteSettings, type SiteSettings } from '#domain/settings/server/index.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { createLog } from '#platform/server/log.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
/** The cache of a third process. */
let bus: Bus;
let elsewhere: SiteSettings;
const errors: unknown[] = [];
let content: StaffClient;
let admin: StaffClient;
let second: StaffClient;

beforeAll(async () => {
  ({ database, left, right, close } = await createTwoApps(startApp));
  bus = await openBus({ url: database.url, log: createLog('silent') });
  elsewhere = await createSiteSettings({
    db: right.db,
    bus,
    onError: (error) => void errors.push(error),
  });
});
afterAll(async () => {
  elsewhere.stop();
  await bus.close();
  await close();
});
beforeEach(async () => {
  await runOn(
    database.url,
    `update settings set value = null;
     set session_replication_role = replica;
     update proposals set status = 'withdrawn', decided_by = proposed_by, decided_at = now()
      where status = 'open'`,
  );
  await elsewhere.reload();
  content = await createStaffClient(left, 'content');
  admin = await createStaffClient(left, 'admin');
  second = await createStaffClient(left, 'admin');
});

const PATH = '/api/v2/staff/settings';
const REASON = { reason: 'a new campaign' };
const LINKS = { telegram_channel_url: 'https://t.me/casino', revshare_frontend_url: null };

async function shown(name: string, as = admin) {
  const { json } = await as.send('GET', PATH);
  return json!['data'].find((each: { name: string }) => each.name === name);
}
async function change(name: string, value: unknown, as = content) {
  const based_on = (await shown(name, as))?.version ?? '0';
  const body = { value, based_on, ...REASON };
  return await as.send('POST', `${PATH}/${name}`, { body });
}
const propose = (name: string, value: unknown, more: object = {}, as = admin) =>
  as.send('POST', `${PATH}/proposals`, {
    key: newKey(),
    body: { name, value, ...REASON, ...more },
  });
const approve = (id: string, as = second) =>
  as.send('POST', `${PATH}/proposals/${id}/approve`, { key: newKey(), body: {} });
const lastAudit = async () =>
  (
    await left.db.query<{ action: string; target: string; before: object; after: object }>(
      `select action, target, before, after from staff_audit where action like 'setting.%'
        order by id desc limit 1`,
    )
  )[0]!;

test('settings: one person of content changes links, at once in every process', async () => {
  expect((await change('links', LINKS)).status).toBe(200);
  await expect.poll(() => elsewhere.read('links'), { timeout: 1_500 }).toEqual(LINKS);
  expect(await shown('links')).toMatchObject({ value: LINKS, is_guarded: false, proposal: null });
  expect(await lastAudit()).toEqual({
    action: 'setting.change',
    target: 'links',
    before: { value: { telegram_channel_url: null, revshare_frontend_url: null } },
    after: { value: LINKS },
  });
});

test('settings: a value made from another version is refused', async () => {
  const { version } = await shown('links');
  await change('links', LINKS);
  const body = { value: LINKS, based_on: version, ...REASON };
  const late = await content.send('POST', `${PATH}/links`, { body });
  expect(late.json!['message']).toBe('setting_outdated');
});

test('settings: a value of the wrong form is refused with the field', async () => {
  const wrong: [string, unknown, string, string][] = [
    [
      'links',
      { ...LINKS, telegram_channel_url: 'javascript:alert(1)' },
      'telegram_channel_url',
      'link_format',
    ],
    ['links', { telegram_channel_url: null }, 'revshare_frontend_url', 'required'],
    ['verification_tags', [{ name: 'a"b', content: 'x' }], '0.name', 'tag_name_format'],
  ];
  for (const [name, value, field, code] of wrong) {
    const { status, json } = await change(name, value);
    expect(status, code).toBe(422);
    expect(json!['errors'][field], code).toEqual([code]);
  }
  for (const url of ['ftp://x', 'https://games.example/', 'https://a@games.example', 'games']) {
    const { json } = await propose('services', { dice: { url } });
    expect(json!['errors']['dice.url'], url).toEqual(['origin_format']);
  }
  const far = await propose('services', { dice: { url: 'https://games.example', port: 70_000 } });
  expect(far.json!['errors']['dice.port']).toEqual(['port_range']);
  expect((await propose('services', { chess: { url: 'https://games.example' } })).status).toBe(422);
});

test('settings: only admins change service addresses, and content reads them', async () => {
  expect((await shown('services', content)).value).toEqual({});
  expect((await propose('services', {}, {}, content)).status).toBe(403);
  expect((await change('services', {}, admin)).status).toBe(404);
  const support = await createStaffClient(left, 'support');
  expect((await support.send('GET', PATH)).status).toBe(403);
});

test('games.services: a service address takes two admins, and is in force in every process', async () => {
  const value = { dice: { url: 'http://127.0.0.1', port: Number(new URL(right.url).port) } };
  const { id } = (await propose('services', value)).json!['data'];
  expect(elsewhere.read('services')).toEqual({});
  expect((await approve(id, admin)).json!['message']).toBe('proposal_own');
  expect((await approve(id)).status).toBe(200);
  await expect.poll(() => elsewhere.read('services'), { timeout: 1_500 }).toEqual(value);
  expect(await lastAudit()).toMatchObject({
    action: 'setting.approve',
    before: { value: {} },
    after: { value },
  });
  // Back to the own process applies at once.
  expect((await propose('services', {})).json).toEqual({ data: null });
  await expect.poll(() => elsewhere.read('services'), { timeout: 1_500 }).toEqual({});
  expect(await lastAudit()).toMatchObject({ action: 'setting.reset', before: { value } });
});

test('settings: an address at which nothing answers is confirmed first', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
  const { port } = silent.address() as AddressInfo;
  await new Promise((done) => silent.close(done));
  const value = { keno: { url: 'http://127.0.0.1', port } };
  const { status, json } = await propose('services', value);
  expect(status).toBe(422);
  expect(json!['errors']).toEqual({
    is_confirmed: [`address_unreachable:http://127.0.0.1:${port}`],
  });
  expect((await propose('services', value, { is_confirmed: true })).status).toBe(200);
  const address = { development_url: `http://127.0.0.1`, is_subdomain: true };
  const api = await propose('api_address', address);
  expect(api.json!['errors'].is_confirmed[0]).toMatch(/^address_unreachable:http:\/\/127/);
});

test('settings: the bonus of birthdays is one that a birthday can bring', async () => {
  await defineBonus(left.db, 'birthday-gift', termsOf({}, '50'));
  await defineBonus(left.db, 'birthday-week', CASHBACK);
  for (const bonus of ['no-such-bonus', 'birthday-week']) {
    const { status, json } = await propose('birthday', { bonus });
    expect([bonus, status, json!['errors']]).toEqual([bonus, 422, { bonus: ['bonus_unknown'] }]);
  }
  const { json: taken } = await propose('birthday', { bonus: 'birthday-gift' });
  expect(taken!['data'].terms).toMatchObject({ value: { bonus: 'birthday-gift' } });
  expect((await propose('birthday', { bonus: null })).json).toEqual({ data: null });
});

test('settings: a proposal made from another version is not approved', async () => {
  const value = { development_url: null, is_subdomain: true };
  const { id } = (await propose('api_address', value, { is_confirmed: true })).json!['data'];
  await propose('api_address', { development_url: null, is_subdomain: false });
  expect((await approve(id)).json!['message']).toBe('proposal_outdated');
  const approval = `update proposals set status = 'approved', decided_by = ${second.id}
    where id = ${id}`;
  await expect(left.db.query(approval)).rejects.toThrow('has changed since');
});

test('settings: the database changes guarded settings only by an approved proposal', async () => {
  const tries: [string, RegExp][] = [
    [`update settings set value = '{}'`, /permission denied/],
    [`select settings_apply('services', '{}')`, /permission denied/],
  ];
  for (const [statement, words] of tries) {
    await expect(left.db.query(statement), statement).rejects.toThrow(words);
  }
  const alone = await left.db.query(
    `select settings_change('services', '{"dice": {}}', version) as is_applied from settings
      where name = 'services'`,
  );
  expect(alone).toEqual([{ is_applied: false }]);
});

test('settings: a stored value of an unknown form is reported, and the first one is in force', async () => {
  await runOn(database.url, `update settings set value = '[1]' where name = 'links'`);
  await elsewhere.reload();
  expect(elsewhere.read('links')).toEqual({
    telegram_channel_url: null,
    revshare_frontend_url: null,
  });
  expect(String(errors.at(-1))).toContain('the setting links has an unknown form');
});

test('settings: two admins say how long a withdrawal to a new destination waits', async () => {
  const name = 'payout_cooling';
  const tooLong = await propose(name, { hours: 169 });
  expect(tooLong.json!['errors']).toEqual({ hours: ['hours_range'] });
  expect(await heldHours('+79120000001')).toBe(0);
  const { id } = (await propose(name, { hours: 3 })).json!['data'];
  expect(await heldHours('+79120000002')).toBe(0);
  expect((await approve(id, admin)).json!['message']).toBe('proposal_own');
  expect((await approve(id)).status).toBe(200);
  await expect.poll(() => elsewhere.read(name)).toEqual({ hours: 3 });
  expect(await heldHours('+79120000003')).toBe(3);
  // The time of the configuration may be shorter, so that going back takes two people, too.
  expect((await propose(name, { hours: null })).json!['data']).not.toBeNull();
});

/** For how many hours a withdrawal of a new player to this number is held. */
async function heldHours(destination: string): Promise<number> {
  const { id, token } = await left.addMember('1000.00');
  await left.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [id]);
  const hash = bankPayoutHash('phone_transfer', 'RUB');
  const body = { hash, amount: '500', fee: '0.00', arrives: '500.00', destination };
  const path = '/api/v2/billing/withdrawals';
  const { json, text, status } = await left.send('POST', path, { token, key: newKey(), body });
  expect(status, text).toBe(200);
  const { held_until: until } = json!['data'];
  return until === null ? 0 : Math.round((Date.parse(until) - Date.now()) / 3_600_000);
}
