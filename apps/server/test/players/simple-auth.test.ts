import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { readContracts } from '#dev/contracts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestApp, SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import { createSessions, createTokens, findPlayer } from '#domain/identity/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
});

afterAll(async () => {
  expect(app.errors).toEqual([]);
  await app.stop();
  await database.close();
});

const SIMPLE = '/api/v2/auth/simple';
const ISSUE = '/api/v2/staff/simple-tokens';
const REASON = 'cannot find a bet';

/** The token of a staff member. */
async function staff(role: Role): Promise<string> {
  const { db } = app;
  const email = `${randomBytes(4).toString('hex')}@house.example`;
  const id = await db.transaction((tx) =>
    addOperator(tx, { email, passwordHash: 'x', locale: 'en', role }),
  );
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET_KEY), bus);
  const player = await findPlayer(db, toPlayerId(id as bigint));
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const issued = await db.transaction((tx) => sessions.open(tx, player!, device));
  return issued.accessToken;
}

async function issue(id: PlayerId, token?: string) {
  const by = token ?? (await staff('support'));
  const body = { player_id: id.toString(), reason: REASON };
  return await app.send('POST', ISSUE, { token: by, body });
}

test('auth.simple-auth: the token of a link opens a session, once', async () => {
  const player = await app.addMember();
  const { json } = await issue(player.id);
  const { token, link, expires_at } = json!['data'];
  expect(link).toBe(`${app.url}/?simple_auth=1&simpleAuthToken=${token}`);
  const left = Date.parse(expires_at) - Date.now();
  expect(left).toBeGreaterThan(290_000);
  expect(left).toBeLessThan(301_000);
  const both = await Promise.all([1, 2].map(() => app.send('POST', SIMPLE, { body: { token } })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const entered = both.find(({ status }) => status === 200)!;
  const { json: who } = await app.send('GET', '/profile/user', { token: entered.json!['token'] });
  expect(who!['user'].id).toBe(player.id.toString());
});

test('auth.simple-auth: host and userAgent are stored once, for such a session only', async () => {
  const player = await app.addMember();
  const { token } = (await issue(player.id)).json!['data'];
  const { json } = await app.send('POST', SIMPLE, { body: { token } });
  const body = { host: 'casino.example', userAgent: 'Firefox' };
  const report = (bearer: string) => app.send('POST', `${SIMPLE}/arrival`, { token: bearer, body });
  expect((await report(json!['token'])).json!['data']).toEqual({ recorded: true });
  expect((await report(json!['token'])).json!['data']).toEqual({ recorded: false });
  expect((await report(player.token)).json!['data']).toEqual({ recorded: false });
  const rows = await app.db.query(
    'select host, user_agent from simple_tokens where host is not null',
  );
  expect(rows).toEqual([{ host: 'casino.example', user_agent: 'Firefox' }]);
});

test('auth.simple-auth: only staff with the role issue links, for players only', async () => {
  const player = await app.addMember();
  const guest = await app.addGuest();
  expect((await issue(player.id, player.token)).status).toBe(403);
  expect((await issue(player.id, await staff('payments'))).status).toBe(403);
  expect((await issue(guest.id)).status).toBe(404);
  expect((await issue(toPlayerId(999_999n))).status).toBe(404);
  const body = { player_id: '1', reason: REASON };
  expect((await app.send('POST', ISSUE, { body })).status).toBe(401);
  const audit = await app.db.query(
    `select count(*)::int as lines from staff_audit
      where action = 'simple.issue' and player_id = $1`,
    [player.id],
  );
  expect(audit).toEqual([{ lines: 0 }]);
});

test('auth.simple-auth: a link needs a reason, which is in the audit log without the link', async () => {
  const player = await app.addMember();
  const token = await staff('support');
  const body = { player_id: player.id.toString() };
  const refused = await app.send('POST', ISSUE, { token, body });
  expect([refused.status, refused.json!['errors']]).toEqual([422, { reason: ['required'] }]);
  const issued = (await issue(player.id, token)).json!['data'];
  const audit = await app.db.query<{ reason: string; line: string }>(
    `select reason, to_jsonb(a)::text as line from staff_audit a
      where action = 'simple.issue' and player_id = $1`,
    [player.id],
  );
  expect(audit.map(({ reason }) => reason)).toEqual([REASON]);
  expect(audit[0]!.line).not.toContain(issued.token);
});

test('auth.simple-auth: forged, expired and foreign tokens open nothing', async () => {
  const player = await app.addMember();
  const tryToken = (token: string) => app.send('POST', SIMPLE, { body: { token } });
  for (const token of ['x', 'eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0.', player.token]) {
    const { status, json } = await tryToken(token);
    expect([status, json!['message']]).toEqual([422, 'simple_invalid']);
  }
  const { token } = (await issue(player.id)).json!['data'];
  await app.db.query(`update simple_tokens set expires_at = now() - interval '1 second'`);
  expect((await tryToken(token)).json!['message']).toBe('simple_invalid');
  const again = (await issue(player.id)).json!['data'].token as string;
  const cross = await app.send('POST', SIMPLE, {
    body: { token: again },
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(cross.status).toBe(403);
  const seated = await app.addMember();
  const moved = await app.send('POST', SIMPLE, { body: { token: again }, token: seated.token });
  expect(moved.status).toBe(403);
  expect((await tryToken(again)).status).toBe(200);
});

test('auth.simple-auth: a blocked account cannot log in, and gets no link', async () => {
  const player = await app.addMember();
  const { token } = (await issue(player.id)).json!['data'];
  await app.db.query(`update players set status = 'blocked' where id = $1`, [player.id]);
  const { status, json } = await app.send('POST', SIMPLE, { body: { token } });
  expect([status, json!['message']]).toEqual([422, 'account_blocked']);
  expect((await issue(player.id)).json!['message']).toBe('account_blocked');
});

test('auth.simple-auth: such a session cannot weaken the account', async () => {
  const player = await app.addMember();
  const { token } = (await issue(player.id)).json!['data'];
  const { json } = await app.send('POST', SIMPLE, { body: { token } });
  const link = await app.send('POST', '/api/v2/auth/social/links', {
    token: json!['token'],
    body: { provider: 'demo' },
  });
  expect([link.status, link.json!['message']]).toEqual([403, 'session_by_link']);
});

async function linkedToken(): Promise<string> {
  const player = await app.addMember('100.00');
  const { token } = (await issue(player.id)).json!['data'];
  return (await app.send('POST', SIMPLE, { body: { token } })).json!['token'];
}

test('access: a session by a link reads the account and changes its settings alone', async () => {
  const token = await linkedToken();
  const { calls } = await readContracts();
  const own = calls.filter(({ audience }) => audience === 'player' || audience === 'visitor');
  const changed: string[] = [];
  const unread: string[] = [];
  for (const call of own) {
    const path = call.path.replaceAll(/\{\w+\}/g, '999999999');
    const body = call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} };
    const { status, json } = await app.send(call.method, path, { ...body, token });
    const isRefused = status === 403 && json!['message'] === 'session_by_link';
    // Some calls belong to games and tables that this app has not opened.
    if (json?.['message'] === 'not_found' && call.method !== 'GET') continue;
    if (call.method === 'GET' && isRefused) unread.push(call.name);
    if (call.method !== 'GET' && !isRefused) changed.push(call.name);
  }
  expect(own.length).toBeGreaterThan(100);
  expect(unread).toEqual([]);
  // Measurements of domains change nothing of the account.
  const allowed = ['auth.reportArrival', 'mirrors.sendResults', 'profile.updateSettings'];
  expect(changed.toSorted()).toEqual(allowed);
}, 60_000);

test('access: a session by a link stays one when its token is renewed, also over the socket', async () => {
  const token = await linkedToken();
  const page = await app.connect(token);
  expect(page.of('welcome')[0]).toMatchObject({ viewer: 'linked' });
  await page.join('me.balance');
  page.send({ op: 'call', ref: 1, name: 'dice.placeBet', key: 'a-key-of-mine', body: {} });
  await page.until(() => page.of('answer').length === 1);
  expect(page.of('answer')[0]).toMatchObject({ ok: false, message: 'session_by_link' });
  page.ws.close();
});
