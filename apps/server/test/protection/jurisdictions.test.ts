import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import type { ShownJurisdiction } from '#features/jurisdictions/contract.backoffice.ts';
import { startApp } from '../../app.ts';

const HOME = '/api/v2/staff/jurisdictions';

let apps: Awaited<ReturnType<typeof createTwoApps>>;
let left: TestApp;
let right: TestApp;
let one: StaffClient;
let two: StaffClient;

beforeAll(async () => {
  apps = await createTwoApps(startApp);
  ({ left, right } = apps);
  one = await createStaffClient(left, 'risk');
  two = await createStaffClient(left, 'risk');
});
afterAll(async () => {
  expect([...left.errors, ...right.errors]).toEqual([]);
  await apps.close();
});

async function read(code: string): Promise<ShownJurisdiction> {
  const { json } = await one.send('GET', HOME);
  return json!['data'].jurisdictions.find((row: ShownJurisdiction) => row.code === code);
}

/** With seeds, as every player who has opened a game. */
async function addPlayer(): Promise<TestPlayer> {
  const player = await left.addMember('100.00');
  const request = { token: player.token, body: { client_seed: 'jurisdictions' } };
  await left.send('POST', '/api/v2/fairness/seeds', request);
  return player;
}

const send = (body: object, by = one) =>
  by.send('POST', `${HOME}/proposals`, { key: newKey(), body: { reason: 'a new law', ...body } });
const approve = (id: string, by = two) =>
  by.send('POST', `${HOME}/proposals/${id}/approve`, { key: newKey(), body: {} });

async function propose(body: object): Promise<string> {
  const { status, json, text } = await send(body);
  expect(status, text).toBe(200);
  return json!['data'].id;
}

test('jurisdictions: two people change one; both processes and the players follow at once', async () => {
  const player = await addPlayer();
  await left.db.query(`update players set country = 'KZ' where id = $1`, [player.id]);
  const bet = (app: TestApp) =>
    app.send('POST', '/api/v2/games/dice/bets', {
      token: player.token,
      key: newKey(),
      body: { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000, is_autobet: true },
    });
  expect((await bet(left)).status).toBe(200);
  const open = await read('open');
  const rules = { ...open.rules, is_autobet_allowed: false, game_cycle_ms: 60_000 };
  const id = await propose({ code: 'kazakhstan', areas: ['KZ'], rules });
  expect((await approve(id, one)).json!['message']).toBe('proposal_own');
  expect((await approve(id)).status).toBe(200);
  await expect.poll(async () => (await read('kazakhstan'))?.players, { timeout: 10_000 }).toBe(1);
  for (const app of [left, right]) {
    await expect
      .poll(async () => (await bet(app)).json!['message'], { timeout: 10_000 })
      .toBe('autobet_not_allowed');
  }
  const { json } = await right.send('GET', '/profile/user', { token: player.token });
  expect(json!['play_rules']).toMatchObject({ is_autobet_allowed: false, game_cycle_ms: 60_000 });
  const [audit] = await left.db.query<{ before: object; after: { areas: string[] } }>(
    `select before, after from staff_audit where action = 'jurisdiction.approve'
      order by id desc limit 1`,
  );
  expect(audit!.after).toMatchObject({ rules, areas: ['KZ'] });
});

test('jurisdictions: stakes of players who were there before a rule are checked by it, too', async () => {
  const player = await addPlayer();
  const open = await read('open');
  const rules = { ...open.rules, verification: 'before_play' };
  await approve(await propose({ code: 'open', areas: open.areas, rules }));
  const bet = () =>
    left.send('POST', '/api/v2/games/dice/bets', {
      token: player.token,
      key: newKey(),
      body: { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 },
    });
  await expect
    .poll(async () => (await bet()).json!['message'], { timeout: 15_000 })
    .toBe('verification_needed');
  const now = await read('open');
  expect(now.version).toBe(open.version + 1);
  await approve(await propose({ code: 'open', areas: now.areas, rules: open.rules }));
  await expect.poll(async () => (await bet()).status, { timeout: 15_000 }).toBe(200);
});

type Changes = { code?: string; areas?: string[]; rules?: object };

test.each<[string, Changes]>([
  ['country_unknown', { areas: ['XX'] }],
  ['bad_input', { areas: ['england'] }],
  ['bad_input', { rules: { min_age: 12 } }],
  ['bad_input', { code: 'No Such Code' }],
])('jurisdictions: %s refuses %j', async (code, changes) => {
  const { rules } = await read('malta');
  const body = { code: 'malta', areas: ['MT'], ...changes };
  const refused = await send({ ...body, rules: { ...rules, ...changes.rules } });
  expect([refused.status, refused.json!['message']]).toEqual([422, code]);
});

test('jurisdictions: all other countries cannot be left without one, only given to another', async () => {
  const { rules } = await read('open');
  const refused = await send({ code: 'open', areas: [], rules });
  expect(refused.json!['message']).toBe('default_needed');
});

test('jurisdictions: a proposal made from rules that have changed since cannot be approved', async () => {
  const { rules, areas } = await read('strict');
  const late = await propose({ code: 'strict', areas, rules: { ...rules, min_age: 21 } });
  await left.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select jurisdiction, number + 1, rules from jurisdiction_rules where code = 'strict'`,
  );
  expect((await approve(late)).json!['message']).toBe('proposal_outdated');
});

test('jurisdictions: countries without a help line of their own are named', async () => {
  const before = await read('malta');
  // The shipped help lines are those of Great Britain and Malta.
  expect([before.areas, before.without_help]).toEqual([['MT'], []]);
  const areas = ['MT', 'SE', 'SE-AB'];
  const id = await propose({ code: 'malta', rules: before.rules, areas });
  expect((await approve(id)).status).toBe(200);
  expect((await read('malta')).without_help).toEqual(['SE']);
  expect((await read('open')).without_help).toEqual([]);
});
