import { expect } from 'vitest';
import { micro, parseMoney, sumMoney, formatMoney } from '#core/money.ts';
import { DAY_MS } from '#core/time.ts';
import {
  addLink,
  addPartner,
  click,
  partnerOf,
  paymentsStaff,
  register,
} from '#dev/affiliate-fixture.ts';
import {
  addBrought,
  addPaidDeposit,
  betDice,
  lostBetween,
  moveBet,
  setPlan,
  shareTerms,
} from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { codeOf, logInAsPartner, type PartnerClient } from '#dev/partner-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import type { TrafficRow } from '#features/affiliates/contract.partner.ts';
import {
  API_KEYS_MAX,
  REPORT_KINDS,
  type Report,
  type ReportKind,
} from '#features/affiliates/contract.partner.reports.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const RATE_BP = 3333;
const MONEY = ['deposited', 'ngr', 'commission'] as const;
const COUNTS = ['clicks', 'registrations', 'first_deposits'] as const;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const period = () => `from=${dayOf(Date.now() - 20 * DAY_MS)}&to=${dayOf(Date.now())}`;

async function read(portal: PartnerClient, by: ReportKind, rest = ''): Promise<Report> {
  const answer = await portal.send('GET', `/report?by=${by}&${period()}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json!['data'] as Report;
}

function sum(rows: readonly TrafficRow[], name: (typeof MONEY)[number]): string {
  const own = rows.flatMap(({ sums }) => sums.map((one) => parseMoney(one[name])!));
  return formatMoney(sumMoney(own));
}

test(
  'conservation: the total of a report is the sum of its rows, and agrees with the ledger',
  { timeout: 60_000 },
  async ({ app, database }) => {
    const owner = openDb({ url: database.url });
    const staff = await paymentsStaff(app);
    const partner = await addPartner(staff);
    await setPlan(staff, partner.id, { ...shareTerms(RATE_BP), payment_fee_bp: 137 });
    await addLink(staff, partner.id, `${partner.tag}-b`);
    const portal = await logInAsPartner(app, partner);
    for (const uuid of ['r-1', 'r-2', '']) await click(app, partner.tag, uuid);
    await partnerOf(app, await register(app, { stag: `${partner.tag}-b` }));
    const players = [
      await addBrought(app, owner, partner.id),
      await addBrought(app, owner, partner.id),
    ];
    for (const [index, player] of players.entries()) {
      await betDice(app, player, '12.34');
      const earlier = new Date(Date.now() - (3 + index) * DAY_MS);
      await moveBet(owner, await betDice(app, player, '7.77'), earlier);
      await addPaidDeposit(owner, player.id, 500_010_000n, earlier);
    }
    const [from, to] = [new Date(Date.now() - 20 * DAY_MS), new Date(Date.now() + DAY_MS)];
    const lost = await Promise.all(players.map(({ id }) => lostBetween(app.db, id, from, to)));
    const fees = 2n * ((500_010_000n * 137n) / 10_000n);
    for (const by of REPORT_KINDS) {
      const { rows, total, next } = await read(portal, by);
      expect(next).toBeNull();
      for (const name of MONEY) expect(sum(rows, name), `${by} ${name}`).toBe(total.sums[0]![name]);
      for (const name of COUNTS) {
        const counted = rows.reduce((all, row) => all + row[name], 0);
        expect([by, name, counted]).toEqual([by, name, total[name]]);
      }
      expect([by, total.registrations, total.first_deposits]).toEqual([by, 1, 2]);
      expect(total.clicks).toBe(by === 'player' ? 0 : 3);
      // Fees of a row are rounded down as a whole, so rows of two players may differ by a unit.
      const ngr = micro(sumMoney(lost.map(micro)) - fees);
      const difference = parseMoney(total.sums[0]!.ngr)! - ngr;
      expect([0n, -1n]).toContain(difference);
    }
    await owner.close();
  },
);

test('affiliates: a report has pages, an order, one currency, and a file with the same total', async ({
  app,
  database,
}) => {
  const owner = openDb({ url: database.url });
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const portal = await logInAsPartner(app, partner);
  await owner.query(
    `insert into affiliate_links (partner_id, tag, campaign, landing)
     select $1, 'many-' || lpad(n::text, 3, '0'), 'c', '/' from generate_series(1, 120) n`,
    [partner.id],
  );
  await owner.query(
    `insert into affiliate_clicks (link_id) select l.id from affiliate_links l
      cross join lateral generate_series(1, substr(l.tag, 6)::int % 7 + 1)
      where l.tag like 'many-%'`,
  );
  const first = await read(portal, 'link', '&sort=-clicks');
  expect([first.count, first.rows.length]).toEqual([120, 50]);
  const second = await read(portal, 'link', `&sort=-clicks&cursor=${first.next}`);
  const third = await read(portal, 'link', `&sort=-clicks&cursor=${second.next}`);
  expect(third.next).toBeNull();
  const rows = [...first.rows, ...second.rows, ...third.rows];
  expect(new Set(rows.map(({ key }) => key)).size).toBe(120);
  expect(rows.map(({ clicks }) => clicks)).toEqual(
    rows.map(({ clicks }) => clicks).toSorted((one, other) => other - one),
  );
  expect(rows.reduce((all, { clicks }) => all + clicks, 0)).toBe(first.total.clicks);
  const file = await portal.send('GET', `/report/export?by=link&${period()}&sort=key`);
  const lines = file.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('link,clicks,registrations,first_deposits');
  expect(lines[1]).toMatch(/^many-001,/);
  expect(lines.at(-1)).toBe(`total,${first.total.clicks},0,0`);
  expect(lines).toHaveLength(122);
  for (const [query, field] of [
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['from=2024-01-01&to=2026-03-01', 'to'],
    [`${period()}&sort=name`, 'sort'],
    [`${period()}&cursor=unknown`, 'cursor'],
  ]) {
    const refused = await portal.send('GET', `/report?by=day&${query}`);
    expect([query, refused.status, Object.keys(refused.json!['errors'])]).toEqual([
      query,
      422,
      [field],
    ]);
  }
  await owner.close();
});

/** A code that was not used: the app shows a new one every half minute. */
async function nextCode(app: TestApp, id: string, { secret }: PartnerClient): Promise<string> {
  await app.db.query('update affiliate_partners set totp_step = null where id = $1', [id]);
  return codeOf(secret);
}

test('attacks: an API key needs a code, is stored as a hash, and works until it is revoked', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const [partner, foreign] = [await addPartner(staff), await addPartner(staff)];
  const portal = await logInAsPartner(app, partner);
  const wrong = await portal.send('POST', '/api-keys', { name: 'tracker', code: '000000' });
  expect(wrong.json!['message']).toBe('totp_wrong');
  const replayed = { name: 'tracker', code: codeOf(portal.secret) };
  expect((await portal.send('POST', '/api-keys', replayed)).json!['message']).toBe('totp_wrong');
  const body = { name: 'tracker', code: await nextCode(app, partner.id, portal) };
  const made = await portal.send('POST', '/api-keys', body);
  expect(made.status, made.text).toBe(200);
  const { key, keys } = made.json!['data'] as { key: string; keys: { id: string }[] };
  expect(key).toMatch(/^partner_[\w-]{43}$/);
  expect((await portal.send('GET', '/api-keys')).text).not.toContain(key);
  const stored = await app.db.query('select k::text as row from affiliate_api_keys k');
  expect(JSON.stringify(stored)).not.toContain(key.slice(8, 40));

  const send = (path: string, used = key, method = 'GET') =>
    app.send(method, `/api/v2/partner${path}`, { headers: { 'x-api-key': used } });
  for (const path of [`/report?by=day&${period()}`, '/statements', '/links']) {
    const answer = await send(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.text).not.toContain(foreign.tag);
  }
  // Nothing else: neither the account, nor players with their dates, nor changes.
  for (const path of ['/me', '/players', '/api-keys', '/postbacks']) {
    expect([path, (await send(path)).status]).toEqual([path, 401]);
  }
  expect((await send('/links', `${key.slice(0, -1)}x`)).status).toBe(401);
  const revoked = await portal.send('POST', `/api-keys/${keys[0]!.id}/revoke`, {
    code: await nextCode(app, partner.id, portal),
  });
  expect(revoked.json!['data']).toEqual([]);
  expect((await send('/links')).status).toBe(401);
  const audit = await app.db.query(
    `select role, action, after ->> 'name' as name from staff_audit
      where target = $1 and action like 'affiliate.key.%' order by id`,
    [partner.id],
  );
  expect(audit).toEqual([
    { role: 'partner', action: 'affiliate.key.add', name: 'tracker' },
    { role: 'partner', action: 'affiliate.key.revoke', name: 'tracker' },
  ]);
});

test('attacks: a partner has five keys, sixty calls a minute, and loses the keys with the login', async ({
  app,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const portal = await logInAsPartner(app, partner);
  let key = '';
  for (let index = 0; index < API_KEYS_MAX; index++) {
    const code = await nextCode(app, partner.id, portal);
    key = (await portal.send('POST', '/api-keys', { name: `${index}`, code })).json!['data'].key;
  }
  const sixth = { name: 'sixth', code: await nextCode(app, partner.id, portal) };
  expect((await portal.send('POST', '/api-keys', sixth)).json!['message']).toBe('api_keys_max');
  const send = () => app.send('GET', '/api/v2/partner/links', { headers: { 'x-api-key': key } });
  const answers = await Promise.all(Array.from({ length: 70 }, send));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  const reset = { body: { reason: 'the phone was stolen' } };
  await staff.send('POST', `/api/v2/staff/affiliates/${partner.id}/login-reset`, reset);
  const left = await app.db.query(
    'select from affiliate_api_keys where partner_id = $1 and revoked_at is null',
    [partner.id],
  );
  expect(left).toEqual([]);
});
