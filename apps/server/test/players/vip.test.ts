import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const CHECKED = {
  affordability: 'Salary of the last year, seen.',
  source_of_funds: 'A salary, by the statement of a bank.',
};

const levelOf = async (app: TestApp, { token }: TestPlayer) =>
  (await app.send('GET', '/api/v2/vip/me', { token })).json!['data'];
const join = (app: TestApp, { token }: TestPlayer) =>
  app.send('POST', '/api/v2/vip/join', { token, body: { request_type: 'page' } });
const isPremium = async (app: TestApp, { token }: TestPlayer) =>
  (await app.send('GET', '/profile/user', { token })).json!['user'].premium.status;

/** Stakes for 100 XP: dice counts for a quarter. */
async function reachLevelOne(app: TestApp, { token }: TestPlayer): Promise<void> {
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'vip' } });
  for (let count = 0; count < 4; count++) {
    const body = { stake: '8000.00', currency: 'RUB', direction: 'under', target: 5000 };
    const placed = await app.send('POST', '/api/v2/games/dice/bets', {
      token,
      key: newKey(),
      body,
    });
    expect(placed.status, placed.text).toBe(200);
  }
}

test('promo.vip: bets raise the level, its reward is credited, and rakeback is claimed once', async ({
  app,
}) => {
  const player = await app.addMember('100000.00');
  expect(await levelOf(app, player)).toMatchObject({ level: 0, xp: '0.00', next_xp: '100.00' });
  await reachLevelOne(app, player);
  await expect.poll(() => levelOf(app, player)).toMatchObject({ level: 1, xp: '100.00' });
  const credits = () =>
    app.db.query('select kind, amount from level_credits where player_id = $1', [player.id]);
  await expect.poll(credits).toEqual([{ kind: 'level_reward', amount: 1_600_000n }]);
  await reachLevelOne(app, player);
  await expect.poll(async () => (await levelOf(app, player)).rakeback.length).toBe(1);
  const claim = () =>
    app.send('POST', '/api/v2/vip/rakeback/claim', {
      token: player.token,
      key: newKey(),
      body: { currency: 'RUB' },
    });
  await expect.poll(async () => (await levelOf(app, player)).xp).toBe('200.00');
  const [first, second] = await Promise.all([claim(), claim()]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 422]));
  const claimed = first.status === 200 ? first : second;
  // Four stakes of 8,000 at an edge of 1 % and a share of 5 %.
  expect(claimed.json!['data']).toEqual({ currency: 'RUB', amount: '16.00' });
});

test('promo.vip: a request is accepted after the checks, and the user is premium', async ({
  app,
}) => {
  const player = await app.addMember();
  const risk = await createStaffClient(app, 'risk');
  const states = [await join(app, player), await join(app, player)];
  expect(states.map(({ json }) => json!['data'].state)).toEqual(['NEW', 'NEW']);
  const read = async (path: string) =>
    (await risk.send('GET', `/api/v2/staff/vip/${path}`)).json!['data'];
  const own = await read(`requests?state=open&player=${player.id}`);
  expect(own).toMatchObject([{ state: 'NEW', facts: { level: 0, has_open_case: false } }]);
  expect((await read('request-counts')).NEW).toBeGreaterThan(0);
  const path = `/api/v2/staff/vip/requests/${own[0].id}/state`;
  const move = async (body: object) => {
    const answer = await risk.send('POST', path, { body });
    return answer.status === 200 ? answer.json!['data'].state : answer.json!['errors'];
  };
  const manager = (await read(`requests/${own[0].id}`)).managers[0].id;
  expect(await move({ state: 'CONTACTED' })).toEqual({ reason: ['required'] });
  expect(await move({ state: 'CONTACTED', reason: 'Called by phone.' })).toBe('CONTACTED');
  expect(await move({ state: 'ACCEPTED', manager, affordability: CHECKED.affordability })).toEqual({
    source_of_funds: ['required'],
  });
  expect(await move({ state: 'ACCEPTED', ...CHECKED, manager: '999999' })).toEqual({
    manager: ['vip_manager_unknown'],
  });
  expect(await isPremium(app, player)).toBe(false);
  expect(await move({ state: 'ACCEPTED', ...CHECKED, manager })).toBe('ACCEPTED');
  expect(await isPremium(app, player)).toBe(true);
  expect((await join(app, player)).json!['data'].state).toBe('ACCEPTED');
  expect((await levelOf(app, player)).request.state).toBe('ACCEPTED');
  // Taken away, it is not given back by hand; the player may ask again.
  const change = async (is_premium: boolean) => {
    const terms = { country: null, region: null, is_premium, features: [], super_bonus: null };
    const body = { terms, reason: 'the manager left' };
    return await risk.send('POST', `/api/v2/staff/players/${player.id}/terms`, { body });
  };
  expect((await change(false)).status).toBe(200);
  expect(await isPremium(app, player)).toBe(false);
  expect((await change(true)).json!['errors']).toEqual({
    'terms.is_premium': ['premium_by_request'],
  });
  expect((await levelOf(app, player)).request).toBeNull();
  expect((await join(app, player)).json!['data'].state).toBe('NEW');
  const audit = await app.db.query(
    `select action from staff_audit where player_id = $1 and action like 'vip.%' order by id`,
    [player.id],
  );
  expect(audit).toEqual([{ action: 'vip.contact' }, { action: 'vip.accept' }]);
});

test('promo.vip: in a time-out nothing is shown, claimed, asked or answered', async ({ app }) => {
  const player = await app.addMember();
  await join(app, player);
  await app.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
    [player.id],
  );
  expect(await levelOf(app, player)).toBeNull();
  expect((await join(app, player)).json!['message']).toBe('not_found');
  const risk = await createStaffClient(app, 'risk');
  const [row] = await app.db.query<{ id: bigint }>(
    'select id from vip_requests where player_id = $1',
    [player.id],
  );
  const moved = await risk.send('POST', `/api/v2/staff/vip/requests/${row!.id}/state`, {
    body: { state: 'CONTACTED', reason: 'Called by phone.' },
  });
  expect(moved.json!['message']).toBe('vip_player_closed');
});
