import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import {
  addDestination,
  addPartner,
  click,
  partnerOf,
  paymentsStaff,
} from '#dev/affiliate-fixture.ts';
import { addBrought, betDice, moveBet, setPlan, shareTerms } from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { codeOf, logInAsPartner } from '#dev/partner-client.ts';
import type { StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { closeMonths } from '#domain/affiliates/server/index.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1';
const test = createAppTest(startApp, { isPostbackAllowed: isLoopback });
const BASE = '/api/v2/staff/affiliates';
const RATE_BP = 3333;

/** What the player lost in a month by the entries of the ledger, a path of its own. */
async function lostBy(db: Db, player: PlayerId, month: string): Promise<bigint> {
  const [row] = await db.query<{ lost: string }>(
    `select coalesce(-sum(e.delta), 0)::text as lost from ledger_entries e
       join ledger_accounts a on a.id = e.account and a.owner = $1
        and a.kind in ('player_cash', 'player_bonus') and a.currency = 'RUB'
      where e.kind in ('stake', 'payout')
        and to_char(e.created_at at time zone 'UTC', 'YYYY-MM') = $2`,
    [player.toString(), month],
  );
  return BigInt(row!.lost);
}

test('conservation: statements agree with the ledger to the last micro-unit, never change, and are paid once', async ({
  app,
  database,
}) => {
  const owner = openDb({ url: database.url });
  const [one, other] = [await paymentsStaff(app), await paymentsStaff(app)];
  const partner = await addPartner(one);
  await setPlan(one, partner.id, shareTerms(RATE_BP));
  await owner.query(
    `update affiliate_partners set created_at = now() - interval '70 days' where id = $1`,
    [partner.id],
  );
  const player = await addBrought(app, owner, partner.id);
  for (const stake of ['12.34', '7.77', '100', '5.55', '3.21', '41']) {
    await moveBet(owner, await betDice(app, player, stake), new Date(Date.now() - 40 * 86_400_000));
  }
  const path = `${BASE}/${partner.id}/corrections`;
  const correction = { currency: 'RUB', amount: '2500', reason: 'a missed player' };
  const key = newKey();
  for (const repeated of [key, key]) {
    expect((await one.send('POST', path, { key: repeated, body: correction })).status).toBe(200);
  }
  await rollBetDays(app.db);
  const close = () => closeMonths({ db: app.db, accounts: createAccounts() });
  await Promise.all([close(), close()]);
  const { statements } = (await one.send('GET', `${BASE}/${partner.id}/money`)).json!['data'];
  expect(statements.length).toBeGreaterThanOrEqual(2);
  let corrected = 0;
  for (const { id, month } of statements) {
    const { data } = (await one.send('GET', `${BASE}/statements/${id}`)).json!;
    const lost = await lostBy(app.db, player.id, month);
    const ngr = await owner.query<{ ngr: bigint }>(
      'select ngr from affiliate_player_months where statement_id = $1',
      [id],
    );
    expect(ngr.reduce((sum, row) => sum + row.ngr, 0n)).toBe(lost);
    const lines = await owner.query<{ kind: string; amount: bigint }>(
      'select kind, amount from affiliate_lines where statement_id = $1',
      [id],
    );
    const share = lines.filter(({ kind }) => kind === 'revenue_share');
    expect(share.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
      (lost * BigInt(RATE_BP)) / 10_000n,
    );
    corrected += data.lines.filter(({ kind }: { kind: string }) => kind === 'correction').length;
  }
  expect(corrected).toBe(1);
  await expect(app.db.query('update affiliate_totals set payable = 0')).rejects.toThrow('denied');
  await expect(owner.query('delete from affiliate_lines')).rejects.toThrow('append only');
  await owner.close();
  await addDestination(database.url, partner.id);
  await payOnce(app, [one, other], statements);
});

type Owed = { id: string; totals: { currency: string; payable: string }[] };

async function payOnce(
  app: TestApp,
  [one, other]: readonly [StaffClient, StaffClient],
  statements: readonly Owed[],
): Promise<void> {
  const owed = statements.find(({ totals }) => totals.some(({ payable }) => payable !== '0.00'))!;
  const path = '/api/v2/staff/affiliate-payouts';
  const body = { statement: owed.id, currency: 'RUB', reason: 'invoice of the partner' };
  const proposed = await one.send('POST', path, { key: newKey(), body });
  expect(proposed.status, proposed.text).toBe(200);
  const approve = (staff: StaffClient) =>
    staff.send('POST', `${path}/${proposed.json!['data'].id}/approve`, { key: newKey(), body: {} });
  expect((await approve(one)).json!['message']).toBe('proposal_own');
  const approved = await Promise.all([approve(other), approve(other)]);
  expect(approved.map(({ status }) => status)).toContain(200);
  const paid = await app.db.query(
    `select from ledger_transfers where kind = 'affiliate_payout' and key = $1`,
    [`affiliate-payout:${proposed.json!['data'].id}`],
  );
  expect(paid).toHaveLength(1);
  const again = await one.send('POST', path, { key: newKey(), body });
  expect(again.json!['message']).toBe('affiliate_paid');
}

test('tracking.affiliate: the partner logs in with two factors and sees what they brought', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [partner, foreign] = [await addPartner(staff), await addPartner(staff)];
  const portal = await logInAsPartner(app, partner);
  expect((await app.send('GET', '/api/v2/partner/links')).status).toBe(401);
  const [link] = (await portal.send('GET', '/links')).json!['data'];
  expect(link.url).toContain(`?stag=${partner.tag}`);
  await click(app, partner.tag, 'portal');
  const brought = await app.send('POST', '/api/v2/auth/register/email', {
    body: {
      email: 'portal@players.example',
      password: 'seven quiet rivers',
      is_adult: true,
      accepts_terms: true,
      stag: partner.tag,
    },
  });
  expect(brought.status, brought.text).toBe(200);
  const [row] = await app.db.query<{ id: PlayerId }>(
    `select id from player_directory where email = 'portal@players.example'`,
  );
  expect(await partnerOf(app, row!.id)).toBe(partner.id);
  const { total } = (await portal.send('GET', '/dashboard?by=hour')).json!['data'];
  expect(total).toMatchObject({ clicks: 1, registrations: 1, first_deposits: 0 });
  const players = await portal.send('GET', '/players');
  expect(players.json!['data']).toMatchObject([
    { player: expect.stringMatching(/^P-[0-9A-F]{10}$/) },
  ]);
  // secrecy: nothing by which the player could be found, and nothing of another partner.
  expect(players.text).not.toContain('portal@players');
  const other = await logInAsPartner(app, foreign);
  expect((await other.send('GET', '/players')).json!['data']).toEqual([]);
  const closed = { status: 'closed', reason: 'left the programme' };
  await staff.send('POST', `${BASE}/${foreign.id}/status`, { body: closed });
  expect((await other.send('GET', '/me')).status).toBe(401);
});

test('attacks: a code of the authenticator opens one session, and a wrong password none', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const { secret } = await logInAsPartner(app, partner);
  const logIn = (password: string) =>
    app.send('POST', '/api/v2/partner/login', { body: { email: partner.email, password } });
  expect((await logIn('another password')).json!['message']).toBe('wrong_credentials');
  const { challenge, step } = (await logIn('nine green lanterns')).json!['data'];
  expect(step).toBe('factor');
  const body = { challenge, code: codeOf(secret) };
  const replayed = await app.send('POST', '/api/v2/partner/login/confirm', { body });
  expect(replayed.json!['message']).toBe('totp_wrong');
  const origin = { origin: 'https://evil.example' };
  const foreign = await app.send('POST', '/api/v2/partner/login', {
    body: { email: partner.email, password: 'nine green lanterns' },
    headers: origin,
  });
  expect(foreign.status).toBe(403);
});

// The job sends every five seconds, and three calls wait for it one after the other.
test('postbacks: a registration arrives signed, is retried until it is accepted, and private hosts are refused', async ({
  app,
}) => {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    // The first attempt finds a broken server.
    const isFirst = received.length === 1;
    response.writeHead(isFirst ? 500 : 200).end(isFirst ? 'broken' : 'ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const portal = await logInAsPartner(app, partner);
  const url = `http://127.0.0.1:${port}/hook?e={event}&p={player}&t={tag}`;
  const hook = { url, events: ['registration'], is_on: true, is_key_renewed: false };
  const saved = await portal.send('POST', '/postbacks', hook);
  expect(saved.status, saved.text).toBe(200);
  const { key } = saved.json!['data'];
  await app.send('POST', '/api/v2/auth/register/email', {
    body: {
      email: 'hook@players.example',
      password: 'seven quiet rivers',
      is_adult: true,
      accepts_terms: true,
      stag: partner.tag,
    },
  });
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1);
  const [request] = received;
  expect(request!.url).toMatch(
    new RegExp(`^/hook\\?e=registration&p=P-[0-9A-F]{10}&t=${partner.tag}$`),
  );
  const time = String(request!.headers['x-croupier-time']);
  const href = `http://127.0.0.1:${port}${request!.url}`;
  const mac = createHmac('sha256', key).update(`${time}.${href}`).digest('hex');
  expect(request!.headers['x-croupier-signature']).toBe(mac);
  const log = () =>
    app.db.query<{ state: string; status: number | null; answer: string | null }>(
      `select state, status, answer from affiliate_postbacks
        where partner_id = $1 order by id desc`,
      [partner.id],
    );
  const broken = { state: 'queued', status: 500, answer: 'broken' };
  await expect.poll(async () => (await log())[0]).toEqual(broken);
  await app.db.query('update affiliate_postbacks set next_at = now() where partner_id = $1', [
    partner.id,
  ]);
  await expect.poll(async () => (await log())[0]!.state, { timeout: 15_000 }).toBe('sent');
  // The second attempt is the same call: the partner sees one registration.
  expect(received.map((one) => one.url)).toEqual([request!.url, request!.url]);
  const lan = { ...hook, url: 'https://169.254.169.254/latest/meta-data' };
  expect((await portal.send('POST', '/postbacks', lan)).status).toBe(200);
  expect((await portal.send('POST', '/postbacks/test', {})).status).toBe(200);
  await expect.poll(async () => (await log())[0]!.state, { timeout: 15_000 }).toBe('failed');
  expect((await log())[0]!.answer).toContain('not public');
  await new Promise((done) => server.close(done));
}, 60_000);
