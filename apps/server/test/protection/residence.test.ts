/** Which rules of play apply follows from where a player lives, as far as it is known. */
import { expect } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { markContactVerified } from '#domain/identity/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp, {
  env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country', REGION_HEADER: 'x-part' },
});

let count = 0;

async function register(app: TestApp, headers: Record<string, string>) {
  count += 1;
  const body = {
    email: `resident${count}@example.org`,
    password: 'seven quiet rivers',
    is_adult: true,
    accepts_terms: true,
  };
  const from = { 'x-forwarded-for': `203.0.113.${count}`, ...headers };
  const { status, json, text } = await app.send('POST', '/api/v2/auth/register/email', {
    body,
    headers: from,
  });
  expect(status, text).toBe(200);
  const [row] = await app.db.query<{ id: PlayerId }>('select id from players where email = $1', [
    body.email,
  ]);
  return { id: row!.id, token: json!['token'] as string };
}

async function placeOf(app: TestApp, id: PlayerId) {
  const [row] = await app.db.query(
    `select p.country, p.region, p.country_source as source, j.code as jurisdiction
       from player_directory p join jurisdiction_rules j on j.jurisdiction = p.jurisdiction
      where p.id = $1`,
    [id],
  );
  return row;
}

async function bet(app: TestApp, token: string) {
  await app.send('POST', '/api/v2/fairness/commitment', { token, body: {} });
  const seeds = { token, body: { client_seed: 'residence' } };
  expect((await app.send('POST', '/api/v2/fairness/seeds', seeds)).status).toBe(200);
  const { json } = await app.send('POST', '/api/v2/games/dice/bets', {
    token,
    key: newKey(),
    body: { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 },
  });
  return json!['message'] as string | undefined;
}

test('A1, A9: the address of the registration decides which rules apply until more is known', async ({
  app,
}) => {
  const british = await register(app, { 'x-country': 'GB', 'x-part': 'ENG' });
  expect(await placeOf(app, british.id)).toEqual({
    country: 'GB',
    region: 'ENG',
    source: 'address',
    jurisdiction: 'strict',
  });
  expect(await bet(app, british.token)).toBe('verification_needed');
  const kazakh = await register(app, { 'x-country': 'KZ' });
  expect(await placeOf(app, kazakh.id)).toMatchObject({ country: 'KZ', jurisdiction: 'open' });
  expect(await bet(app, kazakh.token)).toBe('insufficient_funds');
  // What Cloudflare sends for an address that it does not know.
  const unknown = await register(app, { 'x-country': 'XX', 'x-part': 'ENG' });
  expect(await placeOf(app, unknown.id)).toEqual({
    country: null,
    region: null,
    source: null,
    jurisdiction: 'open',
  });
});

test('A9: a confirmed phone counts more than the address, and staff more than both', async ({
  app,
}) => {
  const player = await register(app, { 'x-country': 'KZ' });
  const confirm = (phone: string) =>
    app.db.transaction(async (tx) => {
      await tx.query('update players set phone = $2 where id = $1', [player.id, phone]);
      await markContactVerified(tx, player.id, 'phone');
    });
  await confirm('+35679123456');
  expect(await placeOf(app, player.id)).toEqual({
    country: 'MT',
    region: null,
    source: 'phone',
    jurisdiction: 'malta',
  });
  const staff = await createStaffClient(app, 'risk');
  const terms = { country: 'GB', region: null, is_premium: false, features: [], super_bonus: null };
  const changed = await staff.send('POST', `/api/v2/staff/players/${player.id}/terms`, {
    key: newKey(),
    body: { terms, reason: 'lives in London, utility bill' },
  });
  expect(changed.status, changed.text).toBe(200);
  await confirm('+77012345678');
  expect(await placeOf(app, player.id)).toMatchObject({ country: 'GB', source: 'staff' });
  // A change of something else keeps where the country is known from.
  const other = await register(app, { 'x-country': 'MT' });
  const opened = { ...terms, country: 'MT', features: ['beta-lobby'] };
  await staff.send('POST', `/api/v2/staff/players/${other.id}/terms`, {
    key: newKey(),
    body: { terms: opened, reason: 'tries the new lobby' },
  });
  expect(await placeOf(app, other.id)).toMatchObject({ country: 'MT', source: 'address' });
});

test('sessions: the list names the country of each address', async ({ app }) => {
  const { token } = await register(app, { 'x-forwarded-for': '2.72.0.1' });
  const { json } = await app.send('GET', '/api/v2/auth/sessions', { token });
  expect(json!['data']).toMatchObject([{ ip: '2.72.0.1', country: 'KZ', is_current: true }]);
});

test('A1: pages, policies and registrations state and want the age of the place of the visitor', async ({
  app,
}) => {
  await app.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select jurisdiction, number + 1, rules || '{"min_age": 21}' from jurisdiction_rules
      where code = 'malta'`,
  );
  const malta = { 'x-country': 'MT', 'x-forwarded-for': '203.0.113.200' };
  const home = { 'x-country': 'KZ', 'x-forwarded-for': '203.0.113.201' };
  const policy = async (headers: Record<string, string>) => {
    const path = '/api/v2/content/policies/kyc?locale=en';
    return (await app.send('GET', path, { headers })).json!['data'].html as string;
  };
  // Every process looks for changes whose message was lost.
  await expect.poll(() => policy(malta), { timeout: 10_000 }).toContain('from the age of 21');
  expect(await policy(home)).toContain('from the age of 18');
  const open = async (headers: Record<string, string>, form: object) => {
    const body = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true, ...form };
    const path = '/api/v2/auth/register/email';
    const { status, json } = await app.send('POST', path, { headers, body });
    return json?.['errors'] ?? status;
  };
  const form = { email: 'aged@example.org', confirmed_age: 18 };
  expect(await open(malta, form)).toEqual({ is_adult: ['age_unconfirmed:21'] });
  expect(await open(malta, { ...form, confirmed_age: 21 })).toBe(200);
  expect(await open(home, { email: 'younger@example.org' })).toBe(200);
});
